import { translator } from './translator.ts';

// Texts for room modes, loaded with the components that show them.
export const roomModeTexts = {
  'mode.slow': 'الوضع البطيء: رسالة كل {seconds}',
  'mode.closed': 'مغلقة الآن إلا على المشرفين',
  'mode.members': 'الكتابة للأعضاء فقط',
  'mode.staff': 'الكتابة للمشرفين فقط',
  'surge.reading': 'دخل زوار كثيرون من شبكتك دفعة واحدة. يمكنك الكتابة بعد',
  'mode.wait': 'يمكنك الإرسال بعد {seconds}.',
  'mode.open': 'إدارة الغرفة',
  'invites.open': 'رابط دعوة',
  'waiting.own': 'رسالتك تنتظر نظر أحد المشرفين، وتُنشر إن وافق عليها.',
  'restraints.open': 'متابعة الإشراف',
  'waiting.open': 'رسائل تنتظر المراجعة',
  'mute.until': 'الكتابة غير متاحة لك حتى {time}.',
  'mute.reason': 'السبب:',
} as const;

export const t = translator(roomModeTexts);
