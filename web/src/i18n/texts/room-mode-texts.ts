// How a room is written in: above the text field, in its place, and in the list of rooms.
export const roomModeTexts = {
  'mode.slow': 'الوضع البطيء: رسالة كل {seconds}',
  'mode.members': 'الكتابة للأعضاء فقط',
  'mode.staff': 'الكتابة للمشرفين فقط',
  'mode.wait': 'يمكنك الإرسال بعد {seconds}.',
  'composer.noWriteUntil': 'الكتابة غير متاحة لك حتى {time}.',
  'composer.muteReason': 'السبب: {reason}',
  'app.undo': 'تراجع',
  'mode.open': 'إدارة الغرفة',
  'message.cleared': 'مُسحت رسائل الغرفة',
  'message.clearedBy': 'مسح {by} رسائل الغرفة',
} as const;
