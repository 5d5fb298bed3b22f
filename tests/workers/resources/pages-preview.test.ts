import { expect, test } from 'vitest';
import { INITIAL_IDENTITY } from '../../../protocol/resources/identity.ts';
import { pagesSite } from '../../../worker/site/pages-site.ts';

const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;

test('a flood of pages on Pages asks the worker for the name once (SITE-62)', async () => {
  let asked = 0;
  const site = {
    ASSETS: {
      fetch: async () =>
        new Response('<title>built</title>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    },
    WORKER: {
      fetch: async () => {
        asked += 1;
        const identity = { ...INITIAL_IDENTITY, siteName: 'ديوان الصفحات' };
        // The budget of these requests is that of one network.
        return asked > 1
          ? new Response(null, { status: 429 })
          : Response.json({ data: { identity: { _id: 'site', ...identity } } });
      },
    },
  };
  for (let turn = 0; turn < 20; turn++) {
    const answer = await pagesSite.fetch(new Request('https://samar.example/'), site as never, context);
    expect(await answer.text()).toContain('<title>ديوان الصفحات</title>');
  }
  expect(asked).toBe(1);
});

test('a Pages preview has no worker and states this', async () => {
  for (const path of ['/api/v1/gifts', '/uploads/a.png']) {
    const answer = await pagesSite.fetch(new Request(`https://samar.example${path}`), {} as never, context);
    expect(answer.status).toBe(503);
  }
});
