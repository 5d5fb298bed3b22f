import { expect, test, vi } from 'vitest';

test('the library has its Arabic labels, and the button that closes a popover the own one (CHAT-130)', async () => {
  const page: Record<symbol, unknown> = {};
  vi.stubGlobal('window', page);
  await import('../../../../web/src/ui/dialogs/arabic-labels.ts');
  expect(page[Symbol.for('react-aria.i18n.locale')]).toBe('ar-AE');
  expect(page[Symbol.for('react-aria.i18n.strings')]).toMatchObject({
    '@react-aria/overlays': { dismiss: 'إغلاق' },
    '@react-aria/datepicker': { day: expect.any(String) },
  });
  vi.unstubAllGlobals();
});
