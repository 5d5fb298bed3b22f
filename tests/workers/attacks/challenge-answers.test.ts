import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import { ENTRY_ATTEMPTS, SECOND_MS } from '../../../protocol/constants.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { PUZZLE_MS } from '../../../protocol/raid-limits.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { ownerCalls, setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let ask: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  ask = await ownerCalls('salma');
  await setLobbyClock(Date.now());
  await ask('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'guests' });
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const CHALLENGED = { status: 403, body: { code: 'challenge_required' } };
const WITH_PUZZLE = { ...CHALLENGED, body: { challenge: { puzzle: expect.any(String) } } };

async function solvedBy(guest: Visitor) {
  const challenge = (await guest.login()).body.challenge as Puzzle;
  return { puzzle: challenge.puzzle, solution: await solvePuzzle(challenge) };
}

let networks = 0;
/** Each in a separate /24, because the changed clock of one test spends the budgets of its networks. */
const newNetwork = () => `100.66.${++networks}.1`;
const codesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

test('concurrent uses of one solution admit one guest (ADMISSION-61)', async () => {
  const guest = new Visitor('ليلى السائلة', { address: newNetwork() });
  const answer = await solvedBy(guest);
  const answers = await Promise.all(Array.from({ length: 6 }, () => guest.login({ answer })));
  expect(codesOf(answers)).toEqual([201, 403, 403, 403, 403, 403]);
});

test('a solution is refused for another name, browser, device or network (ADMISSION-61)', async () => {
  const address = newNetwork();
  const guest = new Visitor('سامي السائل', { address });
  const answer = await solvedBy(guest);
  const { name, fingerprint } = guest;
  const first = new Visitor('جهاز معروف', { address: newNetwork() });
  const { device } = (await first.login({ answer: await solvedBy(first) })).body as { device?: string };
  for (const other of [
    new Visitor('سامي الآخر', { address, fingerprint }),
    new Visitor(name, { address, fingerprint: 'fp-other' }),
    new Visitor(name, { address: newNetwork(), fingerprint }),
  ])
    expect(await other.login({ answer })).toMatchObject(CHALLENGED);
  const body = { username: name, type: 'visitor', fingerprint, originURL: '', visibility: 'visible', answer };
  const onDevice = { 'CF-Connecting-IP': address, 'Samar-Device': String(device) };
  expect(await call('POST', '/users/visitorLogin', body, onDevice)).toMatchObject(CHALLENGED);
  expect((await guest.login({ answer })).status).toBe(201);
});

test('a solution is refused after its puzzle has expired (ADMISSION-61)', async () => {
  const guest = new Visitor('متأخرة', { address: newNetwork() });
  const answer = await solvedBy(guest);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PUZZLE_MS });
  expect(await guest.login({ answer })).toMatchObject(WITH_PUZZLE);
});

test('malformed and 100 kB answers are refused and count toward the budget (ADMISSION-45, ADMISSION-61)', async () => {
  const guest = new Visitor('مشوّه', { address: newNetwork() });
  const { puzzle, solution } = await solvedBy(guest);
  const large = 'x'.repeat(100_000);
  const malformed: unknown[] = [
    ...['', 'x', 1, true, [], {}, [{ puzzle, solution }]],
    ...[{ puzzle }, { solution }, { puzzle, solution: -1 }, { puzzle, solution: 1.5 }],
    ...[
      { puzzle, solution: 1e308 },
      { puzzle, solution: `${solution}` },
      { puzzle: [puzzle], solution },
    ],
    ...[{ puzzle: large, solution }, { turnstile: large }, { puzzle, solution, turnstile: 'x' }],
    ...[{ puzzle, solution, bits: 0 }, { acceptedRules: large }, { __proto__: null, constructor: 1 }],
  ];
  for (const answer of malformed) {
    const { status, body } = await guest.login({ answer });
    const text = JSON.stringify(answer);
    const refusal = text.length > 100_000 ? [413, 'too_large'] : [400, 'validation'];
    expect([text.slice(0, 60), status, body.code]).toEqual([text.slice(0, 60), ...refusal]);
  }
  const spent = await Promise.all(
    Array.from({ length: 60 }, () => guest.login({ answer: { turnstile: large } })),
  );
  expect(spent.some(({ status }) => status === 429)).toBe(true);
});

