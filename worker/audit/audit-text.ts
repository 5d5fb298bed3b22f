import type { AuditEventInput } from '../../domain/outbox-entry.ts';
import type { AuditType } from '../../protocol/entities/audit-entry.ts';
import type { RestraintMinutes } from '../../protocol/entities/restraint.ts';

/** What happened in a room, as operators read it in the event record. */
export function auditText(fact: AuditFacts): string {
  return TEXTS[fact.type]({ ...fact, target: fact.target ?? '', text: fact.text ?? '' });
}

type AuditFacts = Omit<AuditEventInput, 'id' | 'at' | 'by'> & Partial<AuditEventInput>;
type TextInput = AuditFacts & { target: string; text: string };

/** Every entry of somebody who entered begins with it. */
export const ENTRY_PREFIX = 'دخول إلى الدردشة';

/** Rooms of earlier releases may still have the end of a visit to send. */
const access = ({ text, room }: TextInput): string =>
  text === 'left' ? `خروج من الدردشة، من غرفة ${room}` : `${ENTRY_PREFIX}، إلى غرفة ${room}`;

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
  warning: ({ target, text }) => `إرسال تحذير إلى ${target}: ${text}`,
  changeVisitorNickname: ({ target, text }) => `تغيير الاسم المستعار ${target} إلى ${text}`,
  allowWrite: ({ target, text, reason = '', minutes }) =>
    `${text === 'true' ? 'السماح بالكتابة لـ' : 'منع الكتابة عن'} ${target}${lasting(minutes)}${because(reason)}`,
  changeVisitorColors: ({ target, text }) =>
    `تغيير ألوان الاسم المستعار ${target}${text.trim() === '' ? '' : ` إلى ${text.trim()}`}`,
  restart: ({ room }) => `إعادة تشغيل غرفة ${room}`,
  onetimeKick: ({ target, text }) =>
    text === 'true' ? `منح الطرد لمرة واحدة على ${target}` : `إلغاء الطرد لمرة واحدة عن ${target}`,
  transferToRoom: ({ target, room, text }) => `نقل ${target} من غرفة ${room} إلى غرفة ${text}`,
  // A room of an earlier release may still have one to send that does not say where to.
  sendPublicAd: ({ target, text }) => `إرسال إعلان عام${target === '' ? '' : ` إلى ${target}`}: ${text}`,
  changeVisitorIcon: ({ target, text }) => `تغيير أيقونة ${target} إلى ${text}`,
  changeVisitorStar: ({ target, text }) => `تغيير نجمة ${target} إلى ${text}`,
  deleteMessage: ({ target, room, text, reason = '' }) =>
    `حذف رسالة ${target} من غرفة ${room}${because(reason)}: ${text}`,
  // What was said is in entries of its own, one for each message.
  clearRoom: ({ room, text, reason = '' }) => `مسح رسائل غرفة ${room}، عددها ${text}${because(reason)}`,
  publishHeld: ({ target, room, text }) => `نشر رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
  discardHeld: ({ target, room, text }) => `رفض رسالة ${target} المنتظرة في غرفة ${room}: ${text}`,
  liftKick: ({ target, room }) => `رفع الطرد عن ${target} من غرفة ${room}`,
};
