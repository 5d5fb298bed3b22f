import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { newParticipant, type Participant } from '../../../domain/presence/participant.ts';
import { crowdedRoster } from '../../../tests/support/crowded-roster.ts';
import { actor, omar } from '../../../tests/support/people.ts';
import { identityOf } from '../../../tests/support/room-harness.ts';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { packOwn, sharedOf, textIn, timesIn, unpack } from './packed-person.ts';
import { PeopleTable, SharedParts } from './people-table.ts';

const NOW = 1_795_000_000_000;

const guest = (over: Partial<Participant> = {}): Participant => ({
  ...newParticipant(
    { identity: identityOf(actor({ role: 'visitor', userId: 'guest' })), admittedAt: NOW },
    NOW,
  ),
  ...over,
});

const again = (participant: Participant): Participant =>
  unpack({ ...packOwn(participant), ...sharedOf(participant) });

/** Heap size after garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 4; turn++) collect();
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return used + external;
}

describe('a user record in the lobby (LOBBY-25)', () => {
  test('a packed user record takes less than 450 bytes', () => {
    const people = 10_000;
    crowdedRoster(1_000);
    const before = heldBytes();
    const roster = crowdedRoster(people);
    const each = (heldBytes() - before) / people;
    expect(roster.size).toBe(people);
    expect(each).toBeLessThan(450);
  });

  test.each<[string, Partial<Participant>]>([
    ['default values', {}],
    ['ids that are UUIDs', { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() }],
    ['a hexadecimal fingerprint', { fingerprint: '0123456789abcdef00ff' }],
    ['a fingerprint of any text', { fingerprint: `بصمة ${'x'.repeat(300)}` }],
    ['an empty fingerprint', { fingerprint: '' }],
    ['an IPv4 address', { ipAddress: '203.0.113.255' }],
    ['an address that only resembles IPv4', { ipAddress: '203.0.113.256' }],
    ['an IPv4 address with leading zeros', { ipAddress: '203.0.113.007' }],
    ['an IPv6 address', { ipAddress: '2001:db8::1' }],
    ['a username unlike the nickname', { nickname: 'ليلى', username: 'layla' }],
    ['a name that starts like a packed pair of names', { nickname: '\0["a","b"]', username: '\0["a","b"]' }],
    ['times of 0', { connectedAt: 0, joinedRoomAt: 0, lastJoinAt: 0, admittedAt: 0 }],
    ['decreasing times', { joinedRoomAt: NOW - 5, admittedAt: NOW - 1, lastJoinAt: 1 }],
    ['fractional times', { connectedAt: 0.5, joinedRoomAt: NOW + 0.25 }],
    ['a broken connection and an invisible user', { disconnectedAt: NOW + 9, invisibleSince: NOW }],
    ['a mute with a reason', { granted: { allowUserToWrite: false }, mute: { until: NOW, reason: 'x' } }],
  ])('a record is unpacked unchanged: %s', (_, over) => {
    const participant = guest(over);
    expect(again(participant)).toEqual(participant);
  });

  test('single fields are read without decoding the record', () => {
    const { own } = packOwn(guest({ joinedRoomAt: NOW + 7, deviceId: crypto.randomUUID() }));
    expect([textIn(own, 'userId'), timesIn(own).joinedRoomAt]).toEqual(['guest', NOW + 7]);
  });

  test('a shared part is freed when no user refers to it', () => {
    const parts = new SharedParts<{ name: string }>();
    const [first, second] = [parts.hold({ name: 'a' }), parts.hold({ name: 'a' })];
    parts.release(first);
    expect([first, parts.at(second)]).toEqual([second, { name: 'a' }]);
    parts.release(second);
    expect(() => parts.at(second)).toThrow();
  });

  test('after 3,000 random steps, the table equals a plain list', () => {
    const random = seededRandom(9);
    const below = (limit: number) => Math.floor(random() * limit);
    const table = new PeopleTable();
    const world = new Map<string, Participant>();
    for (let step = 0; step < 3_000; step++) {
      const [roomId, userId] = [`room-${below(3)}`, `user-${below(40)}`];
      const key = `${roomId} ${userId}`;
      const slot = table.slotIn(roomId, userId);
      expect(slot !== null).toBe(world.has(key));
      if (slot !== null && below(3) === 0) {
        table.remove(slot);
        world.delete(key);
      } else {
        const identity = identityOf(
          { ...omar, userId },
          {
            nickname: `name ${below(9)}`,
            deviceId: `device-${below(9)}`,
            ipAddress: `192.0.2.${below(4)}`,
          },
        );
        const participant = newParticipant({ identity, admittedAt: NOW }, NOW + below(100));
        table.put(roomId, participant);
        world.set(key, participant);
      }
      if (step % 100 !== 0) continue;
      const listed = ['room-0', 'room-1', 'room-2'].flatMap(each =>
        [...table.in(each)].map(at => [`${each} ${table.userIdAt(at)}`, table.participant(at)] as const),
      );
      expect(new Map(listed)).toEqual(world);
      expect(table.withDevice('device-3').length).toBe(
        [...world.values()].filter(({ deviceId }) => deviceId === 'device-3').length,
      );
    }
  });
});
