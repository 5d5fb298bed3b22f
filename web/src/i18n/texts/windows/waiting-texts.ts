/** The texts of the messages that wait for a moderator, and of the window that has them. */
export const waitingTexts = {
  'waiting.window': 'متابعة الإشراف',
  'waiting.title': 'رسائل تنتظر المراجعة',
  'waiting.none': 'لا رسائل تنتظر.',
  'waiting.word': 'بسبب:',
  'waiting.publish': 'نشر',
  'waiting.discard': 'رفض',
  'toast.waitingPublished': 'نُشرت الرسالة.',
  'toast.waitingDiscarded': 'رُفضت الرسالة.',
} as const;
