import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lexicon } from '../../../../protocol/text/emoji-shortcut-tokens.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, {
    matchMedia: () => media,
    document: { documentElement: { dataset: {} }, getElementById: () => null },
    window: { location: { hostname: 'chat.example' } },
  });
});

const { LexiconContext, MessageWords } = await import('./MessageWords.tsx');
const { default: LinkedText } = await import('./links/LinkedText.tsx');
const { JoinLeaveLine } = await import('./list/JoinLeaveLine.tsx');

const words = lexicon(
  [{ shortcut: ':)', emojiCode: 128_512 }],
  [{ shortcutTerm: 'سعك', replaceWith: 'السلام عليكم', view: true }],
);
const drawn = (part: typeof MessageWords | typeof LinkedText, text: string): string =>
  renderToStaticMarkup(
    createElement(LexiconContext, { value: words }, createElement(part, { text, ground: '#ffffff' })),
  );
const shown = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

test.each([
  ['https://x.example/a:)', 'https://x.example/a:)'],
  ['سعكhttps://x.example/', 'سعكhttps://x.example/'],
  ['سعك https://x.example/ :)', 'السلام عليكم https://x.example/ 😀'],
])('only a shortcut separate from an address is replaced: %s', (text, expected) => {
  expect(shown(drawn(LinkedText, text))).toBe(expected);
  expect(shown(drawn(MessageWords, text))).toBe(expected);
});

test('an address that is not a link is a left-to-right span (TEXT-62)', () => {
  expect(drawn(MessageWords, 'شوفوا https://x.example/a، هنا')).toBe(
    'شوفوا <bdi dir="ltr">https://x.example/a</bdi>، هنا',
  );
});

test('a score and a date stay on one line (TEXT-62)', () => {
  expect(drawn(MessageWords, 'فزنا 3-1 في ٢٠٢٦-١١-٢٧')).toBe(
    'فزنا <span class="whitespace-nowrap">3-1</span> في <span class="whitespace-nowrap">٢٠٢٦-١١-٢٧</span>',
  );
});

const line = (...names: string[]): string =>
  renderToStaticMarkup(createElement(JoinLeaveLine, { kind: 'joined', room: '', names }));

test('each name in a list is isolated separately', () => {
  expect(line('Mohammed_99', 'أبو خالد')).toContain('<bdi>Mohammed_99</bdi> و<bdi>أبو خالد</bdi>');
  expect(line('Mohammed_99')).toContain('<bdi>Mohammed_99</bdi>');
  const many = line('Sam_7', 'ليلى', 'Omar', 'هند', 'ريم');
  expect(many).toContain('<bdi>Sam_7</bdi>، <bdi>ليلى</bdi>، <bdi>Omar</bdi>');
  expect(shown(many)).toContain('و2 غيرهم');
});
