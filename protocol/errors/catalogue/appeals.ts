import type { ErrorEntry } from '../error-entry.ts';

/** Errors of appeals. Only the appeal page contains their texts. */
export const appealErrors = {
  appeal_not_found: {
    text: 'There is nothing to appeal with this code.',
    ar: 'لا شيء يُعترض عليه بهذا الرمز.',
  },
  appeal_made: {
    text: 'This code was already used. Each action allows one appeal.',
    ar: 'استُعمل هذا الرمز من قبل، ولكل إجراء اعتراض واحد.',
  },
} as const satisfies Record<string, ErrorEntry>;
