import { beforeEach, expect, test } from 'vitest';
import { changeShownReactions, editShown, markDeleted } from '../../../../web/src/state/message-changes.ts';
import {
  addMessage,
  addPending,
  confirmPending,
  messages,
  receiveHistory,
  resetMessages,
} from '../../../../web/src/state/messages.ts';
import { makeMessage } from '../support/fixtures.ts';

const thumb = { reaction: '👍', count: 1, userIDs: ['u'] };

beforeEach(() => {
  resetMessages();
  const answered = makeMessage(1, { id: 'm1', text: 'كناري', reactions: [thumb] });
  const replyTo = { id: 'm1', nickname: 'ليلى', text: 'كناري' };
  receiveHistory('e', true, [answered, makeMessage(2, { id: 'm2', text: 'نعم', replyTo })]);
});

test('a deleted text is nowhere on the page, and its row says by whom (CHAT-77)', () => {
  markDeleted(['m1', 'unknown'], { by: 'عمر' });
  expect(JSON.stringify(messages.list)).not.toContain('كناري');
  const [gone, answer] = messages.list;
  expect(gone).toMatchObject({ id: 'm1', text: '', deleted: { by: 'عمر' } });
  expect(gone).not.toHaveProperty('reactions');
  expect(answer?.replyTo).toEqual({ id: 'm1', nickname: 'ليلى', text: '' });
  markDeleted(['m1'], { by: null });
  expect(messages.list[0]?.deleted).toEqual({ by: 'عمر' });
});

test('a corrected message and the answers that quote it have the new text (CHAT-77)', () => {
  editShown('m1', { text: `${'س'.repeat(80)}ش` });
  expect(messages.list[0]).toMatchObject({ edited: true, text: `${'س'.repeat(80)}ش` });
  expect(messages.list[1]?.replyTo?.text).toBe('س'.repeat(80));
});

test('reactions take the place of those before (CHAT-78)', () => {
  changeShownReactions([
    { id: 'm2', reactions: [thumb] },
    { id: 'm1', reactions: [] },
  ]);
  expect(messages.list.map(({ reactions }) => reactions)).toEqual([[], [thumb]]);
});

test('an own message that was deleted before it was shown here does not go on waiting (CHAT-77)', () => {
  addPending({ id: 'p', text: 'x', style: messages.list[0]?.style as never, sentAt: '' });
  confirmPending('p', 3);
  expect(messages.pending).toHaveLength(1);
  addMessage(makeMessage(4, { id: 'm4' }));
  expect(messages.pending).toEqual([]);
});
