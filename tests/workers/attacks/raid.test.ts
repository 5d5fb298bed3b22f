import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { RAID_WINDOW_MS } from '../../../protocol/raid-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member } from '../../support/accounts.ts';
import { ownerCalls, setLobbyClock } from '../../support/queries.ts';
import { makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const HALL = 'hall';
/** Late in a window, so that the raid is detected as late as possible. */
const START = Math.ceil(Date.now() / RAID_WINDOW_MS) * RAID_WINDOW_MS + 0.7 * RAID_WINDOW_MS;
const PROVIDER = 'AS64500';

const at = (second: number) =>
  Promise.all([setLobbyClock(START + second * 1_000), setClock(HALL, START + second * 1_000)]);

const raids = async () => (await lobbyOf(env).surges()).map(({ provider }) => provider);

beforeAll(async () => {
  await makeRoom({ id: HALL, name: 'القاعة' });
  const ask = await ownerCalls('salma');
  await ask('PATCH', '/options-2/site', { puzzleBits: 8 });
});

/** Enters with the requested challenge. Null for a raider who does not solve the puzzle. */
async function raiderEnters(raider: Visitor, solves: boolean): Promise<ClientSocket | null> {
  const first = await raider.login();
  if (first.body.code === 'challenge_required') {
    if (!solves) return null;
    const puzzle = first.body.challenge as Puzzle;
    const answer = { puzzle: puzzle.puzzle, solution: await solvePuzzle(puzzle) };
    expect((await raider.login({ answer })).status).toBe(201);
  }
  return raider.enter({ room: 'القاعة' });
}

const raid = Array.from(
  { length: 200 },
  (_, turn) => new Visitor(`غاز ${turn}`, { address: `203.0.113.${turn + 1}`, asn: '64500' }),
);
const ordinary = Array.from(
  { length: 40 },
  (_, turn) => new Visitor(`جار ${turn}`, { address: `${turn + 20}.1.1.1`, asn: `${64_501 + turn}` }),
);

test('a raid by 200 guests is silenced within 10 s and disturbs no other user (ADMISSION-57, ADMISSION-58, ROOM-85)', async () => {
  await at(0);
  const owner = await new Member('salma').enter({ room: 'القاعة' });
  const neighbours = await Promise.all(ordinary.slice(0, 30).map(person => person.enter({ room: 'القاعة' })));
  const raiders: ClientSocket[] = [];
  const said: string[] = [];
  const codes = new Set<string | undefined>();

  for (let second = 0; second < 20; second++) {
    await at(second);
    // Later arrivals during the raid are not challenged either.
    const newcomer = ordinary[30 + second / 2];
    if (newcomer) neighbours.push(await newcomer.enter({ room: 'القاعة' }));
    const coming = raid.slice(second * 10, second * 10 + 10);
    const came = await Promise.all(coming.map((raider, turn) => raiderEnters(raider, turn === 0)));
    raiders.push(...came.filter(socket => socket !== null));
    const shouted = raiders.map(socket => socket.request('newMessageFromClient', { text: `هجوم ${second}` }));
    const spoken = neighbours
      .filter((_, turn) => turn % 5 === second % 5)
      .map(async (socket, turn) => {
        const text = `كلام ${second} ${turn}`;
        said.push(text);
        expect(await socket.request('newMessageFromClient', { text })).toMatchObject({ ok: true });
      });
    for (const ack of await Promise.all(shouted)) if (!ack.ok) codes.add(ack.error?.code);
    await Promise.all(spoken);
  }

  const [first] = neighbours as [ClientSocket];
  await Promise.all(neighbours.map(socket => socket.settled()));
  const heardBy = (socket: ClientSocket) => socket.all('newMessageFromServer').map(({ text }) => text);
  for (const socket of neighbours.slice(0, 30))
    expect(
      heardBy(socket)
        .filter(text => text.startsWith('كلام'))
        .sort(),
    ).toEqual([...said].sort());
  const shouts = heardBy(first).filter(text => text.startsWith('هجوم'));
  expect(shouts.filter(text => Number(text.split(' ')[1]) >= 10)).toEqual([]);
  expect(codes).toEqual(new Set(['newcomers_wait']));
  expect(raiders.length).toBeLessThan(55);
  // No other user gets a notice, neither about the room's mode nor from the site.
  for (const socket of neighbours) {
    expect(socket.all('roomMode')).toHaveLength(1);
    expect(socket.all('newMessageFromServer').some(({ kind }) => kind === 'scheduled')).toBe(false);
  }
  await owner.settled();
  expect(
    owner
      .all('newMessageFromServer')
      .some(({ kind, text }) => kind === 'scheduled' && text.includes(PROVIDER)),
  ).toBe(true);
  const [shown] = await lobbyOf(env).surges();
  expect(shown).toMatchObject({ provider: PROVIDER, since: expect.any(Number) });
  expect(shown?.calmed).toBe(raiders.length);

  for (const second of [79, 80, 141]) {
    await at(second);
    await runAlarm(HALL);
  }
  const [raider] = raiders as [ClientSocket];
  expect(raider.all('roomMode').at(-1)).toEqual({ slowSeconds: 0, writers: 'everyone' });
  await at(300);
  expect(await raids()).toEqual([]);
  expect((await new Visitor('قادم جديد', { address: '203.0.113.250', asn: '64500' }).login()).status).toBe(
    201,
  );
  await runAlarm(HALL);
  const left = await runInDurableObject(room(HALL), async (_, { storage }) => ({
    calmed: storage.sql
      .exec("SELECT 1 FROM participants WHERE json_extract(body, '$.calm') IS NOT NULL")
      .toArray().length,
    alarm: await storage.getAlarm(),
  }));
  expect(left.calmed).toBe(0);
  expect(left.alarm === null || left.alarm > START + 300_000).toBe(true);
}, 60_000);
