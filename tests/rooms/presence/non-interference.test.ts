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
  IGNORING_STEPS,
  MASTERS,
  VISIBLE_STEPS,
  VISITORS,
  withoutSeq,
} from '../../support/interference.ts';
import type { Scenario } from '../../support/scenario.ts';

freezeClock();

const TIMEOUT_MS = 120_000;

/** Each step settles before the next one. The invisible user begins at the step `shift`. */
async function tell(
  person: Actor | null,
  shift = 0,
  { isTalking = false, steps = VISIBLE_STEPS } = {},
): Promise<Scenario> {
  const { scenario, invisible } = beginScenario(person, { isTalking });
  for (const [turn, step] of steps.entries()) {
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

test.each(SHIFTS.slice(0, 5))(
  'answers and notes by an invisible author change nothing (from step %d) (QUIZ-6, VISIBILITY-1)',
  async shift => {
    const without = await withoutAnybody();
    for (const [people, names] of [
      [GHOSTS, EVERYBODY],
      [HIDDEN, VISITORS],
    ] as const)
      for (const person of people)
        expect(
          differences(without, await tell(person, shift, { isTalking: true }), names, withoutSeq),
        ).toEqual([]);
  },
  TIMEOUT_MS,
);

test('ignoring an author changes frames only for the ignoring user (MESSAGE-36, VISIBILITY-1)', async () => {
  const without = await withoutAnybody();
  const ignoring = await tell(null, 0, { steps: IGNORING_STEPS });
  const others = EVERYBODY.filter(name => name !== 'mazin');
  expect(differences(without, ignoring, others)).toEqual([]);
  expect(differences(without, ignoring, ['mazin'])).toHaveLength(1);
});

test('the compared frames include quiz lines, poll results and voice notes', async () => {
  const frames = (await withoutAnybody()).receivedBy('layla');
  const parts = ['إجابة صحيحة من', 'متصدرو الأسبوع', 'انتهى الوقت', '"pollsChanged"', '/uploads/voice/'];
  const counts = parts.map(part => frames.filter(frame => frame.includes(part)).length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('the compared frames include the friends of a chat-master (FRIEND-8)', async () => {
  const isOfFriends = (frame: string) => /"(?:friendsChanged|GET \/friends)"/.test(frame);
  const [before, after] = [await withoutAnybody(), await tell(admin('visible'))];
  const [without, seen] = [before, after].map(run => run.receivedBy('omar').filter(isOfFriends));
  expect(without?.length).toBeGreaterThan(2);
  expect(seen).not.toEqual(without);
});

test('a visible user reaches all viewers, a hidden user only chat-masters (VISIBILITY-1, VISIBILITY-2)', async () => {
  const without = await withoutAnybody();
  expect(differences(without, await tell(admin('visible')), EVERYBODY)).toHaveLength(EVERYBODY.length);
  expect(differences(without, await tell(admin('hidden')), MASTERS)).toHaveLength(2);
});
