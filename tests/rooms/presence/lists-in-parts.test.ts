import { expect, test, vi } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { join } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { parseUpgrade } from '../../../rooms-do/room/lifecycle/upgrade.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, layla, omar, variantOf } from '../../support/people.ts';
import { FakeSocket, identityOf, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const told = () => vi.advanceTimersByTimeAsync(2_000);
const guest = (at: number): Actor => variantOf(layla, { userId: `guest-${String(at).padStart(4, '0')}` });

/** Connects a user with this query in the socket URL. */
function dial(harness: RoomHarness, person: Actor, query = 'compact=1&parts=1'): FakeSocket {
  const identity = identityOf(person);
  const admission = { identity, admittedAt: harness.now, transferState: null, rateLimits: null };
  const socket = new FakeSocket(person.userId);
  harness.sockets.push(socket);
  const dialled = parseUpgrade(new URLSearchParams(query), new Headers());
  join(harness.room, socket as unknown as WebSocket, admission, null, dialled);
  return socket;
}

/** A room with this number of guests, and another guest who reads the list in parts. */
async function crowded(people: number) {
  const harness = new RoomHarness();
  // All but a few are disconnected, because that makes a large crowd fast.
  for (let at = 0; at < people; at++) {
    const socket = harness.join(guest(at), {}, 'compact');
    if (at >= 3) harness.disconnect(socket, 1006);
    if (at % 40 === 0) await told();
    for (const connection of harness.room.connections.all()) connection.unanswered.hear();
  }
  await told();
  const reader = dial(harness, layla);
  await told();
  return { harness, reader };
}

type List = { users?: { userID: string }[]; total?: number };
type Change = { upserted: { userID: string }[]; removed: string[]; total?: number };

const firstListOf = ({ received }: FakeSocket): List => received[0]?.data ?? {};

const changesOf = (socket: FakeSocket): Change[] =>
  socket.received.flatMap(({ event, data }) => (event === 'usersChanged' ? [data as unknown as Change] : []));
const namesIn = ({ upserted, removed, total }: Change) => ({
  upserted: upserted.map(({ userID }) => userID),
  removed,
  total,
});

const ask = ({ room }: RoomHarness, socket: FakeSocket, asked: UpData<'requestUsers'>) => {
  const connection = room.connections.get(socket as unknown as WebSocket);
  const participant = room.participants.get(socket.userID);
  if (!connection || !participant) throw new Error('no connection or participant');
  return room.presence.feeds.ask(connection, participant, asked);
};

const PLACE = {
  userID: 'guest-0199',
  pinned: false,
  role: 'visitor',
  existenceTime: '2026-11-21T10:00:00.000Z',
};

test('of 1,000 users, the first list has 200 and the reader, on average 160 bytes per user (WIRE-91, ROOM-69)', async () => {
  const { reader } = await crowded(1_000);
  const { event, data } = reader.received[0] ?? {};
  const { users = [], total } = data as List;
  expect(event).toBe('users');
  expect(users.map(({ userID }) => userID)).toEqual([
    ...Array.from({ length: 200 }, (_, at) => guest(at).userId),
    'layla',
  ]);
  expect(total).toBe(1_001);
  expect(JSON.stringify({ event, data }).length / users.length).toBeLessThanOrEqual(160);
}, 180_000);

test('beyond the first part, only the user count is sent, within 180 bytes (ROOM-69)', async () => {
  const { harness, reader } = await crowded(300);
  reader.forget();
  changeParticipant(harness.room, guest(250).userId, { nickname: 'اسم آخر' });
  await told();
  expect(changesOf(reader)).toEqual([]);
  harness.join(guest(300), {}, 'compact');
  await told();
  const [change] = changesOf(reader);
  expect(change && namesIn(change)).toEqual({ upserted: [], removed: [], total: 302 });
  expect(JSON.stringify({ event: 'usersChanged', data: change }).length).toBeLessThan(180);
});

test('a user who moves into the first part is sent with the displaced user (ROOM-69)', async () => {
  const { harness, reader } = await crowded(300);
  reader.forget();
  changeParticipant(harness.room, guest(250).userId, { pinned: true });
  await told();
  harness.disconnect(harness.sockets[0] as FakeSocket, 1000);
  await told();
  expect(changesOf(reader).map(namesIn)).toEqual([
    { upserted: [guest(250).userId], removed: [guest(199).userId], total: 301 },
    { upserted: [guest(199).userId], removed: [guest(0).userId], total: 300 },
  ]);
});

test('the total is sent again to a user who joins between a join and its leave (ROOM-69)', async () => {
  const { harness, reader } = await crowded(300);
  harness.disconnect(reader, 1006);
  await told();
  const passer = harness.join(guest(300), {}, 'compact');
  const again = dial(harness, layla);
  expect(firstListOf(again).total).toBe(302);
  harness.disconnect(passer, 1000);
  await told();
  expect(changesOf(again).findLast(({ total }) => total !== undefined)?.total).toBe(301);
});

test("the reader's own entry is sent separately if outside the first part (ROOM-69)", async () => {
  const { harness, reader } = await crowded(300);
  reader.forget();
  changeParticipant(harness.room, 'layla', { status: 'busy' });
  await told();
  expect(changesOf(reader).map(namesIn)).toEqual([{ upserted: ['layla'], removed: [], total: undefined }]);
});

test('a requested part follows the first, up to the end (WIRE-91)', async () => {
  const { harness, reader } = await crowded(500);
  reader.forget();
  const second = ask(harness, reader, { after: PLACE });
  expect(firstListOf(reader).users).toHaveLength(201);
  expect([second.users[0]?.userID, second.users.length, second.isEnd, second.total]).toEqual([
    guest(200).userId,
    200,
    false,
    501,
  ]);
  const { existenceTime } = second.users.at(-1) ?? { existenceTime: 0 };
  const after = {
    ...PLACE,
    userID: guest(399).userId,
    existenceTime: new Date(existenceTime).toISOString(),
  };
  reader.forget();
  const third = ask(harness, reader, { after });
  expect([third.users[0]?.userID, third.users.length, third.isEnd]).toEqual([guest(400).userId, 101, true]);
  expect(reader.received).toEqual([]);
});

test('a client that requested parts gets all changes in the same bytes as others of its class', async () => {
  const { harness, reader } = await crowded(300);
  const other = harness.join(guest(300), {}, 'compact');
  ask(harness, reader, { search: 'guest' });
  await told();
  reader.forget();
  other.forget();
  changeParticipant(harness.room, guest(250).userId, { nickname: 'اسم آخر' });
  await told();
  expect(changesOf(reader).map(namesIn)).toEqual([
    { upserted: [guest(250).userId], removed: [], total: 302 },
  ]);
  expect(reader.received).toEqual(other.received);
});

test('a search matches folded nicknames, at most fifty visible users (VISIBILITY-1)', async () => {
  const { harness, reader } = await crowded(300);
  harness.join({ ...ghaith, visibility: 'ghost' }, { nickname: 'أحمد الخفيّ' });
  harness.join(omar, { nickname: 'أحْمَد' });
  await told();
  const found = (asked: UpData<'requestUsers'>) =>
    ask(harness, reader, asked).users.map(({ userID }) => userID);
  expect(found({ search: 'احمد' })).toEqual(['omar']);
  expect(found({ search: 'guest' })).toHaveLength(50);
  expect(found({ userIds: ['ghaith', 'omar', 'nobody', guest(299).userId] })).toEqual([
    'omar',
    guest(299).userId,
  ]);
});

test('hibernation keeps the part of a reader; an opened list gets all changes on return (ROOM-66)', async () => {
  const { harness, reader } = await crowded(300);
  harness.sleep();
  reader.forget();
  changeParticipant(harness.room, guest(250).userId, { nickname: 'اسم آخر' });
  await told();
  expect(changesOf(reader)).toEqual([]);
  ask(harness, reader, { search: 'guest' });
  const { version } = reader.received.findLast(({ event }) => event === 'users')?.data ?? {};
  harness.disconnect(reader, 1006);
  changeParticipant(harness.room, guest(251).userId, { nickname: 'اسم ثالث' });
  await told();
  const again = dial(harness, layla, `compact=1&parts=1&users=${version}`);
  expect(changesOf(again).map(namesIn)).toEqual([
    { upserted: ['layla', guest(251).userId], removed: [], total: 301 },
  ]);
});

test('only compact lists are split; other clients get the full list (WIRE-91, WIRE-83)', async () => {
  const { harness } = await crowded(300);
  for (const query of ['', 'parts=1', 'compact=1', 'compact=1&parts=0']) {
    const socket = dial(harness, { ...layla, userId: `by ${query}` }, query);
    await told();
    expect(firstListOf(socket).users?.length, query).toBeGreaterThan(300);
  }
});
