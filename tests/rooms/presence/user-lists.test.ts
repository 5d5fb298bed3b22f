import { expect, test, vi } from 'vitest';
import { actorOf } from '../../../domain/presence/participant.ts';
import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { projectUser } from '../../../rooms-do/room/platform/participants/projection.ts';
import { classOf } from '../../../rooms-do/room/platform/sockets/deliver.ts';
import { placeOf } from '../../../rooms-do/room/room-state.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { EVERY_VIEWER_CLASS, receiveAll } from '../../support/lists.ts';
import { ghaith, layla, noor, omar, salma, tariq, variantOf } from '../../support/people.ts';
import { type FakeSocket, identityOf, RoomHarness } from '../../support/room-harness.ts';
import { below, pick, seededRandom } from '../../support/seeded-random.ts';

freezeClock();

/** Runs every timer of the room, so that all batched changes are sent. */
const told = () => vi.advanceTimersByTimeAsync(2_000);

function fresh(harness: RoomHarness, socket: FakeSocket, scope: 'room' | 'all' = 'room') {
  const { room } = harness;
  const self = room.participants.get(socket.userID);
  if (!self) throw new Error(`${socket.userID} is not here`);
  const viewer = actorOf(self, room.id);
  const here = [...room.participants.all()].map(participant => ({ participant, room: placeOf(room) }));
  const elsewhere = harness.lobby.participants
    .filter(({ participant }) => !room.participants.get(participant.userId))
    .map(({ participant, roomId }) => ({ participant, room: { id: roomId, name: `name of ${roomId}` } }));
  return new Map(
    [...here, ...(scope === 'all' ? elsewhere : [])]
      .filter(({ participant, room: at }) => seesUser(viewer, actorOf(participant, at.id)))
      .map(({ participant, room: at }) => [
        participant.userId,
        projectUser(participant, at, classOf(room, self)),
      ]),
  );
}

const sorted = (list: Map<string, unknown>) => [...list].sort(([a], [b]) => (a < b ? -1 : 1));
const live = (harness: RoomHarness) =>
  harness.sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);

test('a ghost who cannot see ghosts still gets their own changes (VISIBILITY-3, ROOM-6)', async () => {
  const harness = new RoomHarness();
  const ghost = harness.join(tariq);
  const master = harness.join(omar);
  changeParticipant(harness.room, 'tariq', { status: 'busy' });
  await told();
  expect(ghost.list().get('tariq')?.status).toBe('busy');
  expect(JSON.stringify(master.received)).not.toContain('tariq');
});

test('a new ghost disappears for other users who cannot see ghosts (VISIBILITY-3, VISIBILITY-2)', async () => {
  const harness = new RoomHarness();
  const ghost = harness.join({ ...tariq, visibility: 'visible' });
  const master = harness.join(omar);
  await told();
  changeParticipant(harness.room, 'tariq', { visibility: 'ghost' });
  await told();
  expect(ghost.list().get('tariq')?.visibility).toBe('ghost');
  expect([...master.list().keys()]).toEqual(['omar']);
});

test('after hibernation, a leaving user is removed from every list (ROOM-6, ROOM-19)', async () => {
  const harness = new RoomHarness();
  const reader = harness.join(layla);
  const leaver = harness.join(omar);
  await told();
  harness.sleep();
  harness.disconnect(leaver, 1000);
  await told();
  expect([...reader.list().keys()]).toEqual(['layla']);
});

test('with canAccessAccountsMenu a list gains ghosts, without it the list loses them', async () => {
  const harness = new RoomHarness();
  const master = harness.join(omar);
  harness.join(ghaith);
  await told();
  expect([...master.list().keys()]).toEqual(['omar']);
  changeParticipant(harness.room, 'omar', { canAccessAccountsMenu: true });
  await told();
  expect([...master.list().keys()].sort()).toEqual(['ghaith', 'omar']);
  changeParticipant(harness.room, 'omar', { canAccessAccountsMenu: false });
  await told();
  expect([...master.list().keys()]).toEqual(['omar']);
});

test('a socket closed as too slow counts as lost before its close event (ROOM-16, ROOM-31)', async () => {
  const harness = new RoomHarness();
  const reader = harness.join(layla);
  const stalled = harness.join(omar);
  for (let turn = 0; turn < 300; turn++) {
    changeParticipant(harness.room, 'layla', { status: turn % 2 ? 'busy' : 'away' });
    changeParticipant(harness.room, 'omar', { status: turn % 2 ? 'busy' : 'away' });
    await told();
    receiveAll(harness.room.connections.ofUser('layla')[0]);
  }
  for (let turn = 0; turn < 300; turn++) {
    changeParticipant(harness.room, 'layla', { status: turn % 2 ? 'busy' : 'away' });
    await told();
    receiveAll(harness.room.connections.ofUser('layla')[0]);
  }
  expect(stalled.closedWith).toBe(4002);
  expect(reader.list().get('omar')?.reconnecting).toBe(true);
  expect(harness.wakeUps.at(-1)).toBe(harness.now + RECONNECT_GRACE_MS);
});

