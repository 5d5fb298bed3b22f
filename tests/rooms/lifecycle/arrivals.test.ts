import { expect, test, vi } from 'vitest';
import { encode } from '../../../protocol/wire/down.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { publish } from '../../../rooms-do/room/platform/sockets/deliver.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, tariq } from '../../support/people.ts';
import { type FakeSocket, HALL_SETTINGS, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

/** Advances the clocks of the room and its timers together. */
const pass = async (harness: RoomHarness, ms: number) => {
  harness.advance(ms);
  await vi.advanceTimersByTimeAsync(ms);
};

const guest = (at: number) => ({ ...layla, userId: `guest-${at}` });

/** Message from the lobby to a room when the size of another room changes. */
const otherRoomOf = (size: number) => ({
  rooms: { upserted: [{ ...HALL_SETTINGS, _id: 'other', name: 'other', size }], removed: [] },
  people: null,
  resources: [],
  announcements: [],
  siteConfig: null,
});

const eventsOf = (socket: FakeSocket) => socket.received.map(({ event }) => event);

test.each([20, 100])(
  '%d users joining within a second cost each member at most 4 frames (ROOM-64)',
  async people => {
    const harness = new RoomHarness();
    const members = [harness.join(omar), harness.join(tariq)];
    await pass(harness, 2_000);
    // Starts at a full second, because the measured second could otherwise contain an additional batch.
    await pass(harness, 1_000 - (harness.now % 1_000));
    const before = members.map(({ frames }) => frames);
    for (let at = 0; at < people; at++) {
      harness.join(guest(at));
      if (at % 5 === 0) applyLobbyUpdate(harness.room, otherRoomOf(at));
      await pass(harness, 1_000 / people);
    }
    expect(members.map(({ frames }, at) => frames - (before[at] ?? 0))).toEqual(
      members.map(() => (people < 50 ? 4 : expect.toSatisfy((sent: number) => sent <= 4))),
    );
    await pass(harness, 1_000);
    const everybody = ['omar', 'tariq', ...Array.from({ length: people }, (_, at) => `guest-${at}`)];
    for (const socket of harness.sockets) {
      const seen = socket.userID === 'tariq' ? everybody : everybody.filter(id => id !== 'tariq');
      expect([...socket.list().keys()].sort(), socket.userID).toEqual(seen.sort());
    }
    expect(eventsOf(members[0] as FakeSocket).filter(event => event === 'joinedMsgFromServer')).toHaveLength(
      people,
    );
    const rooms = members[0]?.received.findLast(({ event }) => event === 'roomsChanged')?.data.upserted;
    expect(rooms).toEqual(otherRoomOf(people - 5).rooms.upserted);
  },
);

test('joins are sent in batches; a new user gets no earlier join lines (ROOM-64, ROOM-1)', async () => {
  const harness = new RoomHarness();
  const member = harness.join(omar);
  await pass(harness, 2_000);
  const before = member.frames;
  const [first, second] = [harness.join(guest(1)), harness.join(guest(2))];
  expect(member.frames).toBe(before);
  await pass(harness, 500);
  expect(member.frames).toBe(before + 1);
  expect(eventsOf(first).filter(event => event === 'joinedMsgFromServer')).toHaveLength(1);
  expect(eventsOf(second)).not.toContain('joinedMsgFromServer');
});

test('a user joining between a change and its reversal gets the final value (ROOM-6)', async () => {
  const harness = new RoomHarness();
  harness.join(omar);
  const member = harness.join(guest(1));
  await pass(harness, 2_000);
  changeParticipant(harness.room, 'omar', { status: 'busy' });
  const newcomer = harness.join(layla);
  expect(newcomer.list().get('omar')?.status).toBe('busy');
  changeParticipant(harness.room, 'omar', { status: 'available' });
  await pass(harness, 500);
  expect([newcomer, member].map(socket => socket.list().get('omar')?.status)).toEqual([
    'available',
    'available',
  ]);
});

test('a user who joins and leaves within one turn is removed from the list of the next user (ROOM-6)', async () => {
  const harness = new RoomHarness();
  harness.join(omar);
  harness.join(guest(3));
  await pass(harness, 2_000);
  const passing = harness.join(guest(1));
  const newcomer = harness.join(guest(2));
  expect([...newcomer.list().keys()]).toContain('guest-1');
  harness.disconnect(passing, 1000);
  await pass(harness, 500);
  expect([...newcomer.list().keys()].sort()).toEqual(['guest-2', 'guest-3', 'omar']);
});

test('a queued line precedes the next message in the same frame (ROOM-65)', async () => {
  const harness = new RoomHarness();
  const member = harness.join(omar);
  await pass(harness, 2_000);
  member.forget();
  const before = member.frames;
  harness.join(layla);
  publish(harness.room, encode('siteChanged', { resources: ['emojis'] }));
  expect(eventsOf(member)).toEqual(['joinedMsgFromServer', 'siteChanged']);
  expect(member.frames).toBe(before + 1);
});
