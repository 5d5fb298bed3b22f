// What stands in and beside a message.
export const messageTexts = {
  'message.answer': 'الرد على الرسالة',
  'message.answering': 'رد على {name}',
  'message.answering.stop': 'إلغاء الرد',
  'message.correcting': 'تصحيح الرسالة',
  'message.correcting.stop': 'إلغاء التصحيح',
  'message.quote': 'إلى الرسالة التي يُرد عليها، من {name}: {text}',
  'message.quote.gone': 'رسالة محذوفة',
  'message.quote.away': 'لم تعد هذه الرسالة معروضة هنا.',
  'message.deleted': 'حُذفت هذه الرسالة',
  'message.deletedBy': 'حذف {by} هذه الرسالة',
  'message.edited': 'مُعدّلة',
  'message.more': 'المزيد عن الرسالة',
  'message.correct': 'تصحيح',
  'message.delete': 'حذف',
  'message.react': 'تفاعل {reaction}',
  'message.reacted': 'تفاعل {reaction}، العدد: {count}',
} as const;
