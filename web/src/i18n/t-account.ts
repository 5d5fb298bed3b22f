import { translator } from './translator.ts';

/** Texts of the own account. Loaded with its window. */
const accountTexts = {
  'account.title': 'حسابي',
  'account.name': 'الاسم',
  'account.password': 'تغيير كلمة المرور',
  'account.code': 'رمز استعادة جديد',
  'account.code.about': 'بالرمز تضع كلمة مرور جديدة إن نسيتها. الرمز الجديد يلغي ما قبله.',
  'account.code.submit': 'إنشاء الرمز',
  'account.current': 'كلمة المرور الحالية',
  'account.current.needed': 'أدخل كلمة المرور الحالية.',
  'account.devices': 'أجهزة مسجَّل الدخول منها',
  'account.device.unknown': 'جهاز غير معروف',
  'account.device.here': 'هذا الجهاز',
  'account.device.seen': 'آخر استخدام {ago}',
  'account.device.end': 'تسجيل الخروج',
  'account.device.end.of': 'تسجيل الخروج من {device}',
  'account.devices.end': 'تسجيل الخروج من الأجهزة الأخرى',
  'account.devices.ended': 'سُجّل الخروج من الأجهزة الأخرى.',
  'account.device.ended': 'سُجّل الخروج من الجهاز.',
  'account.delete': 'حذف الحساب',
  'account.delete.about':
    'يُحذف حسابك وتُمحى بياناته: الاسم وكلمة المرور ورسائلك في الغرف وصورك وقوائمك وسجلّ دخولك. تبقى في السجل إجراءات المشرفين وحدها. لا رجوع بعد ذلك، ويصير الاسم متاحًا لغيرك.',
  'account.delete.submit': 'حذف نهائي',
  'account.deleted': 'حُذف حسابك ومُحيت بياناته.',
} as const;

export const t = translator(accountTexts);
