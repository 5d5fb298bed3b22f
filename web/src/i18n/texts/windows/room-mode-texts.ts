/** What is said where a room is slowed, closed and cleared. */
export const roomModeTexts = {
  'mode.title': 'إدارة الغرفة',
  'mode.slow.label': 'الوضع البطيء',
  'mode.slow.none': 'بلا انتظار',
  'mode.writers.label': 'من يكتب في الغرفة',
  'mode.writers.everyone': 'الجميع',
  'mode.writers.members': 'الأعضاء فقط',
  'mode.writers.staff': 'المشرفون فقط',
  'mode.submit': 'حفظ',
  'room.clear': 'مسح رسائل الغرفة',
  'room.clear.effect': 'تُمسح رسائل الغرفة كلها من شاشات الجميع، ولا تعود.',
  'room.clear.reason': 'سبب المسح',
  'room.clear.reasonMissing': 'اذكر سبب المسح.',
  'toast.modeSet': 'ضُبطت الكتابة في الغرفة',
  'toast.roomCleared': 'مُسحت رسائل الغرفة',
} as const;
