import { expect, test, vi } from 'vitest';
import { begin, entered, openSocket } from '../../../../tests/support/page/fake-server.ts';
import { makeMessage, makeRoom } from '../../../../tests/support/page/fixtures.ts';
import { messages } from '../../state/messages.ts';
import { currentRoom, rooms } from '../../state/rooms.ts';
import { session } from '../../state/session.ts';
import { sound, toggleMute } from '../../state/sound.ts';

vi.mock('../../browser/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

test('the state exposes connection, loading, failure, originURL and mute', async () => {
  expect([session.connection, session.originURL, sound.muted]).toEqual([
    { state: 'empty' },
    'http://host.example/page',
    false,
  ]);
  const all = begin();
  const entering = all.chat.enterAsGuest('ليلى').catch(() => {});
  await vi.waitFor(() => expect(session.connection).toEqual({ state: 'connecting' }));
  await openSocket(all);
  await entering;
  expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  all.last().events.onEnd({ why: 'refused', error: new Error('لا سبيل') });
  await vi.waitFor(() => expect(session.connection).toEqual({ state: 'failed', error: 'لا سبيل' }));
  toggleMute();
  expect(sound.muted).toBe(true);
  toggleMute();
});

test('the state exposes the rooms, the current room and its messages', async () => {
  const all = await entered();
  all.last().receive('rooms', { rooms: [makeRoom('garden', { size: 2 }), makeRoom('majlis', { size: 7 })] });
  const history = { room: 'majlis', epoch: 'e1', reset: true, messages: [makeMessage(1), makeMessage(2)] };
  all.last().receive('chatMessagesFromServer', history);
  all.last().receive('newMessageFromServer', makeMessage(3));
  expect([rooms.ids, currentRoom()?._id]).toEqual([['majlis', 'garden'], 'majlis']);
  expect(messages.list.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
  all.chat.leave();
  expect([rooms.ids, currentRoom(), messages.list]).toEqual([[], null, []]);
});
