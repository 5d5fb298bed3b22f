import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, ENTRY_ATTEMPTS, SECOND_MS } from '../../../protocol/constants.ts';
import type { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import { lobby, makeSite } from '../../support/lobby-presence.ts';
import { countOf, notingDatabase, type Query, setLobbyClock } from '../../support/queries.ts';
import { Visitor } from '../../support/visitor.ts';
import { hashPassword } from '../noted-passwords.ts';

const LETTERS = 'بجدرسصطعفقكلمنهوي';
const nameOf = (at: number): string =>
  [1, 17, 17 ** 2, 17 ** 3].map(place => LETTERS[Math.floor(at / place) % 17]).join('ا');

/** Daily registrations per network on a default site. */
const A_DAY = 3;
const SESSIONS = 100;

beforeAll(makeSite);

type Cost = { code: string; queries: number; calls: string[]; hashes: number };

/** Requests registration in these sessions in turn, all from one address, at an interval by the lobby’s clock. */
async function flood(guests: readonly Visitor[], attempts: number, everyMs: number, address: string) {
  const start = Date.now();
  const costs: Cost[] = [];
  for (let at = 0; at < attempts; at++) {
    await setLobbyClock(start + at * everyMs);
    const queries: Query[] = [];
    hashPassword.mockClear();
    const { answer, calls } = await countedCalls(
      guests[at % guests.length] as Visitor,
      'POST',
      '/users/register',
      {
        body: { password: PASSWORD },
        headers: { 'CF-Connecting-IP': address },
        env: { DB: notingDatabase(queries) },
      },
    );
    const { code = 'registered' } = (await answer.json()) as { code?: string };
    costs.push({ code, queries: queries.length, calls, hashes: hashPassword.mock.calls.length });
  }
  return costs;
}

/** Attempts by result, and the maximum cost of one for each result. */
function summed(costs: readonly Cost[]) {
  const byCode: Record<string, Cost & { times: number }> = {};
  for (const cost of costs) {
    const { times = 0, queries = 0, hashes = 0 } = byCode[cost.code] ?? {};
    byCode[cost.code] = {
      ...cost,
      times: times + 1,
      queries: Math.max(queries, cost.queries),
      hashes: Math.max(hashes, cost.hashes),
    };
  }
  return byCode;
}

async function guestsOf(first: number): Promise<Visitor[]> {
  const guests = Array.from({ length: SESSIONS }, (_, at) => new Visitor(nameOf(first + at)));
  for (const who of guests) expect((await who.login()).status, who.name).toBe(201);
  return guests;
}

describe('registrations by many sessions in one network', () => {
  test('of 1,000 registrations in a day, three succeed; others are refused before hashing (MEMBER-9, AUTH-28)', async () => {
    const guests = await guestsOf(0);
    const before = await countOf('accounts');
    const {
      registered,
      too_many_registrations: refused,
      ...others
    } = summed(await flood(guests, 1_000, DAY_MS / 1_001, '100.65.1.7'));
    expect(registered).toMatchObject({ times: A_DAY, hashes: 1 });
    expect(refused).toMatchObject({
      queries: 5,
      calls: ['lobby.spendEntry', 'lobby.beginRegistration'],
      hashes: 0,
    });
    // A session ends with its registration.
    expect(Object.keys(others)).toEqual(['unauthorized']);
    expect(others.unauthorized?.hashes).toBe(0);
    expect(await countOf('accounts')).toBe(before + A_DAY);
  });

  test('of 1,000 registrations in a second, those after 300 cause no database read (ADMISSION-45)', async () => {
    const guests = await guestsOf(SESSIONS);
    const {
      registered,
      too_many_registrations: refused,
      too_many_requests: over,
      ...others
    } = summed(await flood(guests, 1_000, 1, '100.65.2.7'));
    expect(registered?.times).toBe(A_DAY);
    expect(over).toMatchObject({ queries: 0, hashes: 0 });
    const reached = (refused?.times ?? 0) + (others.unauthorized?.times ?? 0) + A_DAY;
    const { burst, everyMs } = ENTRY_ATTEMPTS.network;
    expect(reached).toBeLessThanOrEqual(burst + SECOND_MS / everyMs);
    expect(over?.times).toBe(1_000 - reached);
  });
});

let attacks = 0;

/** Attempts in the lobby, each with a new session and device under a new name. */
const attack = (attempts: number, everyMs: number, addressOf: (at: number) => string) =>
  runInDurableObject(lobby(), async instance => {
    const target = instance as Lobby;
    const { clock } = target;
    const { now } = clock;
    const round = ++attacks;
    const start = now() + 2 * round * DAY_MS;
    const counts = { over: 0, refused: 0, granted: 0 };
    for (let at = 0; at < attempts; at++) {
      clock.now = () => start + at * everyMs;
      const ipAddress = addressOf(at);
      const sessionId = `session ${round} ${at}`;
      if (await target.spendEntry({ ipAddress, sessionId, isNewGuest: false })) {
        counts.over++;
        continue;
      }
      const result = await target.beginRegistration({
        ...{ userId: `guest ${round} ${at}`, sessionId, deviceId: `device ${round} ${at}`, ipAddress },
        ...{ accountType: 'visitor', role: 'visitor', fingerprint: '', nickname: nameOf(at) },
      });
      if ('refused' in result) expect(result.refused).toBe('too_many_registrations');
      counts['refused' in result ? 'refused' : 'granted']++;
    }
    clock.now = now;
    return counts;
  });

describe('registrations with a new session each', () => {
  // 100,000 attempts gave the same numbers (2026-11-28), but each takes a millisecond.
  const ATTEMPTS = 2_000;

  test.each([
    ['one address', (): string => '192.0.2.7', A_DAY],
    ['256 addresses of a /24', (at: number) => `203.0.113.${at % 256}`, A_DAY * 8],
    ['the networks of a /48', (at: number) => `2001:db8:7:${at.toString(16)}::1`, A_DAY * 4],
  ])(
    'guests in %s register only the allowed number of names in a day (MEMBER-9, ADMISSION-64)',
    async (_, addressOf, names) => {
      const { granted, refused, over } = await attack(ATTEMPTS, DAY_MS / (ATTEMPTS + 1), addressOf);
      expect([granted, refused + over]).toEqual([names, ATTEMPTS - names]);
    },
  );

  test('of 100,000 attempts from one address in 100 s, at most 800 reach the registration count (ADMISSION-45)', async () => {
    const { granted, refused, over } = await attack(100_000, 1, () => '192.0.3.7');
    expect(granted).toBe(A_DAY);
    const { burst, everyMs } = ENTRY_ATTEMPTS.network;
    expect(granted + refused).toBeLessThanOrEqual(burst + (100 * SECOND_MS) / everyMs);
    expect(over).toBe(100_000 - granted - refused);
  });
});
