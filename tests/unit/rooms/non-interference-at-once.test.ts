import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { Chronicle } from '../../support/chronicle.ts';
import { below, pick, seeded } from '../../support/seeded.ts';
import { standClock } from '../../support/site-clock.ts';
import { SiteTable } from '../../support/site-table.ts';
import {
  admin,
  differences,
  MASTERS,
  master,
  member,
  ROOMS,
  STORY,
  Unseen,
  VISITORS,
} from '../../support/unseen-story.ts';

standClock();

const TIMEOUT_MS = 120_000;
const SEEDS = Array.from({ length: 24 }, (_, at) => 500 + at);
const EVERYBODY = [...VISITORS, ...MASTERS];
/** Shorter and longer than all that is gathered anywhere; mostly the next thing happens in the same moment. */
const PAUSES_MS = [0, 0, 0, 0, 50, 100, 200, 300, 1_050, 3_100];

/** The same moments for the same seed, whoever else is about: the unseen one acts before, within and after them. */
async function tell(person: Actor | null, seed: number): Promise<Chronicle> {
  const [moments, turns] = [seeded(seed), seeded(-seed)];
  const story = new Chronicle(new SiteTable(ROOMS));
  const unseen = person && new Unseen(person);
  const lives = async () => {
    for (let left = below(turns, 3); left > 0; left--) await unseen?.lives(story);
  };
  for (const step of STORY) {
    await story.pause(pick(moments, PAUSES_MS));
    await lives();
    await story.pause(pick(moments, PAUSES_MS));
    await lives();
    await step(story);
    await lives();
  }
  await story.settle();
  return story;
}

test.each(SEEDS)(
  'SEES-1, SEES-2, SEES-4, SEES-21, HEARS-5 guests and chat-masters hear the same in the same order with a ghost acting in the same moments (seed %d)',
  async seed => {
    const without = await tell(null, seed);
    for (const ghost of [admin('ghost'), member('ghost'), master('ghost')])
      expect(differences(without, await tell(ghost, seed), EVERYBODY)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(SEEDS)(
  'SEES-1, SEES-4, SEES-21, HEARS-5 guests hear the same in the same order with somebody hidden acting in the same moments (seed %d)',
  async seed => {
    const without = await tell(null, seed);
    for (const hidden of [admin('hidden'), member('hidden'), master('hidden')])
      expect(differences(without, await tell(hidden, seed), VISITORS)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('SEES-21 all of them would have heard of somebody in sight', async () => {
  for (const seed of SEEDS.slice(0, 3)) {
    const without = await tell(null, seed);
    expect(differences(without, await tell(admin('visible'), seed), EVERYBODY)).toHaveLength(
      EVERYBODY.length,
    );
  }
});