describe('with Turnstile (ADMISSION-62)', () => {
  const withTurnstile: Env = {
    ...(env as Env),
    SAMAR_TURNSTILE_KEY: 'site key',
    SAMAR_TURNSTILE_SECRET: 'secret',
    WEB_ORIGINS: 'https://page.example',
  };

  const login = (guest: Visitor, over: object = {}) => post('/users/visitorLogin', guest, over);
  const connect = (guest: Visitor, over: object = {}) =>
    post('/connect', guest, { nickname: guest.name, authKey: null, room: 'القاعة', ...over });

  async function post(path: string, guest: Visitor, over: object): Promise<Answer> {
    const { name: username, fingerprint } = guest;
    const body = { username, type: 'visitor', fingerprint, originURL: '', visibility: 'visible', ...over };
    const request = new Request(`http://localhost/api/v1${path}`, {
      method: 'POST',
      headers: { ...guest.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await app.fetch(request, withTurnstile);
    return { status: answer.status, body: await answer.json() };
  }

  const token = { answer: { turnstile: 'token' } };
  const guestOf = (name: string) => new Visitor(name, { address: newNetwork() });
  const verdict = (body: unknown, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));

  test('a challenge contains the site key, and a valid Turnstile token admits the guest', async () => {
    const guest = guestOf('صادقة');
    expect(await login(guest)).toMatchObject({
      ...CHALLENGED,
      body: { challenge: { turnstile: 'site key' } },
    });
    const asked = verdict({ success: true, hostname: 'localhost', action: '' });
    expect((await login(guest, token)).status).toBe(201);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a token solved on a page of another site is refused', async () => {
    for (const hostname of [
      'evil.example',
      'localhost.evil.example',
      'example.com',
      '',
      'sub.page.example',
    ]) {
      verdict({ success: true, hostname });
      const answer = await login(guestOf(`غريب ${hostname}`), token);
      expect([hostname, answer.status, answer.body.code]).toEqual([hostname, 403, 'challenge_required']);
    }
    verdict({ success: true, hostname: 'page.example' });
    expect((await login(guestOf('من صفحة الموقع'), token)).status).toBe(201);
  });

  test('a token that siteverify accepts once admits one of many concurrent guests', async () => {
    let isUsed = false;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      const success = !isUsed;
      isUsed = true;
      return Response.json({ success, hostname: 'localhost' });
    });
    const address = newNetwork();
    const guests = Array.from({ length: 6 }, (_, at) => new Visitor(`رمز ${at}`, { address }));
    const answers = await Promise.all(guests.map(guest => login(guest, token)));
    expect(codesOf(answers)).toEqual([201, 403, 403, 403, 403, 403]);
  });

  test('without a readable verdict a puzzle is asked, and each attempt counts', async () => {
    const bodies = [null, [], 'success', {}, { success: 'true' }, { success: 1 }, { Success: true }];
    for (const [at, body] of bodies.entries()) {
      verdict(body);
      expect(await login(guestOf(`بلا حكم ${at}`), token)).toMatchObject(WITH_PUZZLE);
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>'));
    expect(await login(guestOf('صفحة خطأ'), token)).toMatchObject(WITH_PUZZLE);
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'));
    asked.mockClear();
    const guest = guestOf('أثناء العطل');
    // A token is verified in the wider budget, so that the network's own budget is the limit.
    const length = ENTRY_ATTEMPTS.network.burst + 80;
    const answers = await Promise.all(Array.from({ length }, () => login(guest, token)));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(20);
    expect(asked.mock.calls.length).toBe(length - refused);
  });

  /** Exhausts a network's budget for new guests. */
  async function fillNetwork(address: string): Promise<void> {
    const attempts = ENTRY_ATTEMPTS.newGuests.burst;
    for (let at = 0; at < attempts; at++) await login(new Visitor(`حشد ${at}`, { address }));
  }

  test('a puzzle does not replace Turnstile over the network limit (ADMISSION-62, ADMISSION-68)', async () => {
    const address = newNetwork();
    const TURNSTILE = { challenge: { turnstile: 'site key' } };
    const OVER = { status: 429, body: { code: 'too_many_requests', ...TURNSTILE } };
    await fillNetwork(address);
    const guest = new Visitor('من الحشد', { address });
    expect(await login(guest)).toMatchObject(OVER);
    const asked = verdict({ success: false });
    expect(await login(guest, token)).toMatchObject({ ...CHALLENGED, body: TURNSTILE });
    expect(asked).toHaveBeenCalledOnce();
    expect(await login(guest)).toMatchObject(OVER);
    verdict({ success: true, hostname: 'localhost' });
    expect((await login(guest, token)).status).toBe(201);
  });

  test('a puzzle does not replace Turnstile in a full network (ADMISSION-62, ADMISSION-68)', async () => {
    await ask('PATCH', '/options-1/site', { socketsPerNetwork: 1 });
    await ask('PATCH', '/options-2/site', { guestChallenge: 'surge' });
    const address = newNetwork();
    await new Visitor('من يملأ الشبكة', { address }).enter({ room: 'القاعة' });
    const guest = new Visitor('من ينتظر مكانًا', { address });
    await guest.signIn();
    const FULL = { status: 403, body: { code: 'network_full', challenge: { turnstile: 'site key' } } };
    expect(await connect(guest)).toMatchObject(FULL);
    const asked = verdict({ success: false });
    expect(await connect(guest, token)).toMatchObject(FULL);
    expect(asked).toHaveBeenCalledOnce();
    verdict(null);
    const silent = await connect(guest, token);
    expect(silent).toMatchObject({ status: 403, body: { code: 'network_full', challenge: { bits: 8 } } });
    verdict({ success: true, hostname: 'localhost' });
    expect((await connect(guest, token)).status).toBe(200);
    await ask('PATCH', '/options-1/site', { socketsPerNetwork: 20 });
    await ask('PATCH', '/options-2/site', { guestChallenge: 'guests' });
  });

  test('a slow siteverify is aborted after five seconds', async () => {
    const slow = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(slow.signal);
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          slow.abort();
        }),
    );
    expect(await login(guestOf('بطيء'), token)).toMatchObject(WITH_PUZZLE);
    expect(timeout).toHaveBeenCalledWith(5 * SECOND_MS);
  });
});
