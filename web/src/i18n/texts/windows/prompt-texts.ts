// The texts of what opens by itself over the chat, and of the list of emojis.
export const promptTexts = {
  'composer.emoji.search': 'بحث عن رمز…',
  'composer.emoji.empty': 'لا توجد رموز',
  'rooms.password.title': 'غرفة خاصة',
  'rooms.password.label': 'كلمة مرور الغرفة',
  'rooms.password.submit': 'دخول',
  'warning.title': 'رسالة تحذير',
  'warning.close': 'إغلاق',
  'idle.title': 'هل ما زلت هنا؟',
  'idle.body': 'ستنتهي الجلسة لطول الخمول بعد {left}.',
  'idle.stay': 'ما زلت هنا',
} as const;
