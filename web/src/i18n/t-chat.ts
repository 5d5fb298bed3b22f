import { ar } from './texts/ar.ts';
import { translator } from './translator.ts';

// Texts of the chat, loaded with it so that the entry does not wait for them.
export const chatTexts = {
  'chat.helpBar': 'مساعدة',
  'chat.helpBar.dblclick': 'نقرتان على الاسم لفتح محادثة خاصة',
  'chat.helpBar.toSend': 'للإرسال',
  'chat.helpBar.toNewline': 'لسطر جديد',
  'chat.marquee.label': 'شريط الهدايا والإعلانات',
  'chat.marquee.pause': 'إيقاف الشريط',
  'chat.marquee.play': 'تشغيل الشريط',
  'chat.mute': 'كتم الصوت',
  'chat.unmute': 'تشغيل الصوت',
  'chat.soundBlocked': 'الصوت متوقف من المتصفح، تكفي نقرة واحدة لتشغيله.',
  'rooms.switchWait': 'يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.',
  'users.empty': 'لا يوجد مستخدمون في هذه الغرفة.',
  'users.noResults': 'لا يوجد مستخدم بهذا الاسم.',
  'users.noResults.title': 'لا نتائج',
  'composer.tooLong': 'بلغت الرسالة الحد الأقصى (300 حرف).',
  'composer.dropBlocked': 'إفلات المحتوى هنا غير متاح.',
  'composer.muted': 'أنت مكتوم، فلا يمكنك الكتابة.',
  'composer.unmuted': 'عادت إليك الكتابة في الدردشة.',
  'message.answering.gone': 'حُذفت الرسالة التي كنت ترد عليها.',
  'message.correcting.gone': 'حُذفت الرسالة التي كنت تصححها.',
  'register.open': 'احفظ اسمك',
  'account.open': 'حسابي',
  'a11y.skipToMessages': 'الانتقال إلى الرسائل',
  'a11y.skipToComposer': 'الانتقال إلى كتابة رسالة',
} as const;

/** Texts of the chat and of the entry. */
export const t = translator({ ...ar, ...chatTexts });
