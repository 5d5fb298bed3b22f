import { translator } from '../translator.ts';

// Texts for registration and password recovery. Loaded with the components that show them.
export const membershipTexts = {
  'register.title': 'احفظ اسمك',
  'register.name': 'الاسم',
  'register.about': 'بكلمة مرور يبقى الاسم لك: لا يتسمّى به غيرك، وتدخل به من أي جهاز.',
  'register.password': 'كلمة المرور',
  'register.password.hint': '8 أحرف على الأقل.',
  'register.password.short': 'كلمة المرور قصيرة، وأقلها 8 أحرف.',
  'register.submit': 'حفظ الاسم',
  'register.waits.title': 'أُرسل طلبك',
  'register.waits':
    'ينظر المشرفون في طلبك خلال سبعة أيام. يبقى الاسم لك حتى ذلك، وبعد القبول تدخل به وبكلمة المرور.',
  'register.after': 'المتبقي: {left}.',
  'recovery.title': 'صار اسمك محفوظًا',
  'recovery.title.new': 'تغيّرت كلمة المرور',
  'recovery.about': 'هذا رمز الاستعادة. به تضع كلمة مرور جديدة إن نسيتها.',
  'recovery.once': 'احفظه الآن، فلن يظهر مرة أخرى بعد إغلاق هذه النافذة.',
  'recovery.label': 'رمز الاستعادة',
  'recovery.copy': 'نسخ الرمز',
  'recovery.copied': 'نُسخ الرمز',
  'recovery.copy.failed': 'تعذّر النسخ. تكفي كتابة الرمز أو طباعته.',
  'recovery.print': 'طباعة',
  'recovery.done': 'تم',
  'recovery.enter': 'دخول الدردشة',
  'recover.title': 'كلمة مرور جديدة',
  'recover.about':
    'يلزم رمز الاستعادة الذي ظهر عند حفظ الاسم. بعدها تُحذف مفاتيح المرور، ويُسجَّل الخروج من الأجهزة الأخرى.',
  'recover.password': 'كلمة المرور الجديدة',
  'recover.wrong': 'الاسم أو رمز الاستعادة غير صحيح.',
  'recover.submit': 'حفظ كلمة المرور',
  'register.passkey': 'حفظه بمفتاح مرور بدل كلمة المرور',
  'passkey.enter': 'دخول بمفتاح المرور',
  'passkey.none': 'لم يُستخدم مفتاح مرور. أعد المحاولة أو استعمل كلمة المرور.',
  'known.taken': 'هذا الاسم محفوظ أو مستخدم الآن. إن كان لك فأدخل كلمة المرور، أو اختر اسمًا آخر.',
  'known.password': 'كلمة المرور',
  'known.forgot': 'نسيت كلمة المرور؟',
} as const;

export const t = translator(membershipTexts);