test('a room that wakes without its sockets sets the reconnect grace alarm (ROOM-16, ROOM-19)', () => {
  const harness = new RoomHarness();
  harness.join(layla);
  harness.wakeUps.length = 0;
  harness.sleep('close');
  expect(harness.wakeUps).toEqual([harness.now + RECONNECT_GRACE_MS]);
});

test('after hibernation, watchers of all rooms get the whole list again (LOBBY-1, ROOM-19)', async () => {
  const harness = new RoomHarness();
  const watcher = harness.join(salma);
  const [seat] = harness.room.connections.all();
  const noorThere = {
    ...identityOf(noor),
    status: 'available',
    granted: {},
    restrictedByRank: {},
    connectedAt: 1,
    joinedRoomAt: 1,
  } as const;
  harness.lobby = {
    announcements: [],
    siteConfig: harness.lobby.siteConfig,
    rooms: [{ ...harness.room.settings, _id: 'garden', name: 'name of garden', size: 1 }],
    participants: [
      {
        participant: { ...noorThere, ...GATHERED },
        roomId: 'garden',
      },
    ],
  };
  if (seat) harness.room.presence.feeds.watch(seat, true);
  await told();
  expect(sorted(watcher.list('all'))).toEqual(sorted(fresh(harness, watcher, 'all')));
  harness.lobby = { ...harness.lobby, participants: [] };
  harness.sleep();
  await told();
  expect([...watcher.list('all').keys()]).toEqual(['salma']);
});

const GATHERED = {
  pinned: false,
  lastJoinAt: 0,
  disconnectedAt: null,
  admittedAt: 1,
  invisibleSince: 1,
  oneTimeKickExpiresAt: null,
  repliesAllowedFrom: [],
  warnings: [],
};

test.each([7, 21, 63])(
  'after each of 600 steps, every list equals a new list (seed %d) (ROOM-6, VISIBILITY-3)',
  async seed => {
    const next = seededRandom(seed);
    const harness = new RoomHarness();
    for (let step = 0; step < 600; step++) {
      const person = pick(next, EVERY_VIEWER_CLASS);
      const socket = pick(next, live(harness).length > 0 ? live(harness) : [null]);
      const someone = pick(next, [...harness.room.participants.all(), undefined])?.userId ?? 'nobody';
      const acts = [
        () => void harness.join({ ...person, visibility: pick(next, [person.visibility, 'visible']) }),
        () =>
          void harness.join(
            variantOf(person, pick(next, [{ may: ['canAddBanned'] }, { mayNot: ['canAddBanned'] }])),
          ),
        () => socket && harness.disconnect(socket, pick(next, [1000, 1006])),
        () => changeParticipant(harness.room, someone, { status: pick(next, ['available', 'busy', 'away']) }),
        () =>
          isSuper(harness, someone) &&
          changeParticipant(harness.room, someone, {
            visibility: pick(next, ['visible', 'hidden', 'ghost']),
          }),
        () =>
          isSuper(harness, someone) &&
          changeParticipant(harness.room, someone, { canAccessAccountsMenu: below(next, 2) === 0 }),
        () => harness.advance(below(next, 25_000)),
        () => void harness.room.alarms.runDue(harness.now),
        () => below(next, 10) === 0 && fallAsleep(harness, pick(next, ['hibernate', 'hibernate', 'close'])),
      ] as const;
      pick(next, acts)();
      for (const each of live(harness)) receiveAll(harness.room.connections.ofUser(each.userID)[0]);
      if (below(next, 3) === 0) continue;
      await told();
      for (const each of live(harness)) {
        expect(sorted(each.list()), `step ${step}, ${each.userID}`).toEqual(sorted(fresh(harness, each)));
      }
    }
  },
);

const isSuper = (harness: RoomHarness, userID: string) =>
  harness.room.participants.get(userID)?.accountType === 'super';
/** An object hibernates only after it has sent all batches. */
function fallAsleep(harness: RoomHarness, how: 'hibernate' | 'close'): void {
  vi.advanceTimersByTime(2_000);
  harness.sleep(how);
}
