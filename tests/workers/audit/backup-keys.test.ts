import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { auditLogOf } from '../../../worker/platform/record/with-audit.ts';
import {
  issueOperatorToken,
  type OperatorPurpose,
  purposeKey,
  readOperatorToken,
} from '../../../worker/platform/sessions/operator-token.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { keptHead, storedEntries, verification } from '../../support/queries.ts';

const KEY = 'a-key-of-backups-that-only-the-tests-have';
const ROW = { columns: ['id'], rows: [], next: null };

async function ask(purpose: OperatorPurpose, method: string, path: string, body?: object): Promise<number> {
  const token = await issueOperatorToken(purposeKey(KEY, purpose), purpose, Date.now());
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await app.fetch(
    new Request(`http://localhost/api/v1/backup${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
    { ...(env as Env), SAMAR_OPERATOR_KEY: KEY },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never,
  );
  await answer.arrayBuffer();
  return answer.status;
}

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  const owner = await callsAsLoggedIn('salma');
  for (const term of ['س', 'ص']) await owner('POST', '/shortcuts', { shortcutTerm: term, replaceWith: term });
});

beforeEach(async () => {
  await env.MEDIA.delete('restore-under-way');
});

describe('keys for backups (BACKUP-7, BACKUP-8)', () => {
  test('a backup read key cannot write', async () => {
    expect(await ask('read', 'GET', '/tables/accounts')).toBe(200);
    const forged = await issueOperatorToken(purposeKey(KEY, 'read'), 'restore', Date.now());
    const old = await issueOperatorToken(purposeKey(KEY, 'read'), 'read', Date.now() - HOUR_MS);
    expect([await readOperatorToken(KEY, forged), await readOperatorToken(KEY, old)]).toEqual([null, null]);
    await env.MEDIA.put('restore-under-way', '0'.repeat(64));
    for (const [method, path] of WRITES)
      expect([path, await ask('read', method, path, ROW)]).toEqual([path, 401]);
  });

  test('a first-owner token opens no backup', async () => {
    expect(await ask('firstOwner', 'GET', '')).toBe(401);
    expect(await ask('firstOwner', 'POST', '/restore', { archive: '0'.repeat(64), migrations: [] })).toBe(
      401,
    );
  });

  test('without an active restore the restore key neither reads nor writes', async () => {
    for (const [method, path] of WRITES)
      expect([path, await ask('restore', method, path, ROW)]).toEqual([path, 409]);
    expect(await ask('restore', 'GET', '/tables/accounts')).toBe(409);
    expect(await auditLogOf(env).forgetEmpty()).toBe(false);
  });

  test('a restore expires one day after its start', async () => {
    await env.MEDIA.put('restore-under-way', '0'.repeat(64));
    expect(await ask('restore', 'GET', '/files')).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + SECOND_MS });
    expect(await ask('restore', 'GET', '/files')).toBe(409);
    vi.useRealTimers();
  });

  test('the head of another record is not signed', async () => {
    const before = await keptHead();
    const [first] = await storedEntries();
    await env.MEDIA.put('restore-under-way', '0'.repeat(64));
    await env.DB.prepare(`UPDATE events SET hash = 'other' WHERE turn = 2`).run();
    expect(await ask('restore', 'DELETE', '/restore')).toBe(409);
    expect((await keptHead())?.head).toEqual(before?.head);
    expect((await verification()).faults).not.toEqual([]);
    expect(first?.turn).toBe(1);
  });
});

const WRITES = [
  ['PUT', '/tables/accounts'],
  ['PUT', '/rooms/hall'],
  ['PUT', '/file?key=x'],
  ['DELETE', '/restore'],
] as const;
