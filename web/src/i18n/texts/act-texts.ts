/** The acts of moderators, as the event record and the card of whoever takes duty name them. */
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
} as const;
