import { below, pick } from '../../support/seeded-random.ts';
import { ACTS } from './acts.ts';
import { mistakesWhenSettled } from './settled.ts';
import { WEATHERS } from './weathers.ts';
import { World } from './world.ts';

/** Longest response time without faults. A command may call lobby, database and another room. */
const ANSWERED_WITHIN_MS = 3_000;
/** A fault of the platform occurs once per this number of steps. */
const FAULT_ONE_IN = 12;
/** Once per this number of steps, waits until everything is sent and runs all checks. */
const SETTLED_ONE_IN = 40;

/** First mistake with its step, or null, and the number of acked messages. */
export type Run = { mistake: string | null; acked: number };

/** Deterministic for each seed. */
export async function runSeed(seed: number, steps: number, trace = false): Promise<Run> {
  const quiet = silence();
  const world = new World(seed);
  try {
    for (let step = 0; step < steps; step++) {
      const act = pick(world.next, world.chance(FAULT_ONE_IN) ? WEATHERS : ACTS);
      if (trace) quiet.log(step, act.name);
      await act(world);
      // At random, several steps are concurrent.
      if (!world.chance(3)) await world.platform.pass(below(world.next, 600));
      for (const person of world.people) await person.followMoves();
      const isLast = step === steps - 1;
      const now = mistakesNow(world);
      const mistakes =
        now.length === 0 && (isLast || world.chance(SETTLED_ONE_IN))
          ? [...(await mistakesWhenSettled(world, step > 0 && world.wasRough())), ...mistakesNow(world)]
          : now;
      if (mistakes.length > 0)
        return { mistake: `seed ${seed}, step ${step}: ${mistakes[0]}`, acked: world.ledger.said.length };
    }
    return { mistake: null, acked: world.ledger.said.length };
  } finally {
    world.end();
    quiet.end();
  }
}

/** Mistakes that are detectable at any time. */
function mistakesNow(world: World): string[] {
  const mistakes = [...world.mistakes];
  for (const { name, screens } of world.people)
    for (const [roomId, { doubled, unordered, epochs }] of screens)
      if (doubled + unordered > 0 || epochs.length > 1)
        mistakes.push(
          `${name} in ${roomId}: ${doubled} doubled, ${unordered} out of order, ${epochs.length} epochs`,
        );
  if (world.isRough) {
    world.platform.faults.length = 0;
    return mistakes;
  }
  for (const person of world.people) {
    const since = person.waitingSince();
    if (since !== null && world.now - Math.max(since, world.roughUntil) > ANSWERED_WITHIN_MS)
      mistakes.push(`${person.name} is not answered`);
  }
  return [...mistakes, ...world.platform.faults, ...world.platform.time.faults.map(String)];
}

/** Suppresses all log lines of the product. `log` still prints. */
function silence() {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => {};
  return { log, end: () => Object.assign(console, { log, warn, error }) };
}
