import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { callsAsLoggedIn, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { auditLog } from '../../support/queries.ts';

let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeAccount({ username: 'khalil', role: 'owner' });
  asOwner = await callsAsLoggedIn('khalil');
  // A year in the future, so that no alarm fires on its own.
  const now = Date.now() + 365 * DAY_MS;
  await runInDurableObject(auditLog(), log => {
    log.clock.now = () => now;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const makeShortcut = async (name: string): Promise<void> => {
  const made = await asOwner('POST', '/shortcuts', { shortcutTerm: name, replaceWith: name });
  expect(made.status).toBe(201);
};

test('a slow receiver does not delay other receivers (AUDIT-73)', async () => {
  const answered = Promise.withResolvers<void>();
  const taken: Record<string, string[]> = { 'slow.example': [], 'quick.example': [] };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { host } = new URL(String(input));
    if (host === 'slow.example') await answered.promise;
    taken[host]?.push(JSON.parse(String(init?.body)).data.text);
    return new Response(null, { status: 204 });
  });
  const types = ['adminPanel'];
  for (const host of ['quick.example', 'slow.example'])
    expect((await asOwner('POST', '/webhooks', { url: `https://${host}/`, types })).status).toBe(201);
  await runDurableObjectAlarm(auditLog());
  taken['quick.example'] = [];
  await makeShortcut('سريع-1');
  const ringing = runDurableObjectAlarm(auditLog());
  await vi.waitFor(() => expect(taken['quick.example']).toHaveLength(1), WITHIN);
  for (const nth of [2, 3, 4, 5, 6, 7]) await makeShortcut(`سريع-${nth}`);
  await ringing;
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(auditLog());
    expect(taken['quick.example']).toHaveLength(7);
  }, WITHIN);
  expect(taken['slow.example']).toEqual([]);
  answered.resolve();
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(auditLog());
    expect(taken['slow.example']).toEqual(taken['quick.example']);
  }, WITHIN);
});
