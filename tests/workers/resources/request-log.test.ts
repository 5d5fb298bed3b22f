import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';

const { SAMAR_LOCAL: _, ...deployed } = env as Env;
const SITE = 'https://samar.example';
const owner = new Member('porter');

const ask = (path: string, init: RequestInit = {}, site = SITE, bindings: Env = deployed) =>
  app.fetch(new Request(`${site}${path}`, init), bindings);

beforeAll(async () => {
  await makeAccount({ username: 'porter', role: 'owner' });
  await owner.signIn();
});

test('a request logs one JSON line with its route and no secrets (SEC-7)', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation(socket => void lines.push(String(socket)));
  try {
    await ask('/api/v1/gifts/secret-key?token=secret-query', {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': '203.0.113.77',
      },
      body: JSON.stringify({ text: 'secret-body' }),
    });
    await ask('/api/v1/users/verify', {
      headers: { Authorization: 'Bearer forged.eyJzdWIiOiJpZC1wb3J0ZXIifQ.x' },
    });
    // A local site logs all requests.
    const local = { ...deployed, SAMAR_LOCAL: '1', SAMAR_REQUEST_LOG: 'on' };
    await ask('/chat?authKey=secret-account', {}, 'http://localhost', local);
    await ask('/uploads/secret-file.png');
  } finally {
    log.mockRestore();
  }
  const [first, second, page, upload] = lines.map(socket => JSON.parse(socket));
  expect(first).toEqual({
    what: 'request',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    method: 'PATCH',
    path: '/gifts/:key',
    status: 404,
    ms: expect.any(Number),
    userID: 'id-porter',
  });
  expect(second).not.toHaveProperty('userID');
  expect([page, upload]).toMatchObject([
    { path: '/*', status: 200 },
    { path: '/uploads/*', status: 404 },
  ]);
  expect(lines.join()).not.toMatch(new RegExp(`secret|203\\.0\\.113|${owner.token}|forged`));
});

test('a deployed site logs all refusals and one in 50 other requests (SEC-15)', async () => {
  const lines: { status: number; oneIn?: number }[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(JSON.parse(String(line))));
  try {
    for (let turn = 0; turn < 400; turn++)
      await ask('/api/v1/gifts', { headers: { 'CF-Connecting-IP': `198.51.100.${turn % 250}` } });
    for (let turn = 0; turn < 5; turn++) await ask('/api/v1/none');
  } finally {
    log.mockRestore();
  }
  expect(lines.filter(({ status }) => status === 404)).toHaveLength(5);
  const sampled = lines.filter(({ status }) => status === 200);
  // Eight of 400 are expected; 40 or more are practically impossible.
  expect(sampled.length).toBeLessThan(40);
  expect(sampled.every(({ oneIn }) => oneIn === 50)).toBe(true);
});
