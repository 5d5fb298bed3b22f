import { granted, isMissing } from '../refusal.ts';
import type { Step, Target } from '../step.ts';
import { Stopped } from '../stopped.ts';

const RIGHT = 'Workers R2 Storage: Edit';

/**
 * Creates the bucket explicitly, because wrangler would place it near the deploying machine. The operator must enable
 * R2 once.
 */
export const files: Step = {
  title: 'The place of files (R2)',
  isDone: async target => {
    const answer = await bucketAnswer(target);
    if (answer.codes.includes(10042) || isMissing(answer)) return false;
    granted(answer, RIGHT);
    return true;
  },
  act: async target => {
    if ((await bucketAnswer(target)).codes.includes(10042))
      throw new Stopped(
        'Enable R2 for the account once, at https://dash.cloudflare.com/?to=/:account/r2 (it asks for a card).',
      );
    const bucket = { name: target.plan.bucket, locationHint: target.region };
    granted(await target.cloud.call('POST', '/r2/buckets', bucket), RIGHT);
  },
  cannot: 'Pictures would have no place.',
};

const bucketAnswer = ({ cloud, plan }: Target) => cloud.call('GET', `/r2/buckets/${plan.bucket}`);
