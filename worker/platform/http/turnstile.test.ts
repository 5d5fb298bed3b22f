import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isTurnstileToken, type TurnstileSettings, turnstileKey } from './turnstile.ts';

const asked: Record<string, string>[] = [];
let server: Server;
let settings: TurnstileSettings;

const client = { ipAddress: '192.0.2.1', isOwnHost: (hostname: string) => hostname === 'chat.example' };

const addressOf = (of: Server): string => {
  const address = of.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}/turnstile/v0/siteverify`;
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push(Object.fromEntries(new URLSearchParams(body)));
    const [outcome, hostname] = asked.at(-1)?.response?.split(' ') ?? [];
    response.end(JSON.stringify({ success: outcome === 'passed', ...(hostname && { hostname }) }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  settings = {
    SAMAR_TURNSTILE_KEY: 'site key',
    SAMAR_TURNSTILE_SECRET: 'secret',
    SAMAR_TURNSTILE_VERIFY: addressOf(server),
  };
});
afterAll(() => server.close());

test('a Turnstile token is valid if siteverify confirms it for the address (ADMISSION-62)', async () => {
  expect(await isTurnstileToken(settings, 'passed', client)).toBe(true);
  expect(await isTurnstileToken(settings, 'other', client)).toBe(false);
  expect(asked[0]).toEqual({ secret: 'secret', response: 'passed', remoteip: '192.0.2.1' });
});

test('a token from a page on another host is refused, except by a test secret (ADMISSION-62)', async () => {
  expect(await isTurnstileToken(settings, 'passed chat.example', client)).toBe(true);
  expect(await isTurnstileToken(settings, 'passed other.example', client)).toBe(false);
  const testing = { ...settings, SAMAR_TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' };
  expect(await isTurnstileToken(testing, 'passed example.com', client)).toBe(true);
  expect(await isTurnstileToken(testing, 'refused example.com', client)).toBe(false);
});

test('without a siteverify answer the result is unknown and logged (ADMISSION-62)', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const gone = createServer();
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve));
  const SAMAR_TURNSTILE_VERIFY = addressOf(gone);
  await new Promise(resolve => gone.close(resolve));
  expect(await isTurnstileToken({ ...settings, SAMAR_TURNSTILE_VERIFY }, 'passed', client)).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('with only one of its keys, Turnstile is disabled (ADMISSION-62)', () => {
  expect(turnstileKey(settings)).toBe('site key');
  expect(turnstileKey({ SAMAR_TURNSTILE_KEY: 'site key' })).toBeNull();
  expect(turnstileKey({ SAMAR_TURNSTILE_SECRET: 'secret' })).toBeNull();
});
