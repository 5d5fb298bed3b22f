import type { ErrorEntry } from '../error-entry.ts';

/** Appeals against acts of the staff: their page alone has these texts, and the panel. */
export const appealErrors = {
  appeal_not_found: {
    status: 404,
    text: 'There is nothing to appeal against by this code.',
    ar: 'لا شيء يُعترض عليه بهذا الرمز.',
  },
  appeal_made: {
    status: 409,
    text: 'This code was used: there is one appeal against an act.',
    ar: 'استُعمل هذا الرمز من قبل، ولكل إجراء اعتراض واحد.',
  },
  appeal_answered: {
    status: 409,
    text: 'This appeal was answered already.',
    ar: 'أُجيب عن هذا الاعتراض من قبل.',
  },
  own_case: {
    status: 403,
    text: 'Nobody judges what they did themselves, or what was done to them.',
    ar: 'لا يحكم أحد في ما فعله بنفسه، ولا في ما فُعل به.',
  },
} as const satisfies Record<string, ErrorEntry>;
