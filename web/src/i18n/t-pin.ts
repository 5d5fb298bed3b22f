import { translator } from './translator.ts';

/** Texts of the pinned message. Loaded with its bar. */
const pinTexts = {
  'pin.label': 'رسالة مثبتة',
  'pin.whole': 'نص الرسالة المثبتة',
  'pin.unpin': 'إلغاء تثبيت الرسالة',
  'pin.fold': 'طيّ الرسالة المثبتة',
  'pin.unfold': 'إظهار الرسالة المثبتة',
} as const;

export const t = translator(pinTexts);
