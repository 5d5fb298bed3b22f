import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import {
  type Begun,
  begin,
  entered,
  nextTurn,
  openSocket,
  roomFull,
  tab,
} from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, PLAIN_STYLE } from '../../../../tests/support/page/fixtures.ts';
import {
  answerMessage,
  blockWriting,
  composer,
  correctMessage,
  resetComposer,
  setDraft,
  setTextColor,
  toggleBold,
} from '../../state/composer.ts';
import { messages } from '../../state/messages.ts';
import { reports } from '../../state/reports.ts';
import { Toasts } from '../../ui/toast/Toasts.tsx';
import { toast } from '../../ui/toast/toast.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

const QUOTE = { id: 'm1', nickname: 'عمر', text: 'أين أنت؟' };
const PRIVATE_WORD = 'كلمة للمشرفين';

const moveTo = async ({ last }: Begun, room: string) => {
  last().receive('moved', { room, roomId: `id-${room}`, ticket: `hand-${room}` });
  await last().url();
  last().open();
};

const history = ({ last }: Begun, ...list: readonly object[]) =>
  last().receive('chatMessagesFromServer', { room: '', epoch: 'e', reset: true, messages: list });

const STORED = {
  token: 'guest-token',
  userID: 'layla',
  accountType: 'visitor',
  username: 'ليلى',
  visibility: 'visible',
  authKey: null,
  room: 'majlis',
  roomPassword: null,
} as const;

test('draft and reply are stored on a room change and restored on return (CHAT-105)', async () => {
  const all = await entered();
  answerMessage(QUOTE);
  setDraft(PRIVATE_WORD);
  await moveTo(all, 'garden');
  expect([composer.draft, composer.about]).toEqual(['', null]);
  setDraft('سلام');
  await moveTo(all, 'majlis');
  expect([composer.draft, composer.about]).toEqual([PRIVATE_WORD, { kind: 'answer', quote: QUOTE }]);
  await moveTo(all, 'garden');
  expect(composer.draft).toBe('سلام');
});

test('a correction in progress is not carried to another room (CHAT-105)', async () => {
  const all = await entered();
  correctMessage({ ...QUOTE, text: 'خطء' });
  await moveTo(all, 'garden');
  expect([composer.draft, composer.about]).toEqual(['', null]);
});

test('a reconnect to another room does not send the pending message there (CHAT-105, CONN-32)', async () => {
  const all = await entered();
  all.last().break();
  all.chat.sendMessage(PRIVATE_WORD, PLAIN_STYLE);
  const full = { status: 403, body: { code: 'room_full', message: 'full' } };
  all.refusals.set('majlis', full);
  all.refusals.set('undefined', { status: 200, body: { data: ticketFor('garden') } });
  await all.last().url();
  all.last().open();
  roomFull(all, 'garden');
  await nextTurn();
  expect(all.last().sent('newMessageFromClient')).toEqual([]);
  expect([composer.draft, messages.pending]).toEqual(['', []]);
  await moveTo(all, 'majlis');
  expect(composer.draft).toBe(PRIVATE_WORD);
});

const ticketFor = (room: string) => ({
  ticket: `t-${room}`,
  room,
  roomId: `id-${room}`,
  userID: 'layla',
  expiresAt: '',
  permissions: {},
  masterOf: [],
});

test('a message refused after a room change returns to its own room (CHAT-105)', async () => {
  const all = await entered();
  all.chat.sendMessage(PRIVATE_WORD, PLAIN_STYLE, QUOTE);
  await nextTurn();
  await moveTo(all, 'garden');
  await nextTurn();
  expect([composer.draft, composer.about]).toEqual(['', null]);
  await moveTo(all, 'majlis');
  expect([composer.draft, composer.about]).toEqual([PRIVATE_WORD, { kind: 'answer', quote: QUOTE }]);
});

test.each([
  ['an exit', (all: Begun) => all.chat.leave()],
  ['a kick', (all: Begun) => all.last().receive('disconnected', { reason: 'kicked', message: 'out' })],
])('after %s the next user in the tab finds no stored data', async (_, end) => {
  const all = await entered();
  answerMessage(QUOTE);
  setDraft(PRIVATE_WORD);
  toggleBold();
  setTextColor('#b02020');
  blockWriting(5_000);
  await nextTurn();
  end(all);
  await nextTurn();
  const next = begin();
  next.resume({ ...STORED, userID: 'salma', username: 'سلمى' });
  await openSocket(next);
  expect(composer).toMatchObject({ draft: '', about: null, style: PLAIN_STYLE, blockedUntil: 0 });
  expect([...tab.kept.values()].join()).not.toContain(PRIVATE_WORD);
});

test('after a reload, draft, reply and style are restored (CHAT-107)', async () => {
  const all = await entered();
  history(all, makeMessage(1, { text: QUOTE.text }));
  answerMessage(QUOTE);
  setDraft(PRIVATE_WORD);
  toggleBold();
  await nextTurn();
  const kept = tab.kept.get('samar.composer') ?? '';
  // A reload loses only the page's state.
  resetComposer();
  await nextTurn();
  tab.kept.set('samar.composer', kept);
  const again = begin();
  again.resume(STORED);
  await openSocket(again);
  history(again, makeMessage(1, { text: QUOTE.text }));
  expect(composer).toMatchObject({
    draft: PRIVATE_WORD,
    about: { kind: 'answer', quote: QUOTE },
    style: { fontWeight: 'bolder' },
  });
});

test('after a lost connection, only the same user gets the draft back (CHAT-107)', async () => {
  const lose = async () => {
    const all = await entered();
    setDraft(PRIVATE_WORD);
    await nextTurn();
    all.last().break(5);
    all.last().events.onEnd({ why: 'exhausted', error: null });
    await nextTurn();
    expect(composer.draft).toBe('');
  };
  await lose();
  const same = await entered();
  expect(composer.draft).toBe(PRIVATE_WORD);
  same.chat.leave();
  await lose();
  const other = begin();
  other.resume({ ...STORED, username: 'سلمى' });
  await openSocket(other);
  expect(composer.draft).toBe('');
  expect([...tab.kept.values()].join()).not.toContain(PRIVATE_WORD);
});

test('if the quoted message was deleted, the draft becomes a plain message (CHAT-108)', async () => {
  const all = await entered();
  answerMessage(QUOTE);
  setDraft('هنا');
  await moveTo(all, 'garden');
  await moveTo(all, 'majlis');
  history(all, makeMessage(2));
  expect([composer.draft, composer.about]).toEqual(['هنا', null]);
});

test('the end of a session clears its open reports (CHAT-116)', async () => {
  const all = await entered();
  all.last().receive('reportsChanged', { isNew: true });
  reports.open = [{ id: 'r1', userID: 'omar', nickname: 'عمر' } as never];
  all.chat.leave();
  expect([reports.open, reports.changes, reports.arrived]).toEqual([[], 0, 0]);
});

test('after a kick, no session notice is shown above the entry form', async () => {
  const all = await entered();
  toast.error('أنت مكتوم، فلا يمكنك الكتابة.');
  const refused = all.chat.request('requestEditMessage', { messageId: 'm1', text: 'تصحيح' });
  const told = refused.catch(({ message }) => toast.error(message));
  all.last().receive('disconnected', { reason: 'kicked', message: 'out' });
  await told;
  await new Promise(resolve => setTimeout(resolve));
  expect(renderToStaticMarkup(createElement(Toasts))).not.toContain('toast-error');
});
