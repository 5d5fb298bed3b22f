import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  admin,
  beginScenario,
  differences,
  EVERYBODY,
  GHOSTS,
  HIDDEN,
  MASTERS,
  type Scenario,
  VISIBLE_STEPS,
  VISITORS,
} from '../../support/scenario.ts';

freezeClock();

const TIMEOUT_MS = 120_000;

/** Each step settles before the next one; the invisible user begins at the step `shift`. */
async function tell(person: Actor | null, shift = 0): Promise<Scenario> {
  const { scenario, invisible } = beginScenario(person);
  for (const [turn, step] of VISIBLE_STEPS.entries()) {
    if (turn >= shift) await invisible?.takeStep(scenario);
    await scenario.settle();
    await step(scenario);
    await scenario.settle();
  }
  return scenario.end();
}

/** The run without the invisible user, the same for every starting step. */
let alone: Promise<Scenario> | null = null;
const withoutAnybody = (): Promise<Scenario> => {
  alone ??= tell(null);
  return alone;
};

const SHIFTS = Array.from({ length: 15 }, (_, at) => at);

test.each(SHIFTS)(
  'a ghost changes nothing for guests and chat-masters (from step %d) (VISIBILITY-1, VISIBILITY-2, VISIBILITY-4)',
  async shift => {
    const without = await withoutAnybody();
    for (const ghost of GHOSTS) expect(differences(without, await tell(ghost, shift), EVERYBODY)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(SHIFTS)(
  'a hidden user changes nothing for guests (from step %d) (VISIBILITY-1, VISIBILITY-4, VISIBILITY-12)',
  async shift => {
    const without = await withoutAnybody();
    for (const hidden of HIDDEN)
      expect(differences(without, await tell(hidden, shift), VISITORS)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('the friends of a chat-master are among the compared frames (FRIEND-8)', async () => {
  const isOfFriends = (frame: string) => /"(?:friendsChanged|GET \/friends)"/.test(frame);
  const [before, after] = [await withoutAnybody(), await tell(admin('visible'))];
  const [without, seen] = [before, after].map(run => run.receivedBy('omar').filter(isOfFriends));
  expect(without?.length).toBeGreaterThan(2);
  expect(seen).not.toEqual(without);
});

test('a visible user would reach all of them, a hidden one chat-masters (VISIBILITY-1, VISIBILITY-2)', async () => {
  const without = await withoutAnybody();
  expect(differences(without, await tell(admin('visible')), EVERYBODY)).toHaveLength(EVERYBODY.length);
  expect(differences(without, await tell(admin('hidden')), MASTERS)).toHaveLength(2);
});
