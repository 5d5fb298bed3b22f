import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ratio } from '../../../../../protocol/colors.ts';
import { makeMessage, PLAIN_STYLE } from '../../../../../tests/support/page/fixtures.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { ServerCard } = await import('./ServerCard.tsx');
const { default: AnnouncementCard } = await import('../announcements/AnnouncementCard.tsx');
const { MessageText } = await import('../MessageText.tsx');
const { MessageField } = await import('../composer/MessageField.tsx');
const { setTextColor } = await import('../../../state/composer.ts');
const { SURFACES, ThemeContext } = await import('../../../ui/theme/readable-colors.ts');

const CREAM = '#fdf1cf';
const NEARLY_BLACK = '#010101';
const DARK = SURFACES.dark.plain;

const inTheDark = (part: ReactElement): string =>
  renderToStaticMarkup(createElement(ThemeContext, { value: 'dark' }, part));
const backgroundOf = (html: string): string => /background:(#[0-9a-f]{6})/.exec(html)?.[1] ?? CREAM;

test.each([
  ['scheduled line', ServerCard],
  ['announcement', AnnouncementCard],
])('a cream %s is dark on a dark page (CHAT-126)', (_, card) => {
  const message = makeMessage(1, { kind: 'scheduled', bgColor: CREAM });
  expect(ratio(backgroundOf(inTheDark(createElement(card, { message }))), DARK)).toBeLessThan(2.5);
});

test('almost black text has no own color in row and field (CHAT-126)', () => {
  const style = { ...PLAIN_STYLE, color: NEARLY_BLACK };
  expect(inTheDark(createElement(MessageText, { text: 'نص', style, ground: DARK }))).not.toContain('color:');
  setTextColor(NEARLY_BLACK);
  const rest = { field: { current: null }, keptFocus: { current: false }, onWrite: () => {} };
  expect(inTheDark(createElement(MessageField, { ...rest, value: 'نص' }))).not.toContain('color:');
});
