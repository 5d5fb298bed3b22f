import { expect, test, vi } from 'vitest';
import { messages } from '../../../web/src/state/messages.ts';
import { currentRoom, rooms } from '../../../web/src/state/rooms.ts';
import { session } from '../../../web/src/state/session.ts';
import { sound, toggleMute } from '../../../web/src/state/sound.ts';
import { begin, entered, openLine } from './fake-server.ts';
import { message, room } from './fixtures.ts';

vi.mock('../../../web/src/host/fingerprint.ts', () => ({ fingerprint: async () => 'fp' }));

test('ENT-34 how the connection stands, which while it loads says so and when it failed says why; the originURL; mute', async () => {
  expect([session.connection, session.originURL, sound.muted]).toEqual([
    { state: 'empty' },
    'http://host.example/page',
    false,
  ]);
  const all = begin();
  const entering = all.chat.enterAsGuest('ليلى').catch(() => {});
  await vi.waitFor(() => expect(session.connection).toEqual({ state: 'connecting' }));
  await openLine(all);
  await entering;
  expect(session.connection).toEqual({ state: 'connected', reconnecting: null });
  all.last().events.ended({ why: 'refused', error: new Error('لا سبيل') });
  await vi.waitFor(() => expect(session.connection).toEqual({ state: 'failed', error: 'لا سبيل' }));
  toggleMute();
  expect(sound.muted).toBe(true);
  toggleMute();
});

test('ENT-36 the rooms, the one of them in which one is, and what was said there', async () => {
  const all = await entered();
  all.last().hear('rooms', { rooms: [room('garden', { size: 2 }), room('majlis', { size: 7 })] });
  const history = { room: 'majlis', epoch: 'e1', reset: true, messages: [message(1), message(2)] };
  all.last().hear('chatMessagesFromServer', history);
  all.last().hear('newMessageFromServer', message(3));
  expect([rooms.ids, currentRoom()?._id]).toEqual([['majlis', 'garden'], 'majlis']);
  expect(messages.list.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
  all.chat.leave();
  expect([rooms.ids, currentRoom(), messages.list]).toEqual([[], null, []]);
});
