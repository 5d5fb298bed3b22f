import { expect, test, vi } from 'vitest';
import { parseEnvelopes } from '../../../protocol/client/frame-channel.ts';
import type { User } from '../../../protocol/entities/user.ts';
import { expandUsers } from '../../../protocol/wire/compact-users.ts';
import { type CompactUser, compactDown } from '../../../protocol/wire/down/compact-presence.ts';
import { down } from '../../../protocol/wire/down.ts';
import { parseUpgrade } from '../../../rooms-do/room/lifecycle/upgrade.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, rima, salma } from '../../support/people.ts';
import { type FakeSocket, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const told = () => vi.advanceTimersByTimeAsync(2_000);

const listsOf = (socket: FakeSocket) =>
  socket.received.filter(({ event }) => event === 'users' || event === 'usersChanged');

/** The user list of a client after these frames, read like the page does. */
function screenOf(socket: FakeSocket, scope: 'room' | 'all' = 'room'): User[] {
  const list = new Map<string, User>();
  for (const envelope of listsOf(socket).flatMap(each => parseEnvelopes(JSON.stringify(each)))) {
    const data = envelope.data as { scope: string; users?: User[]; upserted?: User[]; removed?: string[] };
    if (data.scope !== scope) continue;
    if (envelope.event === 'users') list.clear();
    for (const user of data.users ?? data.upserted ?? []) list.set(user.userID, user);
    for (const id of data.removed ?? []) list.delete(id);
  }
  return [...list.values()].sort((a, b) => (a.userID < b.userID ? -1 : 1));
}

const change = (harness: RoomHarness) => {
  changeParticipant(harness.room, 'layla', { status: 'busy', nickname: 'ليلى' });
  changeParticipant(harness.room, 'omar', { pinned: true });
};

test('only clients that request compact lists get them, with equal content (WIRE-83)', async () => {
  const harness = new RoomHarness();
  const [full, compact] = [harness.join(layla), harness.join(rima, {}, 'compact')];
  const leaver = harness.join(omar);
  await told();
  change(harness);
  await told();
  harness.disconnect(leaver, 1000);
  await told();
  for (const { event, data } of listsOf(full)) {
    const shape = event === 'users' ? down.users : down.usersChanged;
    expect(Object.keys(data).sort()).toEqual(Object.keys(shape.data.parse(data)).sort());
    expect(data).not.toHaveProperty('dict');
  }
  for (const { event, data } of listsOf(compact))
    compactDown[event === 'users' ? 'users' : 'usersChanged'].data.parse(data);
  expect(screenOf(compact)).toEqual(screenOf(full));
  expect(screenOf(compact).map(({ userID, nickname }) => [userID, nickname])).toEqual([
    ['layla', 'ليلى'],
    ['rima', 'rima'],
  ]);
});

test('a socket keeps its list format in hibernation; older sockets use full (WIRE-83)', async () => {
  const harness = new RoomHarness();
  const [full, compact] = [harness.join(layla), harness.join(rima, {}, 'compact')];
  await told();
  const { shape: _, ...attachment } = full.deserializeAttachment() as Record<string, unknown>;
  full.serializeAttachment(attachment);
  harness.sleep();
  for (const socket of [full, compact]) socket.forget();
  changeParticipant(harness.room, 'layla', { status: 'away' });
  await told();
  const [plain, short] = [full, compact].map(socket => listsOf(socket)[0]?.data);
  expect(plain).toMatchObject({ upserted: [{ _id: 'layla', status: 'away' }] });
  const { upserted, dict } = short as { upserted: CompactUser[]; dict: string[] };
  expect(upserted[0]).not.toHaveProperty('_id');
  expect(expandUsers(upserted, dict)).toEqual(plain?.upserted);
});

test('lists after a visibility change and for all rooms are compact too (WIRE-83)', async () => {
  const harness = new RoomHarness();
  const watcher = harness.join(salma, {}, 'compact');
  await told();
  harness.join(layla);
  const connection = harness.room.connections.get(watcher as unknown as WebSocket);
  if (!connection) throw new Error('no participant');
  harness.room.presence.feeds.watch(connection, true);
  await told();
  changeParticipant(harness.room, 'salma', { canAccessAccountsMenu: false, role: 'chat-master' });
  await told();
  change(harness);
  await told();
  expect(listsOf(watcher).every(({ data }) => 'dict' in data)).toBe(true);
  expect(screenOf(watcher, 'all')).toEqual(screenOf(watcher));
  expect(screenOf(watcher)).toMatchObject([{ userID: 'layla', status: 'busy' }, { userID: 'salma' }]);
});

test('a client gets compact lists with compact=1, and full lists without (WIRE-83)', () => {
  const shapes = ['compact=1', '', 'compact=0', 'compact=true', 'compact'].map(
    query => parseUpgrade(new URLSearchParams(query), new Headers()).shape,
  );
  expect(shapes).toEqual(['compact', 'full', 'full', 'full', 'full']);
});

test('a user with a reverted change is not listed again (ROOM-6)', async () => {
  const harness = new RoomHarness();
  const reader = harness.join(layla);
  harness.join(omar);
  await told();
  reader.forget();
  changeParticipant(harness.room, 'omar', { status: 'busy' });
  changeParticipant(harness.room, 'omar', { status: 'available' });
  await told();
  expect(listsOf(reader)).toEqual([]);
});
