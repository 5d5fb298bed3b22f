/** The acts of moderators, by the type of their entry in the event record. */
export const actTexts = {
  'eventType.kickVisitor': 'طرد زائر',
  'eventType.kickConnected': 'طرد متصل',
  'eventType.banned': 'حظر',
  'eventType.warning': 'تحذير',
  'eventType.allowWrite': 'السماح بالكتابة',
  'eventType.onetimeKick': 'طرد لمرة واحدة',
  'eventType.transferToRoom': 'نقل إلى غرفة',
  'eventType.deleteMessage': 'حذف رسالة',
  'eventType.clearRoom': 'مسح غرفة',
  'eventType.publishHeld': 'نشر رسالة منتظرة',
  'eventType.discardHeld': 'رفض رسالة منتظرة',
  'eventType.liftKick': 'رفع الطرد',
  'eventType.registered': 'حفظ الأسماء',
} as const;
