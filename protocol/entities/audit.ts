import { keysOf } from '../keys-of.ts';
import type { SanctionMinutes } from './moderation.ts';

/**
 * Facts of a room event. `target`: nickname; `room`: name. `text`: further data that depends on the type, such as the
 * reason, the new nickname, the flag's value or the message. `reason` is set if `text` has another use.
 */
export type AuditFacts = {
  target: string;
  room: string;
  text: string;
  reason?: string;
  minutes?: number;
};

/**
 * A kind of audit entry. `ar`: its name in filters and lists. `text`: its sentence, whose subject is the entry's user.
 * `about`: facts that every sentence names. `isAct`: the entry counts in a moderator's monthly figures.
 */
type AuditEntryType = {
  readonly ar: string;
  readonly text: (facts: AuditFacts) => string;
  readonly about: readonly ('target' | 'room' | 'text')[];
  readonly isAct?: true;
};

/** First words of an entry about a visit: the current text, and the text stored up to version 0.1.0. */
export const ENTRY_PREFIXES = ['دخل إلى غرفة', 'دخول إلى الدردشة'] as const;

/** Rooms of earlier releases may still send the end of a visit. */
const access = ({ text, room }: AuditFacts): string =>
  text === 'left' ? `خرج من غرفة ${room}` : `${ENTRY_PREFIXES[0]} ${room}`;

const CLEARED_PARTS: Readonly<Record<string, string>> = { about: 'نبذة', picture: 'صورة', country: 'علم' };

/**
 * Replaces guillemets in names and reasons by inner quotes. The record's own guillemets enclose values and approvers,
 * so a user's text cannot forge these.
 */
export const withInnerQuotes = (text: string): string => text.replaceAll('«', '‹').replaceAll('»', '›');

/** Returns the clause with the reason of an action; empty without a reason. */
export const because = (reason: string): string =>
  reason === '' ? '' : `، السبب: ${withInnerQuotes(reason)}`;

const LASTING: Record<SanctionMinutes, string> = {
  2: 'دقيقتين',
  5: '5 دقائق',
  15: '15 دقيقة',
  60: 'ساعة واحدة',
  1440: '24 ساعة',
};

/** Moderators choose from a few durations. A listed word may have any duration. */
function lasting(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `، لمدة ${LASTING[minutes as SanctionMinutes] ?? `${minutes} دقيقة`}`;
}

