/** The card of the overview that says what the site uses. */
export const usageTexts = {
  'admin.usage': 'الاستهلاك والكلفة',
  'admin.usage.requests': 'طلبات الموقع',
  'admin.usage.objectRequests': 'طلبات الغرف',
  'admin.usage.gigabyteSeconds': 'يقظة الغرف (غيغابايت-ثانية)',
  'admin.usage.objectRows': 'صفوف كتبتها الغرف',
  'admin.usage.databaseRows': 'صفوف كُتبت في قاعدة البيانات',
  'admin.usage.files': 'الملفات',
  'admin.usage.of': '{used} من {holds}',
  'admin.usage.forecast.day': 'المتوقع في نهاية اليوم: {amount}',
  'admin.usage.forecast.month': 'المتوقع في نهاية الشهر: {amount}',
  'admin.usage.dollars': 'كلفة الشهر المتوقعة',
  'admin.usage.dollars.most': 'كلفة الشهر المتوقعة، والحد {most}',
  'admin.usage.plan.free': 'الخطة المجانية، وحدودها لليوم بتوقيت غرينتش كما نُشرت في {date}.',
  'admin.usage.plan.paid': 'الخطة المدفوعة، وما تشمله في الشهر كما نُشر في {date}.',
  'admin.usage.near.free':
    'اقترب الموقع من حد هذا اليوم. بعده ترفض الخدمة الطلبات حتى منتصف الليل بتوقيت غرينتش.',
  'admin.usage.near.paid': 'تجاوز الموقع معظم ما تشمله الخطة هذا الشهر. ما زاد عليها يُحسب بالاستهلاك.',
  'admin.usage.economy.longBatches': 'للاقتصاد تصل رسائل الغرف المزدحمة على دفعات أطول.',
  'admin.usage.economy.noScheduledMessages':
    'للاقتصاد توقفت الرسائل المجدولة، وتصل رسائل الغرف المزدحمة على دفعات أطول.',
  'admin.usage.economy.noNewGuests': 'للاقتصاد لا يدخل زوار جدد حاليًا، وتوقفت الرسائل المجدولة.',
} as const;
