import { expect, test } from 'vitest';
import { setArabicLabels } from './arabic-labels.ts';

test('the library has Arabic labels, the popover close button its own one', () => {
  const page = globalThis as unknown as Record<symbol, unknown>;
  setArabicLabels();
  expect(page[Symbol.for('react-aria.i18n.locale')]).toBe('ar-AE');
  expect(page[Symbol.for('react-aria.i18n.strings')]).toMatchObject({
    '@react-aria/overlays': { dismiss: 'إغلاق' },
    '@react-aria/datepicker': { day: expect.any(String) },
  });
});
