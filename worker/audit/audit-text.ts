import type { AuditEventInput } from '../../domain/outbox-entry.ts';
import type { AuditType } from '../../protocol/entities/audit-entry.ts';
import type { RestraintMinutes } from '../../protocol/entities/restraint.ts';

/** A sentence about an event in a room, for the event record. Its subject is the entry's `username`. */
export function auditText(fact: AuditFacts): string {
  return TEXTS[fact.type]({ ...fact, target: fact.target ?? '', text: fact.text ?? '' });
}

type AuditFacts = Omit<AuditEventInput, 'id' | 'at' | 'by'> & Partial<AuditEventInput>;
type TextInput = AuditFacts & { target: string; text: string };

/** The first words of an entry about a visit: of today, and of stored entries up to version 0.1.0. */
export const ENTRY_PREFIXES = ['دخل إلى غرفة', 'دخول إلى الدردشة'] as const;

/** Rooms of earlier releases may still have the end of a visit to send. */
const access = ({ text, room }: TextInput): string =>
  text === 'left' ? `خرج من غرفة ${room}` : `${ENTRY_PREFIXES[0]} ${room}`;

const because = (reason: string): string => (reason === '' ? '' : `، السبب: ${reason}`);

const LASTING: Record<RestraintMinutes, string> = {
  2: 'دقيقتين',
  5: '5 دقائق',
  15: '15 دقيقة',
  60: 'ساعة واحدة',
  1440: '24 ساعة',
};

/** Moderators choose between a few; a word of the list has minutes of its own. */
function lasting(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  return `، لمدة ${LASTING[minutes as RestraintMinutes] ?? `${minutes} دقيقة`}`;
}

const TEXTS: Record<AuditType, (fact: TextInput) => string> = {
  adminPanel: ({ text }) => text,
  superChatAccessExit: access,
  visitorChatAccessExit: access,
  kickVisitor: ({ target, room, text, minutes }) =>
    `طرد الزائر ${target} من غرفة ${room}${lasting(minutes)}${because(text)}`,
  kickConnected: ({ target, room, text, minutes }) =>
    `طرد ${target} من غرفة ${room}${lasting(minutes)}${because(text)}`,
  banned: ({ target, text }) => `حظر ${target}${text === '' ? '' : `، ${text}`}`,
  displayAllConnected: () => 'عرض جميع المتصلين',
  warning: ({ target, text }) => `أرسل تحذيرًا إلى ${target}: ${text}`,
  changeVisitorNickname: ({ target, text }) => `غيّر الاسم المستعار ${target} إلى ${text}`,
  allowWrite: ({ target, text, reason = '', minutes }) =>
    `${text === 'true' ? `سمح للمستخدم ${target} بالكتابة` : `منع ${target} من الكتابة`}${lasting(minutes)}${because(reason)}`,
  changeVisitorColors: ({ target, text }) =>
    `غيّر ألوان الاسم المستعار ${target}${text.trim() === '' ? '' : ` إلى ${text.trim()}`}`,
  restart: ({ room }) => `أعاد تشغيل غرفة ${room}`,
  onetimeKick: ({ target, text }) =>
    text === 'true' ? `أتاح طرد ${target} لمرة واحدة` : `ألغى طرد ${target} لمرة واحدة`,
  transferToRoom: ({ target, room, text }) => `نقل ${target} من غرفة ${room} إلى غرفة ${text}`,
  // A room of an earlier release may still have one to send that does not say where to.
  sendPublicAd: ({ target, text }) => `أرسل إعلانًا عامًا${target === '' ? '' : ` إلى ${target}`}: ${text}`,
  changeVisitorIcon: ({ target, text }) => `غيّر أيقونة ${target} إلى ${text}`,
  changeVisitorStar: ({ target, text }) => `غيّر نجمة ${target} إلى ${text}`,
  deleteMessage: ({ target, room, text, reason = '' }) =>
    `حذف رسالة ${target} من غرفة ${room}${because(reason)}: ${text}`,
  // What was said is in entries of its own, one for each message.
  clearRoom: ({ room, text, reason = '' }) => `مسح رسائل غرفة ${room}، عددها ${text}${because(reason)}`,
  publishHeld: ({ target, room, text }) => `نشر رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
  discardHeld: ({ target, room, text }) => `رفض رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
  liftKick: ({ target, room }) => `رفع الطرد عن ${target} من غرفة ${room}`,
};
