import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ratio } from '../../../../protocol/colors.ts';
import { color } from '../../../../protocol/resources/fields.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { FieldInput } = await import('../../features/admin/fields/FieldInput.tsx');

const drawn = (value: string, background: string): string => {
  const props = {
    label: 'لون النص',
    field: color(),
    options: undefined,
    value,
    error: undefined,
    background,
  };
  return renderToStaticMarkup(createElement(FieldInput, { ...props, onChange: () => {} }));
};

test('unreadable text is reported at its field with color and contrast', () => {
  const text = drawn('#ffff00', '#ffffff');
  const [, shown = ''] = /يظهر \u2068(#[0-9a-f]{6})\u2069 بدل \u2068#ffff00\u2069/.exec(text) ?? [];
  expect(ratio(shown, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(text).toContain('على هذه الخلفية');
  expect(text).toContain('التباين 1.0 وأقل ما يُقرأ 4.5');
});

test('without a background, each theme reports only colors that are unreadable in it', () => {
  expect(drawn('#ffff00', '')).toMatch(/^(?!.*الوضع الداكن).*في الوضع الفاتح يظهر/);
  expect(drawn('#000080', '')).toMatch(/^(?!.*الوضع الفاتح).*في الوضع الداكن يظهر/);
  for (const [chosen, background] of [
    ['#000000', '#ffffff'],
    ['#000000', ''],
    ['', ''],
    ['red', '#ffffff'],
  ] as const)
    expect(drawn(chosen, background)).not.toContain('يظهر');
});

test('an accent unreadable in dark mode is reported, except the site accent', async () => {
  const { accentCorrections } = await import('./color-corrections.ts');
  expect(accentCorrections('#8a1c5b').map(({ on }) => on)).toEqual(['dark']);
  expect(accentCorrections('#0b6e69')).toEqual([]);
  expect(accentCorrections('8a1c5b')).toEqual([]);
});
