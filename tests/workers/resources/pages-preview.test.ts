import { expect, test } from 'vitest';
import { INITIAL_IDENTITY } from '../../../protocol/resources/identity.ts';
import { pagesSite } from '../../../worker/site/pages-site.ts';

const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;

test('many Pages requests ask the worker once per setting (SITE-62)', async () => {
  const asked: string[] = [];
  const site = {
    ASSETS: {
      fetch: async () =>
        new Response('<title>built</title>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    },
    WORKER: {
      fetch: async (address: URL) => {
        asked.push(address.pathname);
        const data: Record<string, object> = {
          identity: { _id: 'site', ...INITIAL_IDENTITY, siteName: 'ديوان الصفحات' },
          appearance: { accent: '#8a1f3d' },
          siteTexts: { replacedTexts: '' },
        };
        const name = address.pathname.slice('/api/v1/'.length);
        // A second request is refused, because all Pages requests share the rate limit of one network.
        return asked.filter(path => path === address.pathname).length > 1
          ? new Response(null, { status: 429 })
          : Response.json({ data: { [name]: data[name] } });
      },
    },
  };
  for (let turn = 0; turn < 20; turn++) {
    const answer = await pagesSite.fetch(new Request('https://samar.example/'), site as never, context);
    expect(await answer.text()).toContain('<title>ديوان الصفحات</title>');
  }
  expect(asked.sort()).toEqual(['/api/v1/appearance', '/api/v1/identity', '/api/v1/siteTexts']);
});

test('a Pages preview without a worker returns 503 for API and upload paths', async () => {
  for (const path of ['/api/v1/gifts', '/uploads/a.png']) {
    const answer = await pagesSite.fetch(new Request(`https://samar.example${path}`), {} as never, context);
    expect(answer.status).toBe(503);
  }
});
