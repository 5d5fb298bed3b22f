import { expect, test, vi } from 'vitest';
import { graphemes, messageFault } from '../../../protocol/text/length.ts';
import { makeMessage, makeUser } from '../../../tests/support/page/fixtures.ts';
import { changeBetween, fittingPart, truncateInsert } from '../features/messages/composer/truncate-insert.ts';
import { toRows } from '../features/messages/list/message-rows.ts';
import { ease } from '../features/messages/scroll/use-pinned-bottom.ts';
import {
  answerMessage,
  clearReference,
  composer,
  correctMessage,
  resetComposer,
  returnCorrection,
  returnToDraft,
  setDraft,
  setTextColor,
  toggleBold,
  toggleItalic,
} from './composer.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('a text within the limit is unchanged (CHAT-21)', () => {
  expect(truncateInsert('', 'م'.repeat(300))).toEqual({ text: 'م'.repeat(300), caret: null });
});

test('over the limit, the inserted text is truncated, not the text after it (CHAT-21)', () => {
  const before = `${'أ'.repeat(149)}${'ب'.repeat(149)}`;
  const { text, caret } = truncateInsert(before, `${'أ'.repeat(149)}جدهو${'ب'.repeat(149)}`);
  expect(text).toBe(`${'أ'.repeat(149)}جد${'ب'.repeat(149)}`);
  expect(caret).toBe(151);
});

test('a text at the limit accepts no more input at any position (CHAT-21)', () => {
  const full = 'م'.repeat(300);
  for (const after of [`س${full}`, `${full}س`, `${full.slice(0, 9)}س${full.slice(9)}`]) {
    expect(truncateInsert(full, after).text).toBe(full);
  }
});

test('a family emoji counts as one character and is never split (CHAT-21)', () => {
  const { text } = truncateInsert('', FAMILY.repeat(400));
  expect([graphemes(text), text]).toEqual([300, FAMILY.repeat(300)]);
});

test('letters with many combining marks are truncated before insertion (CHAT-111)', () => {
  const marked = `م${'\u064b'.repeat(40)}`;
  const { text } = truncateInsert('', marked.repeat(20_000));
  expect(messageFault(text)).toBeNull();
  expect(graphemes(text)).toBe(29);
  expect(fittingPart('أ', 'بّ'.repeat(20_000), 'ج')).toBe('بّ'.repeat(298));
});

test('of a paste of 40,000 characters less than half is segmented (CHAT-111)', () => {
  const read = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  truncateInsert('', 'بّ'.repeat(20_000));
  const longest = Math.max(...read.mock.calls.map(([text]) => text.length));
  read.mockRestore();
  expect(longest).toBeLessThan(20_000);
});

test('two emoji with shared code units are replaced as a whole', () => {
  expect(changeBetween('a😀b', 'a😁b')).toEqual({ start: 1, end: 3, piece: '😁' });
  expect(changeBetween('a😀', 'a😀😀')).toEqual({ start: 3, end: 3, piece: '😀' });
});

test('weight and slant can be toggled, and the initial color is black (CHAT-32)', () => {
  expect(composer.style.color).toBe('#000000');
  toggleBold();
  toggleItalic();
  setTextColor('#1f5bb8');
  expect(composer.style).toEqual({ color: '#1f5bb8', fontWeight: 'bolder', fontStyle: 'italic' });
  toggleBold();
  toggleItalic();
  expect(composer.style).toMatchObject({ fontWeight: 'normal', fontStyle: 'normal' });
});

test('the scroll curve runs from 0 to 1 and never reverses (CHAT-4)', () => {
  const values = Array.from({ length: 101 }, (_, index) => ease(index / 100));
  expect([values[0], values[100]]).toEqual([0, 1]);
  expect(values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))).toBe(true);
  expect(ease(0.2)).toBeGreaterThan(0.4);
});

test('consecutive joins, or consecutive leaves, form one line', () => {
  const coming = (kind: 'joined' | 'left', name: string) =>
    makeMessage(0, { id: `${kind} ${name}`, kind, sender: makeUser(name) });
  const rows = toRows([
    coming('joined', 'layla'),
    coming('joined', 'omar'),
    coming('joined', 'layla'),
    coming('left', 'omar'),
    makeMessage(1),
    coming('left', 'layla'),
  ]);
  expect(rows.map(row => (row.type === 'coming' ? [row.kind, row.names] : row.type))).toEqual([
    'day',
    ['joined', ['layla', 'omar']],
    ['left', ['omar']],
    'message',
    ['left', ['layla']],
  ]);
});

const OWN = { id: 'm1', nickname: '', text: 'خطء' };

test('the draft from before an edit returns after the edit, also when a reply or another edit ends it (CHAT-107)', () => {
  const returned = [clearReference, () => answerMessage({ ...OWN, id: 'm2' })].map(end => {
    resetComposer();
    setDraft('نص طويل');
    correctMessage(OWN);
    correctMessage({ ...OWN, id: 'm3' });
    const during = composer.draft;
    end();
    return [during, composer.draft];
  });
  expect(returned).toEqual([
    ['خطء', 'نص طويل'],
    ['خطء', 'نص طويل'],
  ]);
});

test('a message refused during an edit returns to the draft, not to the edited text (CHAT-107)', () => {
  resetComposer();
  setDraft('تالية');
  correctMessage(OWN);
  returnToDraft(null, { text: 'مرفوضة' });
  expect(composer.draft).toBe('خطء');
  clearReference();
  expect(composer.draft).toBe('مرفوضة\nتالية');
});

test('a refused edit returns above an unchanged draft, which follows it (CHAT-107)', () => {
  resetComposer();
  setDraft('تالية');
  returnCorrection(null, 'm1', 'صواب', 'تالية');
  expect([composer.draft, composer.about?.kind]).toEqual(['صواب', 'correction']);
  clearReference();
  expect(composer.draft).toBe('تالية');
  returnCorrection(null, 'm1', 'صواب');
  expect(composer.draft).toBe('تالية');
});
