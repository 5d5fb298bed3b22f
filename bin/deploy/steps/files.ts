import { granted } from '../refusal.ts';
import type { Step } from '../step.ts';
import { Stopped } from '../stopped.ts';

const RIGHT = 'Workers R2 Storage: Edit';

/** The bucket itself is made by wrangler, with the worker that has it. That R2 may be used at all, a person says once. */
export const files: Step = {
  title: 'The place of files (R2)',
  isDone: async ({ cloud }) => {
    const answer = await cloud.call('GET', '/r2/buckets');
    if (answer.codes.includes(10042)) return false;
    granted(answer, RIGHT);
    return true;
  },
  act: () =>
    Promise.reject(
      new Stopped(
        'Enable R2 for the account once, at https://dash.cloudflare.com/?to=/:account/r2 (it asks for a card).',
      ),
    ),
  cannot: 'Pictures would have no place.',
};