/** Kinds of audit entries: the 17 of the requirements, and further ones. */
export const AUDIT_ENTRIES = {
  adminPanel: { ar: 'لوحة التحكم', about: ['text'], text: ({ text }) => text },
  superChatAccessExit: { ar: 'دخول الأعضاء وخروجهم', about: ['room'], text: access },
  visitorChatAccessExit: { ar: 'دخول الزوار وخروجهم', about: ['room'], text: access },
  kickVisitor: {
    ar: 'طرد زائر',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text, minutes }) =>
      `طرد الزائر ${target} من غرفة ${room}${lasting(minutes)}${because(text)}`,
    isAct: true,
  },
  kickConnected: {
    ar: 'طرد متصل',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text, minutes }) =>
      `طرد ${target} من غرفة ${room}${lasting(minutes)}${because(text)}`,
    isAct: true,
  },
  banned: {
    ar: 'حظر',
    about: ['target', 'text'],
    text: ({ target, text }) => `حظر ${target}${text === '' ? '' : `، ${text}`}`,
    isAct: true,
  },
  displayAllConnected: { ar: 'عرض جميع المتصلين', about: [], text: () => 'عرض جميع المتصلين' },
  warning: {
    ar: 'تحذير',
    about: ['target', 'text'],
    text: ({ target, text }) => `أرسل تحذيرًا إلى ${target}: ${text}`,
    isAct: true,
  },
  changeVisitorNickname: {
    ar: 'تغيير اسم زائر',
    about: ['target', 'text'],
    text: ({ target, text }) => `غيّر الاسم المستعار ${target} إلى ${text}`,
  },
  allowWrite: {
    ar: 'السماح بالكتابة',
    about: ['target'],
    text: ({ target, text, reason = '', minutes }) =>
      `${text === 'true' ? `سمح للمستخدم ${target} بالكتابة` : `منع ${target} من الكتابة`}${lasting(minutes)}${because(reason)}`,
    isAct: true,
  },
  changeVisitorColors: {
    ar: 'تغيير ألوان زائر',
    about: ['target', 'text'],
    text: ({ target, text }) =>
      `غيّر ألوان الاسم المستعار ${target}${text.trim() === '' ? '' : ` إلى ${text.trim()}`}`,
  },
  restart: { ar: 'إعادة تشغيل', about: ['room'], text: ({ room }) => `أعاد تشغيل غرفة ${room}` },
  onetimeKick: {
    ar: 'طرد لمرة واحدة',
    about: ['target'],
    text: ({ target, text }) =>
      text === 'true' ? `أتاح طرد ${target} لمرة واحدة` : `ألغى طرد ${target} لمرة واحدة`,
    isAct: true,
  },
  transferToRoom: {
    ar: 'نقل إلى غرفة',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text }) => `نقل ${target} من غرفة ${room} إلى غرفة ${text}`,
    isAct: true,
  },
  sendPublicAd: {
    ar: 'إرسال إعلان عام',
    about: ['target', 'text'],
    // Rooms of an earlier release may still send an entry without a target.
    text: ({ target, text }) => `أرسل إعلانًا عامًا${target === '' ? '' : ` إلى ${target}`}: ${text}`,
  },
  changeVisitorIcon: {
    ar: 'تغيير أيقونة زائر',
    about: ['target', 'text'],
    text: ({ target, text }) => `غيّر أيقونة ${target} إلى ${text}`,
  },
  changeVisitorStar: {
    ar: 'تغيير نجمة زائر',
    about: ['target', 'text'],
    text: ({ target, text }) => `غيّر نجمة ${target} إلى ${text}`,
  },
  deleteMessage: {
    ar: 'حذف رسالة',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text, reason = '' }) =>
      `حذف رسالة ${target} من غرفة ${room}${because(reason)}: ${text}`,
    isAct: true,
  },
  clearRoom: {
    ar: 'مسح غرفة',
    about: ['room', 'text'],
    // Deleted texts have their own entries, one per message.
    text: ({ room, text, reason = '' }) => `مسح رسائل غرفة ${room}، عددها ${text}${because(reason)}`,
    isAct: true,
  },
  pinMessage: {
    ar: 'تثبيت رسالة',
    about: ['target', 'room'],
    text: ({ target, room, text }) =>
      `${text === 'true' ? 'ثبّت' : 'ألغى تثبيت'} رسالة ${target} في غرفة ${room}`,
  },
  runQuiz: {
    ar: 'مسابقة',
    about: ['room'],
    text: ({ room, text }) => `${text === 'true' ? 'بدأ' : 'أوقف'} المسابقة في غرفة ${room}`,
  },
  closePoll: {
    ar: 'إغلاق استطلاع',
    about: ['target', 'room'],
    text: ({ target, room }) => `أغلق استطلاع ${target} في غرفة ${room}`,
  },
  publishHeld: {
    ar: 'نشر رسالة منتظرة',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text }) => `نشر رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
    isAct: true,
  },
  discardHeld: {
    ar: 'رفض رسالة منتظرة',
    about: ['target', 'room', 'text'],
    text: ({ target, room, text }) => `رفض رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
    isAct: true,
  },
  clearProfile: {
    ar: 'مسح من ملف عضو',
    about: ['target'],
    text: ({ target, text, reason = '' }) =>
      `مسح ${CLEARED_PARTS[text ?? ''] ?? ''} ${target} من ملفه${because(reason)}`,
    isAct: true,
  },
  reviewPicture: {
    ar: 'مراجعة صورة عضو',
    about: ['target'],
    text: ({ target, text }) => `${text === 'accepted' ? 'قبل' : 'رفض'} صورة ${target} لملفه`,
    isAct: true,
  },
  liftKick: {
    ar: 'رفع الطرد',
    about: ['target', 'room'],
    text: ({ target, room }) => `رفع الطرد عن ${target} من غرفة ${room}`,
    isAct: true,
  },
  registered: { ar: 'حفظ الأسماء', about: [], text: () => 'حفظ اسمه وصار عضوًا' },
} as const satisfies Record<string, AuditEntryType>;

export type AuditType = keyof typeof AUDIT_ENTRIES;
export const AUDIT_TYPES = keysOf(AUDIT_ENTRIES);

/** Actions on users, messages and rooms that a moderator's monthly figures count. */
export type SheetAct = {
  [Type in AuditType]: (typeof AUDIT_ENTRIES)[Type] extends { isAct: true } ? Type : never;
}[AuditType];
export const SHEET_ACTS = AUDIT_TYPES.filter((type): type is SheetAct => 'isAct' in AUDIT_ENTRIES[type]);
