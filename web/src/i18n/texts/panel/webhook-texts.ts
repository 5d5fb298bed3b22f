/** What the panel says of servers that are told of events. */
export const webhookTexts = {
  'admin.webhooks': 'إرسال الأحداث إلى خوادم أخرى (Webhooks)',
  'admin.webhooks.hint':
    'يُرسَل كل حدث من الأنواع المختارة إلى الخادم موقّعًا، بلا عنوان IP ولا بصمة، ويُعاد إرساله يومًا إن لم يُقبل. خمسة خوادم على الأكثر.',
  'admin.webhooks.none': 'لا يُرسَل شيء إلى خادم بعد.',
  'admin.webhooks.url': 'عنوان الخادم',
  'admin.webhooks.types': 'ما يُرسَل إليه',
  'admin.webhooks.make': 'بدء الإرسال',
  'admin.webhooks.made': 'أُضيف الخادم. بهذا السر يتحقق من التوقيع، ولن يظهر مرة أخرى:',
  'admin.webhooks.active': 'يعمل',
  'admin.webhooks.stopped': 'موقوف منذ {at}',
  'admin.webhooks.orphaned': 'توقف الإرسال لأن من أضافه لم تعد له صلاحية سجل الأحداث. تشغيله يجعله باسمك.',
  'admin.webhooks.adopt': 'تشغيل باسمي',
  'admin.webhooks.stop': 'إيقاف',
  'admin.webhooks.start': 'تشغيل',
  'admin.webhooks.failure': 'آخر إخفاق:',
  'admin.webhooks.delete': 'حذف هذا الخادم؟ لا يُرسَل إليه شيء بعدها:',
  'admin.webhooks.deleted': 'حُذف الخادم.',
  'eventType.report': 'بلاغات الأشخاص',
} as const;
