import { ar } from './texts/ar.ts';
import { translator } from './translator.ts';

/** The page where one appeals against an act of the staff. */
export const appealTexts = {
  'appeal.code': 'رمز الاعتراض',
  'appeal.title': 'الاعتراض على إجراء',
  'appeal.on.kick': 'الاعتراض على الطرد',
  'appeal.on.ban': 'الاعتراض على الحظر',
  'appeal.on.mute': 'الاعتراض على الكتم',
  'appeal.on.warning': 'الاعتراض على التحذير',
  'appeal.on.deletion': 'الاعتراض على حذف الرسائل',
  'appeal.ask': 'اكتب الرمز الذي ظهر لك عند الإجراء.',
  'appeal.open': 'فتح',
  'appeal.at': 'وقع',
  'appeal.room': 'الغرفة',
  'appeal.reason': 'السبب',
  'appeal.until': 'حتى',
  'appeal.noReason': 'لم يُذكر سبب.',
  'appeal.forever': 'بلا نهاية',
  'appeal.text': 'لماذا تعترض؟',
  'appeal.hint': 'اعتراض واحد لكل إجراء، ويجيب عنه مشرف غير الذي اتخذه.',
  'appeal.left': 'بقي {count} من {max}',
  'appeal.send': 'إرسال الاعتراض',
  'appeal.keep': 'احتفظ بهذا الرابط أو بالرمز لتقرأ الجواب هنا.',
  'appeal.own': 'اعتراضك',
  'appeal.waits': 'وصل اعتراضك، ولم يُجب عنه بعد.',
  'appeal.accepted': 'قُبل اعتراضك',
  'appeal.rejected': 'رُفض اعتراضك',
  'appeal.again': 'التحقق من الجواب',
  'appeal.home': 'صفحة الدخول',
} as const;

/** Texts of appeals in addition to the texts of the page. */
export const t = translator({ ...ar, ...appealTexts });
