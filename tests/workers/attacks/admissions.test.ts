import { beforeAll, expect, test } from 'vitest';
import { solvePuzzle } from '../../../protocol/client/solve-puzzle.ts';
import type { Puzzle } from '../../../protocol/entities/protection.ts';
import { ownerCalls } from '../../support/queries.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  const ask = await ownerCalls('salma');
  await ask('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'guests' });
});

const CHALLENGED = { status: 403, body: { code: 'challenge_required' } };

const answerTo = async ({ body }: Answer) => {
  const { puzzle, bits } = body.challenge as Puzzle;
  return { puzzle, solution: await solvePuzzle({ puzzle, bits }) };
};

const admitted = async (name: string, address: string): Promise<Visitor> => {
  const guest = new Visitor(name, { address });
  expect((await guest.login({ answer: await answerTo(await guest.login()) })).status).toBe(201);
  return guest;
};

const tokenOf = (guest: Visitor, name: string, address: string): Visitor => {
  const other = new Visitor(name, { address, fingerprint: guest.fingerprint });
  other.token = guest.token;
  return other;
};

test('the token of one solved challenge admits no other guest from 40 networks (ADMISSION-65)', async () => {
  const first = await admitted('أول', '203.0.113.1');
  const others = Array.from({ length: 40 }, (_, at) => tokenOf(first, `حشد ${at}`, `${at + 30}.1.1.1`));
  for (const other of others) expect(await other.login()).toMatchObject(CHALLENGED);
});

test('a token with another name or network is challenged (ADMISSION-65)', async () => {
  const guest = await admitted('صاحب الرمز', '203.0.113.2');
  expect(await tokenOf(guest, 'اسم آخر', '203.0.113.2').login()).toMatchObject(CHALLENGED);
  expect(await tokenOf(guest, 'صاحب الرمز', '198.51.100.2').login()).toMatchObject(CHALLENGED);
  expect((await tokenOf(guest, 'صاحب الرمز', '203.0.113.2').login()).status).toBe(201);
});

test('a token from an ended session gets a challenge (ADMISSION-65)', async () => {
  const guest = await admitted('خارجة', '203.0.113.3');
  expect((await call('POST', '/users/logout', undefined, guest.headers)).status).toBe(204);
  expect(await guest.login()).toMatchObject(CHALLENGED);
});

test('if two logins continue one session concurrently, one gets a challenge (ADMISSION-65)', async () => {
  const guest = await admitted('مكررة', '203.0.113.4');
  const twice = [tokenOf(guest, guest.name, guest.address), tokenOf(guest, guest.name, guest.address)];
  const answers = await Promise.all(twice.map(each => each.login()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  await evictLobby();
  expect(await tokenOf(guest, guest.name, guest.address).login()).toMatchObject(CHALLENGED);
});

test('a solved puzzle admits one name once, also after a lobby restart (ADMISSION-65)', async () => {
  const guest = new Visitor('حلّالة', { address: '203.0.113.5' });
  const answer = await answerTo(await guest.login());
  expect(await guest.login({ answer, username: 'منتحلة' })).toMatchObject(CHALLENGED);
  expect((await guest.login({ answer })).status).toBe(201);
  await evictLobby();
  guest.token = '';
  expect(await guest.login({ answer })).toMatchObject(CHALLENGED);
});
