import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { setTextColor, toggleBold } from '../../../state/composer.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media, document: { documentElement: { dataset: {} } } });
});

const { MessageField } = await import('./MessageField.tsx');
const { MessageText } = await import('../MessageText.tsx');
const { setFontSize } = await import('../../../state/preferences.ts');

const drawn = (defaultColor?: string, value = 'نص'): string => {
  const field = { current: null };
  const rest = { keptFocus: { current: false }, value, onWrite: () => {} };
  const props = { field, ...rest, ...(defaultColor && { defaultColor }) };
  return renderToStaticMarkup(createElement(MessageField, props));
};

test.each([
  ['@Lina_2 مساء الخير', 'rtl'],
  ['هههه :D :P', 'rtl'],
  ['https://one.example/a شوفوا هذا', 'rtl'],
  ['', 'rtl'],
  ['good evening', 'ltr'],
])('field and row have the same direction: %s (TEXT-59)', (text, direction) => {
  expect(drawn(undefined, text)).toContain(`dir="${direction}"`);
  const row = renderToStaticMarkup(createElement(MessageText, { text, ground: '#ffffff' }));
  expect(row).toContain(`dir="${direction}"`);
});

test('text has the chosen color, size and weight; without a color, the default one (CHAT-69, CHAT-32)', () => {
  expect(drawn()).not.toContain('color:');
  expect(drawn('#1f5bb8')).toContain('color:#1f5bb8');
  setFontSize(2.2);
  setTextColor('#b02020');
  toggleBold();
  const style = /style="([^"]*)"/.exec(drawn('#1f5bb8'))?.[1] ?? '';
  expect(style).toContain('2.2rem');
  expect(style).toContain('color:#b02020');
  expect(style).toContain('font-weight:700');
});
