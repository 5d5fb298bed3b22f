import { translator } from '../../../i18n/translator.ts';

export const t = translator({
  'voice.record': 'رسالة صوتية: اضغط للتسجيل، أو اضغط مطولًا ثم أفلت للإرسال',
  'voice.recording': 'تسجيل رسالة صوتية',
  'voice.started': 'بدأ التسجيل',
  'voice.locked': 'التسجيل مستمر دون ضغط',
  'voice.full': 'انتهى التسجيل، أرسله أو ألغه',
  'voice.slide': 'اسحب للإلغاء، أو إلى الأعلى للتثبيت',
  'voice.asking': 'في انتظار الإذن بالميكروفون…',
  'voice.sending': 'جارٍ الإرسال…',
  'voice.failed': 'لم تُرسل',
  'voice.send': 'إرسال الرسالة الصوتية',
  'voice.again': 'إعادة إرسال الرسالة الصوتية',
  'voice.cancel': 'إلغاء التسجيل',
  'voice.time': '{time} من {limit}',
  'voice.refused': 'لم يُسمح باستعمال الميكروفون. اسمح به من إعدادات المتصفح.',
  'voice.noMicrophone': 'لا يوجد ميكروفون.',
  'voice.unsupported': 'لا يسجّل هذا المتصفح رسائل صوتية.',
  'voice.short': 'التسجيل أقصر من ثانية.',
  'voice.of': 'رسالة صوتية من {name}',
  'voice.play': 'تشغيل الرسالة الصوتية من {name}',
  'voice.pause': 'إيقاف الرسالة الصوتية من {name}',
  'voice.speed': 'السرعة: {rate}×',
  'voice.place': 'موضع التشغيل',
  'voice.uncover': 'رسالة صوتية من زائر، اضغط لسماعها',
  'voice.gone': 'لم تعد الرسالة الصوتية متاحة',
} as const);

/** Formats seconds as minutes and seconds. */
export const clock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
