import { beforeEach, expect, test, vi } from 'vitest';
import { GRACE_MS } from '../../../protocol/constants.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser } from '../../../protocol/rules/sees.ts';
import { actorOf, projectUser } from '../../../rooms-do/roster/project.ts';
import { but, ghaith, layla, noor, omar, rima, salma, sami, tariq } from '../../support/people.ts';
import { type Chair, identityOf, RoomTable } from '../../support/room-table.ts';
import { below, pick, seeded } from '../../support/seeded.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Every timer of the room rings: all changes that were gathered are told. */
const told = () => vi.advanceTimersByTimeAsync(2_000);

/** What a whole list sent now would hold for this chair. */
function fresh(table: RoomTable, chair: Chair, scope: 'room' | 'all' = 'room') {
  const { room } = table;
  const self = room.occupants.get(chair.userID);
  if (!self) throw new Error(`${chair.userID} is not here`);
  const viewer = actorOf(self, room.id);
  const here = [...room.occupants.all()].map(occupant => ({ occupant, room: room.place }));
  const elsewhere = table.lobby.people
    .filter(({ occupant }) => !room.occupants.get(occupant.userID))
    .map(({ occupant, roomId }) => ({ occupant, room: { id: roomId, name: `name of ${roomId}` } }));
  return new Map(
    [...here, ...(scope === 'all' ? elsewhere : [])]
      .filter(({ occupant, room: at }) => seesUser(viewer, actorOf(occupant, at.id)))
      .map(({ occupant, room: at }) => [occupant.userID, projectUser(occupant, at, room.classOf(self))]),
  );
}

const sorted = (list: Map<string, unknown>) => [...list].sort(([a], [b]) => (a < b ? -1 : 1));
const live = (table: RoomTable) => table.chairs.filter(({ readyState }) => readyState === WebSocket.OPEN);

test('SEES-3, ROOM-6 a ghost who is blind to ghosts goes on seeing themselves, with their changes', async () => {
  const table = new RoomTable();
  const ghost = table.sit(tariq);
  const master = table.sit(omar);
  table.room.change('tariq', { status: 'busy' });
  await told();
  expect(ghost.list().get('tariq')?.status).toBe('busy');
  expect(JSON.stringify(master.heard)).not.toContain('tariq');
});

test('SEES-3, SEES-2 who becomes a ghost is removed from the lists of the blind, and not from their own', async () => {
  const table = new RoomTable();
  const ghost = table.sit({ ...tariq, visibility: 'visible' });
  const master = table.sit(omar);
  await told();
  table.room.change('tariq', { visibility: 'ghost' });
  await told();
  expect(ghost.list().get('tariq')?.visibility).toBe('ghost');
  expect([...master.list().keys()]).toEqual(['omar']);
});

test('ROOM-6, ROOM-19 after a sleep who leaves is removed from every list', async () => {
  const table = new RoomTable();
  const reader = table.sit(layla);
  const leaver = table.sit(omar);
  await told();
  table.sleep();
  table.rise(leaver, 1000);
  await told();
  expect([...reader.list().keys()]).toEqual(['layla']);
});

test('SEES-11, ROOM-7 whose sight changes gets a list of the new sight', async () => {
  const table = new RoomTable();
  const master = table.sit(omar);
  table.sit(ghaith);
  await told();
  expect([...master.list().keys()]).toEqual(['omar']);
  table.room.change('omar', { canAccessAccountsMenu: true });
  await told();
  expect([...master.list().keys()].sort()).toEqual(['ghaith', 'omar']);
  table.room.change('omar', { canAccessAccountsMenu: false });
  await told();
  expect([...master.list().keys()]).toEqual(['omar']);
});

test('ROOM-16, ROOM-31 who is too slow is missed at once, whether or not the socket ever says that it closed', async () => {
  const table = new RoomTable();
  const reader = table.sit(layla);
  const stalled = table.sit(omar);
  for (let turn = 0; turn < 300; turn++) {
    table.room.change('layla', { status: turn % 2 ? 'busy' : 'away' });
    table.room.change('omar', { status: turn % 2 ? 'busy' : 'away' });
    await told();
    const [seat] = table.room.sockets.of('layla');
    if (seat) table.room.sockets.answered(seat, null);
  }
  for (let turn = 0; turn < 300; turn++) {
    table.room.change('layla', { status: turn % 2 ? 'busy' : 'away' });
    await told();
    const [seat] = table.room.sockets.of('layla');
    if (seat) table.room.sockets.answered(seat, null);
  }
  expect(stalled.closedWith).toBe(4002);
  expect(reader.list().get('omar')?.reconnecting).toBe(true);
  expect(table.wakeUps.at(-1)).toBe(table.now + GRACE_MS);
});

