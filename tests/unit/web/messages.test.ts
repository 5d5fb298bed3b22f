import { beforeEach, expect, test } from 'vitest';
import { composer, returnToDraft, setDraft } from '../../../web/src/state/composer.ts';
import * as state from '../../../web/src/state/messages.ts';
import { identify } from '../../../web/src/state/session.ts';
import { messageOf, PLAIN } from './made.ts';

const { messages } = state;
const seqs = () => messages.list.map(message => message.seq);
const pending = (id: string) => state.addPending({ id, text: 'سلام', style: PLAIN, sentAt: '' });

beforeEach(() => {
  state.resetMessages();
  setDraft('');
});

test('CHAT-40 of 60 messages the last 50 are kept', () => {
  for (let seq = 1; seq <= 60; seq++) state.addMessage(messageOf(seq));
  expect(seqs()).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

test('CHAT-40 lines that nobody said do not push messages out, and do not pile up either', () => {
  for (let seq = 1; seq <= 50; seq++) state.addMessage(messageOf(seq));
  for (let n = 1; n <= 30; n++) state.addMessage(messageOf(50, { id: `joined ${n}`, kind: 'joined' }));
  expect(messages.list.filter(({ kind }) => kind === 'user')).toHaveLength(50);
  for (let n = 1; n <= 300; n++) state.addMessage(messageOf(50, { id: `left ${n}`, kind: 'left' }));
  expect(messages.list).toHaveLength(100);
});

test('CHAT-40 a message that comes twice is shown once', () => {
  expect(state.addMessage(messageOf(7))).toBe(true);
  expect(state.addMessage(messageOf(7))).toBe(false);
  expect(state.addMessage(messageOf(7, { id: 'another id' }))).toBe(false);
  expect(state.addMessage(messageOf(7, { id: 'w', kind: 'welcome' }))).toBe(true);
  expect(state.addMessage(messageOf(7, { id: 'w', kind: 'welcome' }))).toBe(false);
});

test('ROOM-9 history with reset begins the list anew; without, it adds what was missed', () => {
  state.receiveHistory('e1', true, [messageOf(1), messageOf(2)]);
  state.receiveHistory('e1', false, [messageOf(2), messageOf(3)]);
  expect([seqs(), messages.lastSeq, messages.epoch]).toEqual([[1, 2, 3], 3, 'e1']);
  state.receiveHistory('e2', true, [messageOf(1, { id: 'new' })]);
  expect([seqs(), messages.lastSeq, messages.epoch]).toEqual([[1], 1, 'e2']);
});

test('CHAT-5 what is said counts as new; who comes and goes does not', () => {
  const before = messages.arrived;
  state.addMessage(messageOf(1));
  state.addMessage(messageOf(1, { id: 'j', kind: 'joined' }));
  state.addMessage(messageOf(1, { id: 'a', kind: 'announcement' }));
  expect(messages.arrived - before).toBe(2);
});

test('CHAT-35 the room’s own telling stands for a waiting message until it is acknowledged, or refused after all', () => {
  identify({ userID: 'layla', username: 'layla', accountType: 'visitor' });
  pending('a');
  pending('b');
  const shown = () => messages.pending.map(({ id, isShown, state: now }) => `${id} ${isShown} ${now}`);
  const own = messageOf(1, { id: 'as the room names it', text: 'سلام' });
  own.sender = { ...own.sender, userID: 'layla' };
  state.addMessage(own);
  expect(shown()).toEqual(['a true sending', 'b false sending']);
  state.confirm('a', 1);
  expect(shown()).toEqual(['b false sending']);
  state.addMessage({ ...own, id: 'of another tab', seq: 2 });
  state.markFailed('b', 'لا');
  expect(shown()).toEqual(['b false failed']);
});

test('CHAT-35 a waiting message goes when the room shows it, by its id or by its seq', () => {
  pending('a');
  pending('b');
  state.addMessage(messageOf(1, { id: 'a' }));
  expect(messages.pending.map(({ id }) => id)).toEqual(['b']);
  state.confirm('b', 2);
  expect(messages.pending).toHaveLength(1);
  state.addMessage(messageOf(2, { id: 'as the room names it' }));
  expect(messages.pending).toEqual([]);
});

test('CHAT-35 an acknowledgement that comes after its message ends the waiting too', () => {
  pending('a');
  state.addMessage(messageOf(1, { id: 'as the room names it' }));
  state.confirm('a', 1);
  expect(messages.pending).toEqual([]);
});

test('CHAT-25 the message that was one too many goes back to the composer, unless something new stands there', () => {
  pending('a');
  returnToDraft('a');
  expect([composer.draft, messages.pending.length]).toEqual(['سلام', 0]);
  setDraft('كلام جديد');
  pending('b');
  returnToDraft('b');
  expect(composer.draft).toBe('كلام جديد');
});
