import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { eventsPending } from '../../../worker/platform/database/tables/audit.ts';
import type { Env } from '../../../worker/platform/env.ts';

const TOKEN = 'what-a-monitor-shows-0123456789abcdef';
const site = { ...(env as Env), SAMAR_HEALTH_TOKEN: TOKEN };

const ask = (bindings: Env, token?: string) =>
  app.request(
    'http://localhost/api/v1/health',
    { headers: token ? { Authorization: `Bearer ${token}` } : {} },
    bindings,
  );

test('site health is returned only to callers with the secret (REST-51)', async () => {
  const answer = await ask(site, TOKEN);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const part = { ok: true, ms: expect.any(Number) };
  expect(await answer.json()).toEqual({
    status: 'success',
    data: { database: part, files: part, lobby: part, oldestWaitingMs: null },
  });
  expect((await ask(site)).status).toBe(401);
  expect((await ask(site, `${TOKEN.slice(0, -1)}g`)).status).toBe(401);
  expect((await ask(env as Env, TOKEN)).status).toBe(401);
  expect((await ask({ ...site, SAMAR_HEALTH_TOKEN: 'short' }, 'short')).status).toBe(401);
});

test('GET /health shows the age of a pending entry, and returns 503 if a part fails (REST-51)', async () => {
  const body = JSON.stringify({ id: 'waiting', eventDate: Date.now() - 90_000 });
  await database(site).insert(eventsPending).values({ id: 'waiting', body });
  const { data } = (await (await ask(site, TOKEN)).json()) as { data: { oldestWaitingMs: number } };
  expect(data.oldestWaitingMs).toBeGreaterThanOrEqual(90_000);
  await database(site).delete(eventsPending);
  const broken = { ...site, MEDIA: { head: () => Promise.reject(new Error('gone')) } as unknown as R2Bucket };
  const answer = await ask(broken, TOKEN);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ data: { files: { ok: false }, database: { ok: true } } });
});
