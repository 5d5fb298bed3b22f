import { expect, test } from 'vitest';
import type { Actor } from '../../protocol/rules/actor.ts';
import { freezeClock } from '../support/frozen-clock.ts';
import {
  admin,
  beginScenario,
  differences,
  EVERYBODY,
  GHOSTS,
  HIDDEN,
  VISIBLE_STEPS,
  VISITORS,
} from '../support/interference.ts';
import type { Scenario } from '../support/scenario.ts';
import { below, pick, seededRandom } from '../support/seeded-random.ts';

freezeClock();

/** The first three seeds found faults earlier. */
const SEEDS = [609, 644, 645, ...Array.from({ length: 21 }, (_, at) => 500 + at)];
/** Pauses shorter and longer than all batch periods. Most steps follow without a pause. */
const PAUSES_MS = [0, 0, 0, 0, 50, 100, 200, 300, 1_050, 3_100];

/** A seed fixes all times, with or without other users. The invisible user acts before, within and after them. */
async function tell(person: Actor | null, seed: number, listPart?: number): Promise<Scenario> {
  const [moments, turns] = [seededRandom(seed), seededRandom(-seed)];
  const { scenario, invisible } = beginScenario(person, { listPart });
  const lives = async () => {
    for (let left = below(turns, 3); left > 0; left--) await invisible?.takeStep(scenario);
  };
  for (const step of VISIBLE_STEPS) {
    await scenario.pause(pick(moments, PAUSES_MS));
    await lives();
    await scenario.pause(pick(moments, PAUSES_MS));
    await lives();
    await step(scenario);
    await lives();
  }
  return scenario.end();
}

/** Once per seed, because several tests compare with it. */
const alone = new Map<number, Promise<Scenario>>();
function withoutAnybody(seed: number): Promise<Scenario> {
  const told = alone.get(seed) ?? tell(null, seed);
  alone.set(seed, told);
  return told;
}

test.each(SEEDS)(
  'a ghost acting concurrently changes nothing for others (seed %d) (VISIBILITY-1, VISIBILITY-2, VISIBILITY-4)',
  async seed => {
    const without = await withoutAnybody(seed);
    for (const ghost of GHOSTS) expect(differences(without, await tell(ghost, seed), EVERYBODY)).toEqual([]);
  },
);

test.each(SEEDS)(
  'a hidden user acting concurrently changes no guest frame (seed %d) (VISIBILITY-1, VISIBILITY-4, VISIBILITY-21)',
  async seed => {
    const without = await withoutAnybody(seed);
    for (const hidden of HIDDEN) expect(differences(without, await tell(hidden, seed), VISITORS)).toEqual([]);
  },
);

test.each(SEEDS.slice(0, 8))(
  'readers with partial lists are unaffected too (seed %d) (VISIBILITY-1, VISIBILITY-2, ROOM-69)',
  async seed => {
    const without = await tell(null, seed, 2);
    for (const ghost of GHOSTS)
      expect(differences(without, await tell(ghost, seed, 2), EVERYBODY)).toEqual([]);
    for (const hidden of HIDDEN)
      expect(differences(without, await tell(hidden, seed, 2), VISITORS)).toEqual([]);
  },
);

test('a visible user changes frames for all readers (VISIBILITY-21)', async () => {
  const heard = new Set<string>();
  for (const seed of SEEDS.slice(0, 3)) {
    const without = await withoutAnybody(seed);
    for (const { name } of differences(without, await tell(admin('visible'), seed), EVERYBODY))
      heard.add(name);
  }
  expect([...heard].sort()).toEqual([...EVERYBODY].sort());
});
