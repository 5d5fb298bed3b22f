import { beforeEach, expect, test, vi } from 'vitest';
import { makeMessage, makeRoom, makeUser } from '../../../tests/support/page/fixtures.ts';
import { messages, resetMessages } from '../state/messages.ts';
import { currentUser, hasOwnPermission, people, resetPeople } from '../state/people.ts';
import { privateMessages, resetPrivateMessages } from '../state/private/private-messages.ts';
import { currentRoom, listedRooms, resetRooms, rooms } from '../state/rooms.ts';
import { idleWarning, setIdentity } from '../state/session.ts';
import { resetWarnings, warnings } from '../state/warnings.ts';
import { openWindow } from '../state/windows.ts';
import { toast } from '../ui/toast/toast.ts';
import { queryClient } from './http/queries.ts';
import { createInbox, dispatch } from './inbox.ts';

const effects = { acknowledge: vi.fn(), switchSocket: vi.fn(), keepTicket: vi.fn(), end: vi.fn() };
const inbox = createInbox(effects);
const hear = (event: string, data: unknown) => dispatch(inbox, event, data);

beforeEach(() => {
  for (const reset of [resetMessages, resetPeople, resetRooms, resetWarnings, resetPrivateMessages]) reset();
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'visitor' });
  vi.clearAllMocks();
});

test('users: a new list replaces the old one, and the current user is found by id (CONN-21)', () => {
  hear('users', { scope: 'room', users: [makeUser('layla'), makeUser('omar')] });
  hear('users', { scope: 'room', users: [makeUser('layla', { nickname: 'ليلى' })] });
  expect(Object.keys(people.room.byId)).toEqual(['layla']);
  expect(currentUser()?.nickname).toBe('ليلى');
});

test('users: the list for all rooms is stored separately', () => {
  hear('users', { scope: 'all', users: [makeUser('omar')] });
  expect([people.room.ids, people.all.ids]).toEqual([[], ['omar']]);
});

test('usersChanged: users are added and removed', () => {
  hear('users', { scope: 'room', users: [makeUser('layla'), makeUser('omar')] });
  hear('usersChanged', { scope: 'room', upserted: [makeUser('salma')], removed: ['omar'] });
  expect(Object.keys(people.room.byId).sort()).toEqual(['layla', 'salma']);
});

test('pinned: a pin remains until the next pin, an unpin or a new history (PIN-2)', () => {
  hear('pinned', { room: 'majlis', message: makeMessage(1, { id: 'first' }) });
  hear('pinned', { room: 'majlis', message: makeMessage(2, { id: 'second' }) });
  expect(messages.pin?.id).toBe('second');
  hear('pinned', { room: 'majlis', message: null });
  expect(messages.pin).toBeNull();
  hear('pinned', { room: 'majlis', message: makeMessage(1) });
  hear('chatMessagesFromServer', { room: 'majlis', epoch: 'e1', reset: false, messages: [] });
  expect(messages.pin).toBeNull();
});

test('rooms: the current room contains the current user', () => {
  hear('users', { scope: 'room', users: [makeUser('layla', { room: 'garden' })] });
  hear('rooms', { rooms: [makeRoom('majlis'), makeRoom('garden')] });
  expect(currentRoom()?._id).toBe('garden');
});

test('usersChanged: a renamed current room remains the current room (ROOM-38)', () => {
  hear('users', { scope: 'room', users: [makeUser('layla', { room: 'garden' })] });
  hear('usersChanged', { scope: 'room', upserted: [makeUser('layla', { room: 'orchard' })], removed: [] });
  expect(rooms.currentName).toBe('orchard');
});

test('roomsChanged: rooms are changed and removed', () => {
  hear('rooms', { rooms: [makeRoom('majlis'), makeRoom('garden')] });
  hear('roomsChanged', { upserted: [makeRoom('majlis', { size: 9 })], removed: ['garden'] });
  expect(listedRooms(rooms).map(({ _id, size }) => [_id, size])).toEqual([['majlis', 9]]);
});

test.each([
  ['newMessageFromServer', 'user'],
  ['newMessageFromServer', 'announcement'],
  ['welcomeMsgFromServer', 'welcome'],
  ['joinedMsgFromServer', 'joined'],
  ['leavedMessageFromServer', 'left'],
] as const)('%s: a line of kind %s joins the list (MESSAGE-2)', (event, kind) => {
  hear(event, makeMessage(1, { kind }));
  expect(messages.list.map(line => line.kind)).toEqual([kind]);
});

test('chatMessagesFromServer: with reset the list starts again (ROOM-9)', () => {
  hear('newMessageFromServer', makeMessage(1));
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e2',
    reset: true,
    messages: [makeMessage(8), makeMessage(9)],
  });
  expect([messages.list.map(({ seq }) => seq), messages.epoch, messages.lastSeq]).toEqual([[8, 9], 'e2', 9]);
});

