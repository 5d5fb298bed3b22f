import { beforeEach, expect, test } from 'vitest';
import { makeMessage, PLAIN_STYLE } from '../../../tests/support/page/fixtures.ts';
import { answerMessage, composer, correctMessage, resetComposer, setDraft } from './composer.ts';
import { clearShown, editShown, markDeleted } from './message-changes.ts';
import {
  addMessage,
  addPending,
  confirmPending,
  markFailed,
  messages,
  receiveHistory,
  resetMessages,
} from './messages.ts';
import { hidePicture, shownPicture, showPicture } from './reading/shown-picture.ts';
import { closeAllWindows, openWindow, windows } from './windows.ts';

beforeEach(() => {
  for (const reset of [resetMessages, resetComposer, closeAllWindows, hidePicture]) reset();
  const answered = makeMessage(1, { id: 'm1', text: 'كناري' });
  const replyTo = { id: 'm1', nickname: 'ليلى', text: 'كناري' };
  receiveHistory('e', true, [answered, makeMessage(2, { id: 'm2', text: 'نعم', replyTo })]);
});

test('a deleted text leaves the page, and its row names the actor (CHAT-77)', () => {
  markDeleted(['m1', 'unknown'], { by: 'عمر' });
  expect(JSON.stringify(messages.list)).not.toContain('كناري');
  const [gone, answer] = messages.list;
  expect(gone).toMatchObject({ id: 'm1', text: '', deleted: { by: 'عمر' } });
  expect(answer?.replyTo).toEqual({ id: 'm1', nickname: 'ليلى', text: '' });
  markDeleted(['m1'], { by: null });
  expect(messages.list[0]?.deleted).toEqual({ by: 'عمر' });
});

test('a corrected message and its quotations have the new text (CHAT-77)', () => {
  editShown('m1', { text: `${'س'.repeat(80)}ش` });
  expect(messages.list[0]).toMatchObject({ edited: true, text: `${'س'.repeat(80)}ش` });
  expect(messages.list[1]?.replyTo?.text).toBe('س'.repeat(80));
});

const QUOTE = { id: 'm1', nickname: 'ليلى', text: 'كناري' };
const answering = () => {
  answerMessage({ ...QUOTE });
  setDraft('نعم');
  addPending({ id: 'p', text: 'نعم', style: PLAIN_STYLE, sentAt: '', replyTo: { ...QUOTE } });
  markFailed('p', 'لا اتصال');
  openWindow('report', 'layla', { id: 'm1', text: 'كناري', nickname: 'ليلى' });
};
const everywhere = () => JSON.stringify([composer, messages.pending, windows.open, shownPicture]);

test.each([
  ['deleted', () => markDeleted(['m1'], { by: 'عمر' })],
  ['cleared', () => clearShown(['m1', 'm2'], 'عمر')],
])('a %s message is removed from draft, replies, reports and image viewer (CHAT-108)', (_, vanish) => {
  const picture = { url: '/p.webp', width: 9, height: 9 };
  receiveHistory('e', true, [makeMessage(1, { text: 'كناري', picture }), makeMessage(2)]);
  answering();
  showPicture({ ...picture, by: 'كناري' });
  vanish();
  expect(everywhere()).not.toContain('كناري');
  expect([composer.draft, composer.about, shownPicture.picture]).toEqual(['نعم', null, null]);
  expect(messages.pending[0]).toMatchObject({ text: 'نعم', replyTo: undefined });
});

test('a correction shows in every quotation (CHAT-108)', () => {
  answering();
  editShown('m1', { text: 'بلبل' });
  expect(everywhere()).not.toContain('كناري');
  expect([composer.about?.quote.text, messages.pending[0]?.replyTo?.text]).toEqual(['بلبل', 'بلبل']);
  expect(windows.open[0]?.quoted?.text).toBe('بلبل');
});

test('deleting the message under correction clears the field (CHAT-108)', () => {
  correctMessage({ ...QUOTE });
  markDeleted(['m1'], { by: 'عمر' });
  expect([composer.draft, composer.about]).toEqual(['', null]);
});

test('a sent message deleted before display is no longer pending (CHAT-77)', () => {
  addPending({ id: 'p', text: 'x', style: messages.list[0]?.style as never, sentAt: '' });
  confirmPending('p', 3);
  expect(messages.pending).toHaveLength(1);
  addMessage(makeMessage(4, { id: 'm4' }));
  expect(messages.pending).toEqual([]);
});
