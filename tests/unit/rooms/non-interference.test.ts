import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { Chronicle } from '../../support/chronicle.ts';
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

const TIMEOUT_MS = 30_000;
const EVERYBODY = [...VISITORS, ...MASTERS];

/** Each thing is told to its end before the next one happens; the unseen one begins at the step `shift`. */
async function tell(person: Actor | null, shift = 0): Promise<Chronicle> {
  const story = new Chronicle(new SiteTable(ROOMS));
  const unseen = person && new Unseen(person);
  for (const [turn, step] of STORY.entries()) {
    if (turn >= shift) await unseen?.lives(story);
    await story.settle();
    await step(story);
    await story.settle();
  }
  return story;
}

const SHIFTS = Array.from({ length: 15 }, (_, at) => at);

test.each(SHIFTS)(
  'SEES-1, SEES-2, SEES-4, SEES-12, HEARS-5 guests and chat-masters hear the same with a ghost about and without (from step %d)',
  async shift => {
    const without = await tell(null);
    for (const ghost of [admin('ghost'), member('ghost'), master('ghost')])
      expect(differences(without, await tell(ghost, shift), EVERYBODY)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(SHIFTS)(
  'SEES-1, SEES-4, SEES-12, HEARS-5 guests hear the same with somebody hidden about and without (from step %d)',
  async shift => {
    const without = await tell(null);
    for (const hidden of [admin('hidden'), member('hidden'), master('hidden')])
      expect(differences(without, await tell(hidden, shift), VISITORS)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('SEES-1, SEES-2 all of them would have heard of somebody in sight, and chat-masters of somebody hidden', async () => {
  const without = await tell(null);
  expect(differences(without, await tell(admin('visible')), EVERYBODY)).toHaveLength(EVERYBODY.length);
  expect(differences(without, await tell(admin('hidden')), MASTERS)).toHaveLength(2);
});
