import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../web/src/api/queries.ts';
import { say } from '../../../web/src/kit/toast.ts';
import { inboxFor, receive } from '../../../web/src/socket/inbox.ts';
import { idle } from '../../../web/src/state/idle.ts';
import { messages, resetMessages } from '../../../web/src/state/messages.ts';
import { currentUser, holds, people, resetPeople } from '../../../web/src/state/people.ts';
import { currentRoom, resetRooms, rooms } from '../../../web/src/state/rooms.ts';
import { identify } from '../../../web/src/state/session.ts';
import { resetWarnings, warnings } from '../../../web/src/state/warnings.ts';
import { resetWhispers, whispers } from '../../../web/src/state/whispers.ts';
import { message, room, user } from './fixtures.ts';

const deeds = { acknowledge: vi.fn(), follow: vi.fn(), end: vi.fn() };
const inbox = inboxFor(deeds);
const hear = (event: string, data: unknown) => receive(inbox, event, data);

beforeEach(() => {
  for (const reset of [resetMessages, resetPeople, resetRooms, resetWarnings, resetWhispers]) reset();
  identify({ userID: 'layla', username: 'layla', accountType: 'visitor' });
  vi.clearAllMocks();
});

test('WIRE-54 CONN-21 users: the list is taken whole, and the current user is the one with the own id', () => {
  hear('users', { scope: 'room', users: [user('layla'), user('omar')] });
  hear('users', { scope: 'room', users: [user('layla', { nickname: 'ليلى' })] });
  expect(Object.keys(people.room.byId)).toEqual(['layla']);
  expect(currentUser()?.nickname).toBe('ليلى');
});

test('WIRE-54 users: those of all rooms are a list of their own', () => {
  hear('users', { scope: 'all', users: [user('omar')] });
  expect([people.room.ids, people.all.ids]).toEqual([[], ['omar']]);
});

test('WIRE-55 usersChanged: some come, some change, some go', () => {
  hear('users', { scope: 'room', users: [user('layla'), user('omar')] });
  hear('usersChanged', { scope: 'room', upserted: [user('salma')], removed: ['omar'] });
  expect(Object.keys(people.room.byId).sort()).toEqual(['layla', 'salma']);
});

test('WIRE-56 CONN-22 rooms: the current room is the one that the current user is in', () => {
  hear('users', { scope: 'room', users: [user('layla', { room: 'garden' })] });
  hear('rooms', { rooms: [room('majlis'), room('garden')] });
  expect(currentRoom()?._id).toBe('garden');
});

test('ROOM-38 CONN-22 usersChanged: a room that is renamed stays the current one', () => {
  hear('users', { scope: 'room', users: [user('layla', { room: 'garden' })] });
  hear('usersChanged', { scope: 'room', upserted: [user('layla', { room: 'orchard' })], removed: [] });
  expect(rooms.currentName).toBe('orchard');
});

test('WIRE-57 roomsChanged: some come, some change, some go', () => {
  hear('rooms', { rooms: [room('majlis'), room('garden')] });
  hear('roomsChanged', { upserted: [room('majlis', { size: 9 })], removed: ['garden'] });
  expect(Object.values(rooms.byId).map(({ _id, size }) => [_id, size])).toEqual([['majlis', 9]]);
});

test.each([
  ['newMessageFromServer', 'user'],
  ['newMessageFromServer', 'announcement'],
  ['welcomeMsgFromServer', 'welcome'],
  ['joinedMsgFromServer', 'joined'],
  ['leavedMessageFromServer', 'left'],
] as const)('WIRE-58 TALK-2 %s: a line of kind %s joins the list', (event, kind) => {
  hear(event, message(1, { kind }));
  expect(messages.list.map(line => line.kind)).toEqual([kind]);
});

test('WIRE-59 ROOM-9 chatMessagesFromServer: with reset the list begins anew', () => {
  hear('newMessageFromServer', message(1));
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e2',
    reset: true,
    messages: [message(8), message(9)],
  });
  expect([messages.list.map(({ seq }) => seq), messages.epoch, messages.lastSeq]).toEqual([[8, 9], 'e2', 9]);
});

test('WIRE-59 ROOM-8 ROOM-11 chatMessagesFromServer: without reset what was missed is added, each once', () => {
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e1',
    reset: true,
    messages: [message(1), message(2)],
  });
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e1',
    reset: false,
    messages: [message(2), message(3)],
  });
  expect(messages.list.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('WIRE-60 TALK-6 privateMessage: it joins the room of the two, each once', () => {
  const whisper = message(4, { kind: 'private', props: { roomId: 'layla omar' } });
  hear('privateMessage', whisper);
  hear('privateMessage', whisper);
  expect(whispers.byRoom['layla omar']?.map(({ id }) => id)).toEqual(['m4']);
  expect(messages.list).toEqual([]);
});

test('CHAT-41 only the last 50 private messages are kept', () => {
  for (let seq = 1; seq <= 60; seq++) {
    const props = { roomId: seq % 2 ? 'layla omar' : 'layla salma' };
    hear(
      'privateMessage',
      message(seq, { kind: 'private', props, sentAt: new Date(seq * 1_000).toISOString() }),
    );
  }
  const kept = Object.values(whispers.byRoom).flat();
  expect(kept.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 11),
  );
});

test('WIRE-61 CHAT-9 receiveWarningMessage: the warning is appended', () => {
  hear('receiveWarningMessage', { text: 'مهلًا', from: 'omar', sentAt: '' });
  expect(warnings.list.map(({ text }) => text)).toEqual(['مهلًا']);
});

test('WIRE-62 ROOM-44 permissionsChanged: the own permissions hold from now on', () => {
  hear('users', { scope: 'room', users: [user('layla', { permissions: { allowUserToWrite: true } })] });
  hear('permissionsChanged', { permissions: { allowUserToWrite: false } });
  expect(holds('allowUserToWrite')).toBe(false);
});

test('WIRE-67 CHAT-54 idleWarning: until when a sign of life is awaited', () => {
  hear('idleWarning', { closesAt: '2026-11-21T10:00:00.000Z' });
  expect(idle.closesAt).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
});

test('WIRE-65 CONN-24 siteChanged: the named resources are read again', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  hear('siteChanged', { resources: ['emojis', 'gifts'] });
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['emojis'], ['gifts']]);
});

test('WIRE-63 WIRE-64 WIRE-8 moved, disconnected and ack are handed on', () => {
  hear('moved', { room: 'garden', roomId: 'r2', ticket: 't' });
  hear('disconnected', { reason: 'kicked', message: 'out' });
  hear('ack', { id: 'one', ok: true });
  expect(deeds.follow).toHaveBeenCalledWith({ room: 'garden', roomId: 'r2', ticket: 't' });
  expect(deeds.end).toHaveBeenCalledWith({ reason: 'kicked', message: 'out' });
  expect(deeds.acknowledge).toHaveBeenCalledWith({ id: 'one', ok: true });
});

test('WIRE-10 failed: the refusal is said in Arabic', () => {
  const told = vi.spyOn(say, 'error').mockReturnValue('');
  hear('failed', { event: 'sendOriginURL', error: { code: 'forbidden', message: 'no' } });
  expect(told).toHaveBeenCalledWith('لا صلاحية لديك لهذا الإجراء.');
});

test.each(['somethingNew', '__proto__', 'toString'])(
  'WIRE-13 an unknown event, %s, is ignored with a warning',
  event => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    hear(event, {});
    expect(warned).toHaveBeenCalledOnce();
  },
);
