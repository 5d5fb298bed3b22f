import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { CALLS } from '../../tables/rest-access.ts';

const owner = new Member('malika');

beforeAll(async () => {
  await makeAccount({ username: owner.name, role: 'owner' });
  await owner.signIn();
});

afterEach(() => vi.restoreAllMocks());

/** A body without a declared length, as some clients send it. */
const streamed = (text: string): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

const isRead = (method: string): boolean => method === 'GET' || method === 'DELETE';

/** Number of token verifications for a call, including the log line. */
async function checksOf(method: string, path: string): Promise<number> {
  const signed = new TextEncoder().encode(owner.token.slice(0, owner.token.lastIndexOf('.')));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { ...owner.headers, ...(isRead(method) ? {} : { 'Content-Type': 'application/json' }) },
    ...(isRead(method) ? {} : { body: streamed('{}') }),
  });
  const logging = { ...env, SAMAR_REQUEST_LOG: 'on' };
  await app.fetch(request, logging, { waitUntil: () => {}, passThroughOnException: () => {} } as never);
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), WITHIN);
  const checks = verify.mock.calls.filter(([, , , data]) =>
    isSame(new Uint8Array(data as ArrayBuffer), signed),
  );
  verify.mockRestore();
  log.mockRestore();
  return checks.length;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

test('no call verifies its token more than once', async () => {
  const calls = CALLS.filter(({ path }) => !path.startsWith('/users/logout') && !path.includes('/socket'));
  const twice: string[] = [];
  for (const { method, path } of calls)
    if ((await checksOf(method, path)) > 1) twice.push(`${method} ${path}`);
  expect(calls.length).toBeGreaterThan(50);
  expect(twice).toEqual([]);
});
