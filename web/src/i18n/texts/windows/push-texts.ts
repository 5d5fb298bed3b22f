// What the browser tells while nobody looks at the chat.
export const pushTexts = {
  'push.switch': 'إشعارات هذا الجهاز',
  'push.hint': 'عند رسالة خاصة إليك أو ذكر اسمك، ما دمت في الدردشة ولا تنظر إليها.',
  'push.texts': 'إظهار نص الرسالة في الإشعار',
  'push.denied': 'المتصفح يمنع إشعارات هذا الموقع. اسمح بها في إعداداته ثم افتح الدردشة من جديد.',
  'push.failed': 'تعذر تفعيل الإشعارات على هذا الجهاز.',
} as const;
