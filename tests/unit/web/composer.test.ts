import { expect, test } from 'vitest';
import { graphemes } from '../../../protocol/text/length.ts';
import { ease } from '../../../web/src/screens/chat/ease.ts';
import { fitDraft } from '../../../web/src/screens/chat/fit-draft.ts';
import { rowsOf } from '../../../web/src/screens/chat/rows.ts';
import { composer, setTextColor, toggleBold, toggleItalic } from '../../../web/src/state/composer.ts';
import { messageOf, userOf } from './made.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('CHAT-21 what fits is left as it is', () => {
  expect(fitDraft('', 'م'.repeat(300))).toEqual({ text: 'م'.repeat(300), caret: null });
});

test('CHAT-21 of what is put into the middle only that is cut short', () => {
  const before = `${'أ'.repeat(149)}${'ب'.repeat(149)}`;
  const { text, caret } = fitDraft(before, `${'أ'.repeat(149)}جدهو${'ب'.repeat(149)}`);
  expect(text).toBe(`${'أ'.repeat(149)}جد${'ب'.repeat(149)}`);
  expect(caret).toBe(151);
});

test('CHAT-21 a full text takes no more, wherever it is typed', () => {
  const full = 'م'.repeat(300);
  for (const after of [`س${full}`, `${full}س`, `${full.slice(0, 9)}س${full.slice(9)}`]) {
    expect(fitDraft(full, after).text).toBe(full);
  }
});

test('CHAT-21 a family is one character, and is never cut in two', () => {
  const { text } = fitDraft('', FAMILY.repeat(400));
  expect([graphemes(text), text]).toEqual([300, FAMILY.repeat(300)]);
});

test('CHAT-29, CHAT-30, CHAT-32 weight and slant toggle, and the colour begins black', () => {
  expect(composer.style.color).toBe('#000000');
  toggleBold();
  toggleItalic();
  setTextColor('#1f5bb8');
  expect(composer.style).toEqual({ color: '#1f5bb8', fontWeight: 'bolder', fontStyle: 'italic' });
  toggleBold();
  toggleItalic();
  expect(composer.style).toMatchObject({ fontWeight: 'normal', fontStyle: 'normal' });
});

test('CHAT-4 the curve of the scroll begins at 0, ends at 1 and never turns back', () => {
  const values = Array.from({ length: 101 }, (_, index) => ease(index / 100));
  expect([values[0], values[100]]).toEqual([0, 1]);
  expect(values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))).toBe(true);
  expect(ease(0.2)).toBeGreaterThan(0.4);
});

test('CHAT-35 a run of people coming, or of people going, is one line', () => {
  const coming = (kind: 'joined' | 'left', name: string) =>
    messageOf(0, { id: `${kind} ${name}`, kind, sender: userOf(name) });
  const rows = rowsOf([
    coming('joined', 'layla'),
    coming('joined', 'omar'),
    coming('joined', 'layla'),
    coming('left', 'omar'),
    messageOf(1),
    coming('left', 'layla'),
  ]);
  expect(rows.map(row => (row.type === 'coming' ? [row.kind, row.names] : row.id))).toEqual([
    ['joined', ['layla', 'omar']],
    ['left', ['omar']],
    'user-1',
    ['left', ['layla']],
  ]);
});
