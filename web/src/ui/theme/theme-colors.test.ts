import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { ratio } from '../../../../protocol/colors.ts';
import { THEME_COLORS } from './theme-colors.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { cardGround, isChosen, SURFACES, themeColorOn } = await import('./readable-colors.ts');

const WEB = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(WEB, file), 'utf8');

/** The custom properties of one rule of a sheet that are colors. */
const colorsIn = (css: string, selector: string): Record<string, string> => {
  const from = css.indexOf(`${selector} {`);
  const rule = css.slice(from, css.indexOf('\n}', from));
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
};

const css = read('src/ui/theme/theme.css');

test.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
] as const)('code and styles use the same colors for the %s theme', (theme, selector) => {
  expect(colorsIn(css, selector)).toMatchObject(THEME_COLORS[theme]);
});

test('the browser frame has the color of the top bar', () => {
  const [, meta = ''] = /name="theme-color" content="(#\w{6})"/.exec(read('index.html')) ?? [];
  expect(meta.toLowerCase()).toBe(THEME_COLORS.light.chrome);
});

test('the page icon has the two brand colors', () => {
  const brand = colorsIn(css, ':root');
  const used = new Set(
    read('public/mark.svg')
      .toLowerCase()
      .match(/#[0-9a-f]{6}\b/g),
  );
  expect([...used].sort()).toEqual([brand['brand-ink'], brand['brand-gold']].sort());
});

test('SURFACES.own is the rendered background of own messages', () => {
  expect(read('src/features/messages/list/message-row.css')).toContain(
    'color-mix(in srgb, var(--primary-soft) 62%, var(--surface))',
  );
  expect([SURFACES.light.own, SURFACES.dark.own]).toEqual(['#e9f5f3', '#102f31']);
});

test.each(['#000', '#000000', '#010101', '#0a0a0A', '#1f1f1f'])(
  '%s counts as the default color for texts (CHAT-126)',
  color => {
    expect(isChosen(color)).toBe(false);
  },
);

test.each(['#202020', '#000040', '#b02020', '#ffffff'])('%s counts as a chosen color (CHAT-126)', color => {
  expect(isChosen(color)).toBe(true);
});

test.each(['#fdf1cf', '#ffffff', '#ffe97a'])(
  'a bright card (%s) is darkened only on a dark page (CHAT-126)',
  color => {
    const [dark, light] = [SURFACES.dark.plain, SURFACES.light.plain];
    expect(cardGround(color, light)).toBe(color);
    const ground = cardGround(color, dark);
    expect(ratio(ground, dark)).toBeLessThan(2.5);
    expect(ratio(themeColorOn('ink', ground), ground)).toBeGreaterThan(7);
  },
);

test('a cream card keeps a tint on a dark page (CHAT-126)', () => {
  const ground = cardGround('#fdf1cf', SURFACES.dark.plain);
  const parts = [1, 3, 5].map(at => Number.parseInt(ground.slice(at, at + 2), 16));
  expect(Math.max(...parts) - Math.min(...parts)).toBeGreaterThan(18);
});

test('a dark card is unchanged (CHAT-126)', () => {
  expect(cardGround('#0b4f6c', SURFACES.dark.plain)).toBe('#0b4f6c');
});
