import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const LOCK = 'مفتاح الغرفة';

beforeAll(async () => {
  await makeRoom({ id: 'vault', name: 'الخزنة', password: LOCK });
  await makeRoom({ id: 'cellar', name: 'القبو', password: LOCK });
  await makeRoom({ id: 'hall', name: 'القاعة' });
  for (const username of ['rami', 'nour', 'hani', 'layth']) await makeAccount({ username });
});

/** A login from an address, by a device that may have logged in before. */
const login = (username: string, address: string, password: string, token = '') =>
  call(
    'POST',
    '/users/login',
    { username, password },
    { 'CF-Connecting-IP': address, ...(token !== '' && { Authorization: `Bearer ${token}` }) },
  );

async function guessUntilRefused(username: string, address: string): Promise<number> {
  for (let turn = 0; turn < 12; turn++)
    if ((await login(username, address, `guess ${turn}`)).status === 429) return turn;
  return Number.POSITIVE_INFINITY;
}

test('password guesses on an account lock out only the guessing network (AUTH-26)', async () => {
  expect(await guessUntilRefused('rami', '198.51.100.1')).toBe(10);
  expect((await login('rami', '198.51.100.1', PASSWORD)).status).toBe(429);
  expect((await login('rami', '198.51.100.2', PASSWORD)).status).toBe(200);
});

test('a known device of an account has its own attempt limit at a shared address (AUTH-27)', async () => {
  const address = '198.51.100.3';
  const { body } = await login('nour', address, PASSWORD);
  const token = body.token ?? '';
  expect(await guessUntilRefused('nour', address)).toBe(10);
  expect((await login('nour', address, PASSWORD)).status).toBe(429);
  expect((await login('nour', address, PASSWORD, token)).status).toBe(200);
});

test('a token for another account, a guest or no session marks no known device (AUTH-27)', async () => {
  const address = '198.51.100.4';
  const own = (await login('layth', '198.51.100.5', PASSWORD)).body.token ?? '';
  const guest = new Visitor('متنكر', { address });
  await guest.signIn();
  await guessUntilRefused('hani', address);
  for (const token of [own, guest.token, `${own}x`, 'nonsense'])
    expect((await login('hani', address, PASSWORD, token)).status).toBe(429);
});

test('a known device also has a limit on password guesses (AUTH-27)', async () => {
  const member = new Member('layth');
  await member.signIn();
  const statuses = [];
  for (let turn = 0; turn < 11; turn++)
    statuses.push((await login('layth', member.address, `guess ${turn}`, member.token)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('a new guest for every room password guess gains no attempts (MOVE-33)', async () => {
  const address = '198.51.100.6';
  const codes: (string | undefined)[] = [];
  for (let turn = 0; turn < 11; turn++) {
    const guest = new Visitor(`لص ${turn}`, { address });
    await guest.signIn();
    for (let more = 0; more < 2; more++) {
      const { body } = await guest.connect({ room: 'الخزنة', roomPassword: `guess ${turn} ${more}` });
      codes.push(body.code);
    }
  }
  expect(codes.filter(code => code === 'wrong_password')).toHaveLength(20);
  expect(codes.slice(20)).toEqual(['too_many_tries', 'too_many_tries']);
  const owner = new Visitor('صاحب المفتاح', { address: '198.51.100.7' });
  expect((await owner.enter({ room: 'الخزنة', roomPassword: LOCK })).closed).toBeDefined();
});

test('room password guesses from inside a room and per account are limited (MOVE-13, MOVE-33)', async () => {
  const codes = [];
  for (let turn = 0; turn < 7; turn++) {
    const member = new Member('rami', { address: `198.51.100.${20 + turn}` });
    await member.signIn();
    const { body } = await member.connect({ room: 'القبو', roomPassword: `guess ${turn}` });
    codes.push(body.code);
  }
  expect(codes).toEqual([
    ...Array<string>(5).fill('wrong_password'),
    ...Array<string>(2).fill('too_many_tries'),
  ]);
  const address = '198.51.100.8';
  for (let turn = 0; turn < 5; turn++) {
    const guest = await new Visitor(`متسلل ${turn}`, { address }).enter({ room: 'القاعة' });
    for (let more = 0; more < 4; more++) {
      const ack = await guest.request('joinRoom', {
        oldRoom: 'القاعة',
        targetRoom: 'القبو',
        password: `guess ${more}`,
      });
      expect(ack).toMatchObject({ ok: false, error: { code: 'wrong_password' } });
    }
  }
  const last = await new Visitor('آخر المتسللين', { address }).enter({ room: 'القاعة' });
  const ack = await last.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'القبو', password: LOCK });
  expect(ack).toMatchObject({ ok: false, error: { code: 'too_many_tries' } });
});
