import { expect, test, vi } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, omar, salma, variantOf } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { Scenario } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const ROOMS = [
  { _id: HALL, name: 'القاعة', primary: true },
  { _id: GARDEN, name: 'الحديقة' },
  { _id: 'room-attic', name: 'العلية' },
];
const STEP_MS = 25;

/** Frames per second for each watcher while users arrive and change all over the site. */
async function storm(site: SiteHarness, watched: readonly FakeSocket[], seconds: number) {
  const counts: number[][] = [];
  for (let second = 0; second < seconds; second++) {
    const before = watched.map(({ frames }) => frames);
    for (let at = 0; at < 1_000 / STEP_MS; at++) {
      const guest = variantOf(layla, { userId: `guest-${second}-${at}` });
      await site.join(ROOMS[at % ROOMS.length]?._id ?? HALL, guest);
      site.advance(STEP_MS);
      await vi.advanceTimersByTimeAsync(STEP_MS);
    }
    counts.push(watched.map(({ frames }, at) => frames - (before[at] ?? 0)));
    for (const { room } of site.harnesses.values())
      for (const connection of room.connections.all()) connection.unanswered.hear();
  }
  return counts;
}

test('joins in every room reach a watcher in at most 4 frames per second', async () => {
  const site = new SiteHarness(ROOMS);
  const scenario = new Scenario(site);
  // Aligns the start with the rooms' timers, so that no timer fires exactly at the end of a second.
  await scenario.pause(1_000 - 7);
  await vi.advanceTimersByTimeAsync(7 + 12);
  site.advance(7 + 12);
  const watched: FakeSocket[] = [];
  for (const person of [layla, omar, salma]) {
    const socket = await site.join(HALL, person);
    await site.request(HALL, socket, 'watchAllUsers', { on: true });
    watched.push(socket);
  }
  await scenario.settle();
  const counts = await storm(site, watched, 3);
  expect(Math.max(...counts.flat())).toBeLessThanOrEqual(4);
  await scenario.settle();
  for (const socket of watched) {
    expect(socket.list('all').size).toBe(123);
    expect(socket.list().size).toBe(3 + 42);
  }
});
