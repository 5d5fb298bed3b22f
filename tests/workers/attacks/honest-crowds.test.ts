import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { allConnections } from '../../../rooms-do/rpc/call-parts.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { ownerCalls, setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, ClientSocket, Visitor } from '../../support/visitor.ts';

const PEOPLE = 200;
const SHARED = '203.0.113.8';
let ask: Awaited<ReturnType<typeof ownerCalls>>;
let hour = 0;

beforeAll(async () => {
  await Promise.all(['first', 'second', 'third'].map(id => makeRoom({ id, name: id, maxUsers: 95 })));
  ask = await ownerCalls('salma');
});

/**
 * Number of guests who log in and get a ticket, spread over a minute. Budgets start full, and earlier tickets have
 * expired.
 */
async function enterWithinAMinute(
  name: string,
  address: (at: number) => string,
  count = PEOPLE,
): Promise<number> {
  hour += 1;
  const start = 1_900_000_000_000 + hour * 3_600_000;
  let entered = 0;
  for (let at = 0; at < count; at++) {
    await setLobbyClock(start + Math.floor((at * 60_000) / count));
    const guest = new Visitor(`${name} ${at}`, { address: address(at), asn: '64520' });
    const login = await guest.login();
    if (login.status !== 201) continue;
    if ((await guest.connect({ room: ['first', 'second', 'third'][at % 3] })).status === 200) entered += 1;
  }
  return entered;
}

/** Solves the puzzle of a refusal, like the page. */
async function asPage(ask: (over: Record<string, unknown>) => Promise<Answer>): Promise<Answer> {
  const first = await ask({});
  const challenge = first.body.challenge as Puzzle | undefined;
  if (!challenge) return first;
  const { puzzle } = challenge;
  return ask({ answer: { puzzle, solution: await solvePuzzle(challenge) } });
}

const connected = async (address: string): Promise<number> => {
  const here = await allConnections(after => lobbyOf(env).connections(after));
  return here.filter(({ participant }) => participant.ipAddress === address).length;
};

describe('200 devices at one IPv4 address connect within a minute (ADMISSION-68)', () => {
  const address = '198.51.100.77';
  const PLACES = ['first', 'second', 'third'];

  /** Groups of 25 log in, get tickets and open sockets at once, 7.5 s after the previous group. */
  const enterAll = async (count: number, name: string) => {
    hour += 1;
    const start = 1_900_000_000_000 + hour * 3_600_000;
    const open: ClientSocket[] = [];
    let puzzles = 0;
    for (let from = 0; from < count; from += 25) {
      await setLobbyClock(start + Math.floor((from * 60_000) / count));
      const guests = Array.from(
        { length: 25 },
        (_, at) => new Visitor(`${name} ${from + at}`, { address, asn: '64521' }),
      );
      const entered = guests.map(async (guest, at) => {
        const asked = (answer: Answer) => {
          puzzles += Number(answer.body.challenge !== undefined);
          return answer;
        };
        const login = await asPage(async over => asked(await guest.login(over)));
        if (login.status !== 201) return `login ${login.status} ${login.body.code}`;
        const room = PLACES[(from + at) % 3];
        const ticket = await asPage(async over => asked(await guest.connect({ room, ...over })));
        if (ticket.status !== 200) return `connect ${ticket.status} ${ticket.body.code}`;
        const place = ticket.body.data as unknown as { ticket: string; roomId: string };
        const upgrade = await guest.upgrade(place.roomId, place.ticket);
        if (upgrade.status !== 101) return `upgrade ${upgrade.status}`;
        open.push(ClientSocket.open(upgrade));
        return 'open';
      });
      const refused = (await Promise.all(entered)).filter(outcome => outcome !== 'open');
      expect(refused).toEqual([]);
      // A ticket counts as a socket for 30 s, so the lobby must know its user before the clock advances.
      await expect.poll(() => connected(address), { timeout: 20_000 }).toBe(from + 25);
    }
    return { open, puzzles };
  };

  test('all devices connect, with a puzzle over the household limit', async () => {
    await ask('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'surge' });
    const { open, puzzles } = await enterAll(PEOPLE, 'حاضر');
    expect(open).toHaveLength(PEOPLE);
    expect(puzzles).toBeGreaterThanOrEqual(PEOPLE - 20);
    const late = new Visitor('متأخر', { address });
    expect((await asPage(over => late.login(over))).status).toBe(201);
    expect((await asPage(over => late.connect(over))).body.code).toBe('network_full');
  }, 120_000);

  test('one puzzle solution permits one login', async () => {
    const [first, second] = ['أول', 'ثان'].map(name => new Visitor(name, { address }));
    if (!first || !second) throw new Error('fewer than two guests');
    const refused = await first.login();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const { puzzle, bits } = refused.body.challenge as Puzzle;
    const answer = { puzzle, solution: await solvePuzzle({ puzzle, bits }) };
    expect((await second.login({ answer })).status).toBe(429);
    expect((await first.login({ answer })).status).toBe(201);
    first.token = '';
    expect((await first.login({ answer })).status).toBe(429);
  });
});

test('200 users in a /48 enter within a minute (ADMISSION-64)', async () => {
  expect(await enterWithinAMinute('طالب', at => `2001:db8:77:${(at * 7).toString(16)}::1`)).toBe(PEOPLE);
}, 120_000);

test('200 users at one shared IPv4 address enter within a minute (ADMISSION-64, SITE-44)', async () => {
  expect(await enterWithinAMinute('بلا حق', () => '203.0.113.9')).toBeLessThan(PEOPLE);
  await ask('PATCH', '/options-1/site', { sharedNetworks: SHARED });
  expect(await enterWithinAMinute('جامعي', () => SHARED)).toBe(PEOPLE);
}, 120_000);
