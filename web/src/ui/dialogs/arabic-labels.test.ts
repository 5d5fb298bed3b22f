import { expect, test } from 'vitest';
import { setArabicLabels } from './arabic-labels.ts';

const page = globalThis as unknown as Record<symbol, unknown>;
const STRINGS = Symbol.for('react-aria.i18n.strings');

test('library controls have Arabic labels, including the popover close button', () => {
  setArabicLabels();
  expect(page[Symbol.for('react-aria.i18n.locale')]).toBe('ar-AE');
  expect(page[STRINGS]).toMatchObject({
    '@react-aria/overlays': { dismiss: 'إغلاق' },
    '@react-aria/datepicker': { day: expect.any(String) },
  });
});

test('the number of found options is announced in Arabic plural forms', () => {
  setArabicLabels();
  const labels = page[STRINGS] as Record<string, Record<string, (values: object) => string>>;
  const count = labels['@react-aria/combobox']?.countAnnouncement;
  expect([1, 2, 3, 250].map(optionCount => count?.({ optionCount }))).toEqual([
    'خيار واحد متاح.',
    'خياران متاحان.',
    '3 خيارات متاحة.',
    '250 خيارًا متاحًا.',
  ]);
});
