import type { AuditFact, AuditType } from '../../protocol/entities/audit-entry.ts';

/** What happened in a room, as operators read it in the event record. */
export function inWords(fact: AuditFact): string {
  return SENTENCES[fact.type]({ ...fact, target: fact.target ?? '', text: fact.text ?? '' });
}

type Told = AuditFact & { target: string; text: string };

/** With these words begins every entry of somebody who came. */
export const ENTERED = 'دخول إلى الدردشة';

const access = ({ text, room }: Told): string =>
  text === 'left' ? `خروج من الدردشة، من غرفة ${room}` : `${ENTERED}، إلى غرفة ${room}`;

const because = (reason: string): string => (reason === '' ? '' : `، السبب: ${reason}`);

const SENTENCES: Record<AuditType, (fact: Told) => string> = {
  adminPanel: ({ text }) => text,
  superChatAccessExit: access,
  visitorChatAccessExit: access,
  kickVisitor: ({ target, room, text }) => `طرد الزائر ${target} من غرفة ${room}${because(text)}`,
  kickConnected: ({ target, room, text }) => `طرد ${target} من غرفة ${room}${because(text)}`,
  banned: ({ target, text }) => `حظر ${target}${text === '' ? '' : `، ${text}`}`,
  displayAllConnected: () => 'عرض جميع المتصلين',
  warning: ({ target, text }) => `إرسال تحذير إلى ${target}: ${text}`,
  changeVisitorNickname: ({ target, text }) => `تغيير الاسم المستعار ${target} إلى ${text}`,
  allowWrite: ({ target, text }) => `${text === 'true' ? 'السماح بالكتابة لـ' : 'منع الكتابة عن'} ${target}`,
  changeVisitorColors: ({ target }) => `تغيير ألوان الاسم المستعار ${target}`,
  restart: ({ room }) => `إعادة تشغيل غرفة ${room}`,
  onetimeKick: ({ target, text }) =>
    text === 'true' ? `منح الطرد لمرة واحدة على ${target}` : `إلغاء الطرد لمرة واحدة عن ${target}`,
  transferToRoom: ({ target, room, text }) => `نقل ${target} من غرفة ${room} إلى غرفة ${text}`,
  sendPublicAd: ({ text }) => `إرسال إعلان عام: ${text}`,
  changeVisitorIcon: ({ target, text }) => `تغيير أيقونة ${target} إلى ${text}`,
  changeVisitorStar: ({ target, text }) => `تغيير نجمة ${target} إلى ${text}`,
};