test('chatMessagesFromServer: without reset missed messages are added once (ROOM-8, ROOM-11)', () => {
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e1',
    reset: true,
    messages: [makeMessage(1), makeMessage(2)],
  });
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e1',
    reset: false,
    messages: [makeMessage(2), makeMessage(3)],
  });
  expect(messages.list.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('privateMessage: the message is added once to the chat of both ids', () => {
  const privateMessage = makeMessage(4, { kind: 'private', props: { roomId: 'layla omar' } });
  hear('privateMessage', privateMessage);
  hear('privateMessage', privateMessage);
  expect(privateMessages.byRoom['layla omar']?.map(({ id }) => id)).toEqual(['m4']);
  expect(messages.list).toEqual([]);
});

test('only the last 50 private messages are stored (CHAT-41)', () => {
  for (let seq = 1; seq <= 60; seq++) {
    const props = { roomId: seq % 2 ? 'layla omar' : 'layla salma' };
    hear(
      'privateMessage',
      makeMessage(seq, { kind: 'private', props, sentAt: new Date(seq * 1_000).toISOString() }),
    );
  }
  const kept = Object.values(privateMessages.byRoom).flat();
  expect(kept.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 11),
  );
});

test('receiveWarningMessage: the warning is added to the list', () => {
  hear('receiveWarningMessage', { text: 'مهلًا', from: 'omar', sentAt: '' });
  expect(warnings.list.map(({ text }) => text)).toEqual(['مهلًا']);
});

test("permissionsChanged: the user's new permissions apply at once (ROOM-44)", () => {
  hear('users', { scope: 'room', users: [makeUser('layla', { permissions: { allowUserToWrite: true } })] });
  hear('permissionsChanged', { permissions: { allowUserToWrite: false } });
  expect(hasOwnPermission('allowUserToWrite')).toBe(false);
});

test('idleWarning: the deadline for activity is stored (CHAT-54)', () => {
  hear('idleWarning', { closesAt: '2026-11-21T10:00:00.000Z' });
  expect(idleWarning.closesAt).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
});

test('siteChanged: the named resources are reloaded (CONN-24)', async () => {
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
  hear('siteChanged', { resources: ['emojis', 'gifts'] });
  await vi.waitFor(() => expect(refreshed).toHaveBeenCalledTimes(2));
  expect(refreshed.mock.calls).toEqual([[{ queryKey: ['emojis'] }], [{ queryKey: ['gifts'] }]]);
});

test('moved, disconnected and ack are forwarded', () => {
  hear('moved', { room: 'garden', roomId: 'r2', ticket: 't' });
  hear('disconnected', { reason: 'kicked', message: 'out' });
  hear('ack', { id: 'one', ok: true });
  expect(effects.switchSocket).toHaveBeenCalledWith({ room: 'garden', roomId: 'r2', ticket: 't' });
  expect(effects.end).toHaveBeenCalledWith({ reason: 'kicked', message: 'out' });
  expect(effects.acknowledge).toHaveBeenCalledWith({ id: 'one', ok: true });
});

test('failed: the refusal is shown in Arabic (WIRE-10)', () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue('');
  hear('failed', { event: 'sendOriginURL', error: { code: 'forbidden', message: 'no' } });
  expect(told).toHaveBeenCalledWith('لا صلاحية لديك لهذا الإجراء.');
});

test.each(['somethingNew', '__proto__', 'toString'])(
  'an unknown event %s is ignored and logged as a warning (WIRE-13)',
  event => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    hear(event, {});
    expect(warned).toHaveBeenCalledOnce();
  },
);

test('privateMessage: a closed window shows a toast with name and text start (CHAT-60)', () => {
  const blank = vi.spyOn(toast, 'blank');
  const from = (id: string, text: string) =>
    makeMessage(0, {
      id,
      kind: 'private',
      text,
      sender: makeUser('omar', { nickname: 'عمر' }),
      props: { roomId: 'layla omar' },
    });
  hear('privateMessage', from('a', 'هل أنت هنا؟'));
  hear('privateMessage', from('b', `بداية\n${'كلام '.repeat(30)}`));
  openWindow('private', 'omar');
  hear('privateMessage', from('c', 'وهذه تُرى'));
  const plain = blank.mock.calls.map(([text]) => text.replace(/[\u2066-\u2069]/g, ''));
  expect(plain).toEqual([
    'رسالة خاصة من عمر: هل أنت هنا؟',
    'رسالة خاصة من عمر: بداية كلام كلام كلام كلام كلام كلام كلام…',
  ]);
});

test('permissionsChanged: losing and regaining write permission is announced', () => {
  const told = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'success')];
  for (const allowUserToWrite of [true, true, false, false, true])
    hear('permissionsChanged', { permissions: { allowUserToWrite } });
  expect(told.map(({ mock }) => mock.calls)).toEqual([
    [['أنت مكتوم، فلا يمكنك الكتابة.', 'own mute']],
    [['عادت إليك الكتابة في الدردشة.', 'own mute']],
  ]);
});
