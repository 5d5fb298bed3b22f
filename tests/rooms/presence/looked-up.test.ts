import { beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { PeopleTable } from '../../../rooms-do/lobby/platform/people-table.ts';
import { Roster } from '../../../rooms-do/lobby/platform/roster.ts';
import { admissionError } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { Grouped } from '../../../rooms-do/room/platform/participants/participants.ts';
import type { RoomReport } from '../../../rooms-do/rpc/reports.ts';
import { layla, omar } from '../../support/people.ts';
import { identityOf, RoomHarness } from '../../support/room-harness.ts';
import { below, pick, seededRandom } from '../../support/seeded-random.ts';

beforeEach(() => {
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => vi.unstubAllGlobals();
});

function countReads<Of extends object, Field extends keyof Of>(of: Of, field: Field): { reads: number } {
  const value = of[field];
  const counted = { reads: 0 };
  const get = () => {
    counted.reads++;
    return value;
  };
  Object.defineProperty(of, field, { get, enumerable: true });
  return counted;
}

const crowd = (people: number) =>
  Array.from(
    { length: people },
    (_, at) =>
      ({
        userId: `u${at}`,
        nickname: `name ${at}`,
        ipAddress: `192.0.2.${at}`,
        deviceId: `device-${at}`,
        fingerprint: `fp-${at}`,
        joinedRoomAt: 0,
        connectedAt: 0,
        granted: {},
      }) as Participant,
  );

const report = (over: Partial<RoomReport>): RoomReport => ({
  roomId: 'hall',
  instance: 'i1',
  turn: 1,
  whole: true,
  upserted: [],
  removed: [],
  ...over,
});

test('a name claim reads only the user with that name (ADMISSION-13)', () => {
  const roster = new Roster();
  const people = crowd(100);
  roster.applyReport(report({ upserted: people }));
  const reads = vi.spyOn(PeopleTable.prototype, 'participant');
  expect(roster.named(skeleton('nobody'))).toBe(null);
  expect(roster.onNetwork('00000000000000000000ffffc0000207').map(({ userId }) => userId)).toEqual(['u7']);
  expect(reads.mock.calls).toEqual([]);
  expect(roster.named(skeleton('name 42'))?.userId).toBe('u42');
  expect(reads.mock.calls).toHaveLength(1);
  reads.mockRestore();
});

test('sockets of a user are found without reading other sockets (ROOM-16, ROOM-22)', () => {
  const harness = seated(50);
  const { room } = harness;
  const reads = harness.sockets.map(socket => {
    const connection = room.connections.get(socket as unknown as WebSocket);
    return countReads(connection as NonNullable<typeof connection>, 'userId');
  });
  expect(room.connections.ofUser('guest-3')).toHaveLength(1);
  expect(room.connections.watchers()).toEqual([]);
  expect(reads.filter(each => each.reads > 0)).toEqual([]);
});

test('an admission request is compared only with users under the same name (ADMISSION-13)', () => {
  const { room } = seated(50);
  const reads = [...room.participants.all()].map(each => countReads(each, 'nickname'));
  const admission = (nickname: string) => ({
    identity: identityOf({ ...layla, userId: 'new' }, { nickname }),
    admittedAt: 0,
    transferState: null,
    rateLimits: null,
  });
  expect(admissionError(room, admission('guest-7'))).toBe('nickname_taken');
  expect(admissionError(room, admission('guest-77'))).toBe(null);
  expect(reads.filter(each => each.reads > 0)).toEqual([]);
});

test('after each of 5,000 steps, a group has exactly its keys (ADMISSION-13)', () => {
  const next = seededRandom(20261122);
  const grouped = new Grouped(text => text.charAt(0));
  const world = new Map<string, string>();
  const keys = ['a', 'b', 'c', 'd', 'e'];
  for (let step = 0; step < 5_000; step++) {
    const key = pick(next, keys);
    const text = `${below(next, 3)}${below(next, 2)}`;
    if (below(next, 3) === 0) {
      grouped.remove(key);
      world.delete(key);
    } else {
      grouped.put(key, text);
      world.set(key, text);
    }
    for (const group of ['0', '1', '2'])
      expect([...grouped.in(group)].sort(), `step ${step}`).toEqual(
        keys.filter(each => world.get(each)?.startsWith(group)),
      );
  }
});

test('a name becomes free after a rename, a leave or room removal (ADMISSION-13, LOBBY-7)', () => {
  const roster = new Roster();
  const [a, b, c] = crowd(3) as [Participant, Participant, Participant];
  roster.applyReport(report({ upserted: [a, b, c] }));
  roster.applyReport(report({ turn: 2, whole: false, upserted: [{ ...a, nickname: 'other' }] }));
  roster.applyReport(report({ turn: 3, whole: false, removed: ['u1'] }));
  expect(['name 0', 'name 1', 'name 2', 'other'].map(name => roster.named(skeleton(name))?.userId)).toEqual([
    undefined,
    undefined,
    'u2',
    'u0',
  ]);
  roster.applyReport(report({ instance: 'i2', upserted: [c] }));
  expect([roster.named(skeleton('other')), roster.named(skeleton('name 2'))?.userId]).toEqual([null, 'u2']);
  roster.removeRoom('hall');
  expect(roster.named(skeleton('name 2'))).toBe(null);
});

function seated(people: number): RoomHarness {
  const harness = new RoomHarness();
  harness.join(omar);
  for (let at = 0; at < people; at++) harness.join({ ...layla, userId: `guest-${at}` });
  return harness;
}
