import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { KNOWN_DEVICE_LOGINS } from '../../../protocol/raid-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { ownerCalls, setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let ask: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  ask = await ownerCalls('salma');
  await setLobbyClock(Date.now());
});

beforeEach(() => ask('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'guests' }));

const puzzleOf = ({ body }: Answer): Puzzle => body.challenge as Puzzle;

const solved = async (refusal: Answer) => {
  const { puzzle } = puzzleOf(refusal);
  return { puzzle, solution: await solvePuzzle(puzzleOf(refusal)) };
};

const CHALLENGED = { status: 403, body: { code: 'challenge_required' } };

test('a challenged guest enters once by repeating the request with an answer (ADMISSION-60, ADMISSION-61)', async () => {
  const layla = new Visitor('ليلى السائلة');
  const refusal = await layla.login();
  expect(refusal).toMatchObject({
    ...CHALLENGED,
    body: { challenge: { bits: 8, puzzle: expect.any(String) } },
  });
  const answer = await solved(refusal);
  expect((await layla.login({ answer })).status).toBe(201);
  const again = new Visitor('ليلى الثانية', { fingerprint: layla.fingerprint, address: layla.address });
  const twice = await again.login({ answer });
  expect(twice).toMatchObject(CHALLENGED);
  expect(puzzleOf(twice).puzzle).not.toBe(answer.puzzle);
  expect((await layla.login()).status).toBe(201);
});

test('a wrong or foreign solution gets a new challenge; repeats return 429 (ADMISSION-60, ADMISSION-61)', async () => {
  const address = '198.51.100.200';
  const sami = new Visitor('سامي السائل', { address });
  const answer = await solved(await sami.login());
  const other = new Visitor('غيره', { address });
  expect(await other.login({ answer })).toMatchObject(CHALLENGED);
  expect(await sami.login({ answer: { ...answer, puzzle: `${answer.puzzle}x` } })).toMatchObject(CHALLENGED);
  expect(await sami.login({ answer: { turnstile: 'token' } })).toMatchObject(CHALLENGED);
  expect((await sami.login({ answer: { solution: 1 } })).status).toBe(400);
  const spent = await Promise.all(Array.from({ length: 60 }, () => sami.login()));
  expect(spent.some(({ status }) => status === 429)).toBe(true);
});

test('in a raid a known device admits three guests, then counts as new (ADMISSION-63)', async () => {
  const address = '203.0.113.7';
  await ask('PATCH', '/options-2/site', { guestChallenge: 'off' });
  const family = new Visitor('عائلة', { address });
  const before = String((await family.login()).body.device);
  await family.enter();
  await untilPresent(family.userID);
  await ask('PATCH', '/options-2/site', { guestChallenge: 'surge' });
  await setLobbyClock(Date.now() + 3_600_000);
  const mark = { 'Samar-Device': before, 'CF-Connecting-IP': address, 'CF-ASN': '64500' };
  await lobbyOf(env).reportSurge('AS64500');
  const login = (username: string, over = {}) =>
    call(
      'POST',
      '/users/visitorLogin',
      { username, type: 'visitor', fingerprint: 'one-device', originURL: '', visibility: 'visible', ...over },
      mark,
    );
  for (let turn = 0; turn < KNOWN_DEVICE_LOGINS; turn++)
    expect((await login(`قريب ${turn}`)).status).toBe(201);
  const refusal = await login('قريب آخر');
  expect(refusal).toMatchObject(CHALLENGED);
  const solvedOne = await login('قريب آخر', { answer: await solved(refusal) });
  expect(solvedOne.status).toBe(201);
  expect(solvedOne.body.device).not.toBe(before);
  expect(await new Visitor('غريب', { address, asn: '64500' }).login()).toMatchObject(CHALLENGED);
  expect((await new Visitor('من غيرها', { address: '192.0.2.7', asn: '64501' }).login()).status).toBe(201);
});
