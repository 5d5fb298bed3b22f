import { beforeEach, expect, test } from 'vitest';
import { makeMessage, PLAIN_STYLE } from '../../../tests/support/page/fixtures.ts';
import { composer, resetComposer, returnToDraft, setDraft } from './composer.ts';
import * as state from './messages.ts';
import { setIdentity } from './session.ts';

const { messages } = state;
const seqs = () => messages.list.map(message => message.seq);
const pending = (id: string) => state.addPending({ id, text: 'سلام', style: PLAIN_STYLE, sentAt: '' });

beforeEach(() => {
  state.resetMessages();
  resetComposer();
});

test('after 60 messages, the last 50 are stored', () => {
  for (let seq = 1; seq <= 60; seq++) state.addMessage(makeMessage(seq));
  expect(seqs()).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

test('system lines neither push messages out nor accumulate', () => {
  for (let seq = 1; seq <= 50; seq++) state.addMessage(makeMessage(seq));
  for (let n = 1; n <= 30; n++) state.addMessage(makeMessage(50, { id: `joined ${n}`, kind: 'joined' }));
  expect(messages.list.filter(({ kind }) => kind === 'user')).toHaveLength(50);
  for (let n = 1; n <= 300; n++) state.addMessage(makeMessage(50, { id: `left ${n}`, kind: 'left' }));
  expect(messages.list).toHaveLength(100);
});

test('a repeated message is shown once', () => {
  expect(state.addMessage(makeMessage(7))).toBe(true);
  expect(state.addMessage(makeMessage(7))).toBe(false);
  expect(state.addMessage(makeMessage(7, { id: 'another id' }))).toBe(false);
  expect(state.addMessage(makeMessage(7, { id: 'w', kind: 'welcome' }))).toBe(true);
  expect(state.addMessage(makeMessage(7, { id: 'w', kind: 'welcome' }))).toBe(false);
});

test('history with reset replaces the list; without reset it adds messages (ROOM-9)', () => {
  state.receiveHistory('e1', true, [makeMessage(1), makeMessage(2)]);
  state.receiveHistory('e1', false, [makeMessage(2), makeMessage(3)]);
  expect([seqs(), messages.lastSeq, messages.epoch]).toEqual([[1, 2, 3], 3, 'e1']);
  state.receiveHistory('e2', true, [makeMessage(1, { id: 'new' })]);
  expect([seqs(), messages.lastSeq, messages.epoch]).toEqual([[1], 1, 'e2']);
});

test('a join does not count as a new message; messages and announcements do', () => {
  const before = messages.arrived;
  state.addMessage(makeMessage(1));
  state.addMessage(makeMessage(1, { id: 'j', kind: 'joined' }));
  state.addMessage(makeMessage(1, { id: 'a', kind: 'announcement' }));
  expect(messages.arrived - before).toBe(2);
});

test('a broadcast replaces the row of its pending message; an ack removes it, a refusal marks it failed', () => {
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'visitor' });
  pending('a');
  pending('b');
  const shown = () => messages.pending.map(({ id, isShown, state: now }) => `${id} ${isShown} ${now}`);
  const own = makeMessage(1, { id: 'as the room names it', text: 'سلام' });
  own.sender = { ...own.sender, userID: 'layla' };
  state.addMessage(own);
  expect(shown()).toEqual(['a true sending', 'b false sending']);
  state.confirmPending('a', 1);
  expect(shown()).toEqual(['b false sending']);
  state.addMessage({ ...own, id: 'of another tab', seq: 2 });
  state.markFailed('b', 'لا');
  expect(shown()).toEqual(['b false failed']);
});

test('a pending message is removed when the room shows its id or seq', () => {
  pending('a');
  pending('b');
  state.addMessage(makeMessage(1, { id: 'a' }));
  expect(messages.pending.map(({ id }) => id)).toEqual(['b']);
  state.confirmPending('b', 2);
  expect(messages.pending).toHaveLength(1);
  state.addMessage(makeMessage(2, { id: 'as the room names it' }));
  expect(messages.pending).toEqual([]);
});

test('an ack that arrives after its message also ends the pending state', () => {
  pending('a');
  state.addMessage(makeMessage(1, { id: 'as the room names it' }));
  state.confirmPending('a', 1);
  expect(messages.pending).toEqual([]);
});

test('a refused extra message returns to the composer above the new draft (CHAT-25, CHAT-67)', () => {
  returnToDraft(null, { text: 'سلام' });
  expect(composer.draft).toBe('سلام');
  setDraft('كلام جديد');
  returnToDraft(null, { text: 'سلام' });
  expect(composer.draft).toBe('سلام\nكلام جديد');
});

test('joins and leaves count for sounds but not as unread; duplicates count once (CHAT-61)', () => {
  const before = { ...messages };
  for (const kind of ['joined', 'left', 'welcome'] as const)
    state.addMessage(makeMessage(0, { id: kind, kind }));
  state.addMessage(makeMessage(0, { id: 'left', kind: 'left' }));
  expect([messages.lifecycleLines - before.lifecycleLines, messages.arrived - before.arrived]).toEqual([
    2, 0,
  ]);
});