test('ROOM-16, ROOM-19 a room that lost its sockets sets its alarm when it wakes, whoever woke it', () => {
  const table = new RoomTable();
  table.sit(layla);
  table.wakeUps.length = 0;
  table.sleep('close');
  expect(table.wakeUps).toEqual([table.now + GRACE_MS]);
});

test('ROOM-7, LOBBY-1, ROOM-19 after a sleep those who watch everybody get the whole list again', async () => {
  const table = new RoomTable();
  const watcher = table.sit(salma);
  const [seat] = table.room.sockets.all();
  const noorThere = {
    ...identityOf(noor),
    status: 'available',
    granted: {},
    enteredAt: 1,
    seatedAt: 1,
  } as const;
  table.lobby = {
    announcements: [],
    house: table.lobby.house,
    rooms: [{ ...table.room.settings, _id: 'garden', name: 'name of garden', size: 1 }],
    people: [
      {
        occupant: { ...noorThere, ...GATHERED },
        roomId: 'garden',
      },
    ],
  };
  if (seat) table.room.lists.watch(seat, true);
  await told();
  expect(sorted(watcher.list('all'))).toEqual(sorted(fresh(table, watcher, 'all')));
  table.lobby = { ...table.lobby, people: [] };
  table.sleep();
  await told();
  expect([...watcher.list('all').keys()]).toEqual(['salma']);
});

const GATHERED = {
  pinned: false,
  lastJoinAt: 0,
  absentSince: null,
  admittedAt: 1,
  unseenSince: 1,
  markedUntil: null,
  wroteTo: [],
  warnings: [],
};

const PEOPLE: readonly Actor[] = [
  layla,
  sami,
  rima,
  omar,
  noor,
  tariq,
  ghaith,
  salma,
  but(omar, { userID: 'flags', may: ['canShowUsersCountryFlag', 'canShowHiddenCountryFlagAndIP'] }),
  but(rima, { userID: 'veiled', may: ['canHideHisCountryFlagAndIP'] }),
];

test.each([7, 21, 63])(
  'ROOM-6, ROOM-7, SEES-3, SEES-11 every list equals a fresh one after each of 600 steps (seed %d)',
  async seed => {
    const next = seeded(seed);
    const table = new RoomTable();
    for (let step = 0; step < 600; step++) {
      const person = pick(next, PEOPLE);
      const chair = pick(next, live(table).length > 0 ? live(table) : [null]);
      const someone = pick(next, [...table.room.occupants.all(), undefined])?.userID ?? 'nobody';
      const acts = [
        () => void table.sit({ ...person, visibility: pick(next, [person.visibility, 'visible']) }),
        () =>
          void table.sit(but(person, pick(next, [{ may: ['canAddBanned'] }, { mayNot: ['canAddBanned'] }]))),
        () => chair && table.rise(chair, pick(next, [1000, 1006])),
        () => table.room.change(someone, { status: pick(next, ['available', 'busy', 'away']) }),
        () =>
          isSuper(table, someone) &&
          table.room.change(someone, { visibility: pick(next, ['visible', 'hidden', 'ghost']) }),
        () =>
          isSuper(table, someone) &&
          table.room.change(someone, { canAccessAccountsMenu: below(next, 2) === 0 }),
        () => table.pass(below(next, 25_000)),
        () => void table.room.agenda.ring(table.now),
        () => below(next, 10) === 0 && fallAsleep(table, pick(next, ['hibernate', 'hibernate', 'close'])),
      ] as const;
      pick(next, acts)();
      for (const each of live(table)) {
        const [seat] = table.room.sockets.of(each.userID);
        if (seat) table.room.sockets.answered(seat, null);
      }
      if (below(next, 3) === 0) continue;
      await told();
      for (const each of live(table)) {
        expect(sorted(each.list()), `step ${step}, ${each.userID}`).toEqual(sorted(fresh(table, each)));
      }
    }
  },
);

const isSuper = (table: RoomTable, userID: string) =>
  table.room.occupants.get(userID)?.accountType === 'super';
/** An object falls asleep only when nothing is gathered any more. */
function fallAsleep(table: RoomTable, how: 'hibernate' | 'close'): void {
  vi.advanceTimersByTime(2_000);
  table.sleep(how);
}
