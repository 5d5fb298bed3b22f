import { beforeAll, beforeEach, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { LOGIN_GUESSES_OF_SITE, NETWORK_WIDTHS } from '../../../protocol/entry-limits.ts';
import { makeAccount, PASSWORD } from '../../support/accounts.ts';
import { ownerCalls, setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

const LOCK = 'مفتاح القبو';
const START = Date.now();

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'vault', name: 'القبو', password: LOCK });
  for (const username of ['rami', 'nour']) await makeAccount({ username });
  const ask = await ownerCalls('salma');
  await ask('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'off' });
});

let turn = 0;

/** Every test begins with full budgets. */
beforeEach(() => setLobbyClock(START + ++turn * 3_600_000));

const hex = (at: number): string => at.toString(16);

const login = (username: string, address: string, password: string, headers = {}, over = {}) =>
  call('POST', '/users/login', { username, password, ...over }, { 'CF-Connecting-IP': address, ...headers });

const solve = async ({ body }: Answer) => {
  const { puzzle, bits } = body.challenge as Puzzle;
  return { puzzle, solution: await solvePuzzle({ puzzle, bits }) };
};

const counted = (answers: readonly Answer[], status: number) =>
  answers.filter(answer => answer.status === status).length;

test('password guesses from all /64 in a /48 share one budget (AUTH-48)', async () => {
  const answers: Answer[] = [];
  for (let at = 0; at < 48; at++)
    answers.push(await login('rami', `2001:db8:10:${hex(at * 256)}::1`, `guess ${at}`));
  expect(counted(answers, 401)).toBe(LOGIN_GUESSES * (NETWORK_WIDTHS[48] ?? 0));
  expect(answers.at(-1)?.status).toBe(429);
  expect((await login('rami', '2001:db8:11::1', PASSWORD)).status).toBe(200);
});

test('distributed guesses: only unknown devices are challenged (AUTH-49)', async () => {
  const known = await login('nour', '192.0.2.1', PASSWORD);
  const mark = { 'Samar-Device': String(known.body.device) };
  for (let at = 0; at < LOGIN_GUESSES_OF_SITE; at++)
    expect((await login('nour', `${at + 30}.7.7.7`, `guess ${at}`)).status).toBe(401);
  const refused = await login('nour', '203.0.113.9', PASSWORD);
  expect(refused).toMatchObject({ status: 403, body: { code: 'challenge_required' } });
  expect((await login('nour', '192.0.2.1', PASSWORD, mark)).status).toBe(200);
  const answer = await solve(refused);
  expect(await login('nour', '203.0.113.10', PASSWORD, {}, { answer })).toMatchObject({ status: 403 });
  expect(await login('rami', '203.0.113.9', 'guess', {}, { answer })).toMatchObject({ status: 401 });
  expect((await login('nour', '203.0.113.9', 'guess', {}, { answer })).status).toBe(401);
  const again = await login('nour', '203.0.113.9', PASSWORD, {}, { answer });
  expect(again.status).toBe(403);
  const other = await solve(again);
  expect((await login('nour', '203.0.113.9', PASSWORD, {}, { answer: other })).status).toBe(200);
});

test('new guests from every /64 in a /48 share one budget (ADMISSION-64)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 250 }, (_, at) =>
      new Visitor(`ضيف ${at}`, { address: `2001:db8:20:${hex(at * 256)}::1` }).login(),
    ),
  );
  expect(counted(answers, 201)).toBe(180);
  expect(counted(answers, 429)).toBe(70);
  expect((await new Visitor('جار بعيد', { address: '2001:db8:21::1' }).login()).status).toBe(201);
});

test('room password guesses from every /64 in a /48 share one budget', async () => {
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 90; at++) {
    const guest = new Visitor(`لص ${at}`, { address: `2001:db8:30:${hex(at * 256)}::1` });
    await guest.signIn();
    codes.push((await guest.connect({ room: 'القبو', roomPassword: `guess ${at}` })).body.code);
  }
  expect(codes.filter(code => code === 'wrong_password')).toHaveLength(80);
  expect(codes.at(-1)).toBe('too_many_tries');
});
