/** The texts of the messages that wait for a moderator. */
export const waitingTexts = {
  'waiting.title': 'رسائل تنتظر المراجعة',
  'waiting.none': 'لا رسائل تنتظر.',
  'waiting.word': 'بسبب:',
  'waiting.publish': 'نشر',
  'waiting.discard': 'رفض',
  'toast.waitingPublished': 'نُشرت الرسالة.',
  'toast.waitingDiscarded': 'رُفضت الرسالة.',
} as const;
