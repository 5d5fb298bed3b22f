import { expect, test } from 'vitest';
import { newParticipant, type Participant } from '../../../domain/presence/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { layla, omar } from '../../../tests/support/people.ts';
import { identityOf } from '../../../tests/support/room-harness.ts';
import { RecentPeople } from './module.ts';

const DAY_MS = 86_400_000;
const here = (who: Actor, over: Partial<Participant> = {}): Participant => ({
  ...newParticipant({ identity: identityOf(who), admittedAt: 0 }, 0),
  ...over,
});
const names = (people: RecentPeople, now: number) => people.all(now).map(({ userId }) => userId);

test('a user is stored for a day after the last sighting (MOD-54)', () => {
  const people = new RecentPeople(null);
  people.note({ upserted: [here(layla), here(omar, { deviceId: 'other' })], removed: [] }, 0);
  people.note({ upserted: [], removed: [layla.userId, 'nobody'] }, 1_000);
  expect(names(people, DAY_MS - 1)).toEqual([omar.userId, layla.userId]);
  expect(names(people, DAY_MS)).toEqual([layla.userId]);
  expect(names(people, DAY_MS + 1_000)).toEqual([]);
});

test('each visible user counts once; ghosts do not count (MOD-54)', () => {
  const people = new RecentPeople(null);
  people.note(
    { upserted: [here(layla), here(omar, { deviceId: identityOf(layla).deviceId })], removed: [] },
    0,
  );
  people.note(
    { upserted: [here(omar, { userId: 'ghost', visibility: 'ghost', deviceId: 'g' })], removed: [] },
    0,
  );
  people.note({ upserted: [here(layla)], removed: [] }, 1);
  expect(names(people, 1)).toEqual([omar.userId, layla.userId]);
});

test('only the 5,000 most recent users are stored (MOD-54)', () => {
  const people = new RecentPeople(null);
  for (let at = 0; at < 5_001; at++)
    people.note({ upserted: [here(layla, { userId: `u${at}`, deviceId: `d${at}` })], removed: [] }, at);
  expect(people.all(5_001)).toHaveLength(5_000);
});
