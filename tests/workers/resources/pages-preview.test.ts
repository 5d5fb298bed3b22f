import { expect, test } from 'vitest';
import { pagesSite } from '../../../worker/site/pages-site.ts';

test('a Pages preview has no worker and states this (DEPLOY-18)', async () => {
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;
  for (const path of ['/api/v1/gifts', '/uploads/a.png']) {
    const answer = await pagesSite.fetch(new Request(`https://samar.example${path}`), {} as never, context);
    expect(answer.status).toBe(503);
  }
});
