import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { networkOf } from '../../../protocol/text/addresses.ts';
import { ATTEMPT_LIMITS } from '../../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { hashPassword, isOutdatedHash } from '../../../worker/platform/sessions/passwords.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'vault', name: 'الخزنة', password: 'samar-room' });
  await makeRoom({ id: 'porch', name: 'الشرفة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'watchman', role: 'owner' });
  await makeAccount({ username: 'shadow', role: 'admin' });
});

const codesOf = (answers: { body: { code?: string } }[]) =>
  answers.map(({ body }) => body.code ?? 'ok').sort();

test('concurrent wrong room passwords count like sequential ones (MOVE-13)', async () => {
  const guest = new Visitor('متعدد الأيدي');
  await guest.signIn();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => guest.connect({ room: 'الخزنة', roomPassword: `guess ${at}` })),
  );
  expect(codesOf(answers)).toEqual([...Array(7).fill('too_many_tries'), ...Array(5).fill('wrong_password')]);
});

test('correct room passwords use up no attempts (MOVE-13)', async () => {
  const guest = new Visitor('صاحب مفتاح');
  await guest.signIn();
  for (let turn = 0; turn < 7; turn++) {
    expect((await guest.connect({ room: 'الخزنة', roomPassword: 'samar-room' })).status).toBe(200);
  }
});

test('concurrent wrong account passwords also count (AUTH-13)', async () => {
  const guesser = new Member('nobody-here');
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => guesser.login({ password: `guess ${at}` })),
  );
  expect(codesOf(answers)).toEqual([
    ...Array(4).fill('too_many_requests'),
    ...Array(10).fill('wrong_credentials'),
  ]);
});

test('an IPv6 address is throttled with its whole network (AUTH-13)', async () => {
  const tries = [{ limited: 'loginFromAddress', who: networkOf('2001:db8:7:7::1') }] as const;
  for (let turn = 0; turn < ATTEMPT_LIMITS.loginFromAddress.max; turn++)
    await lobbyOf(env).beginAttempts(tries);
  expect((await new Member('watchman', { address: '2001:db8:7:7:ffff::1' }).login()).status).toBe(429);
  expect((await new Member('watchman', { address: '2001:db8:7:8::1' }).login()).status).toBe(200);
});

test('a password hash with lower cost is renewed at the next login (AUTH-11)', async () => {
  await makeAccount({ username: 'early-bird' });
  const old = (await hashPassword(PASSWORD)).split('$');
  const key = scryptSync(PASSWORD, Buffer.from(old[4] ?? '', 'base64url'), 32, { N: 1024, r: 8, p: 1 });
  await env.DB.prepare(`UPDATE accounts SET password_hash = ? WHERE username = 'early-bird'`)
    .bind(['scrypt', 1024, 8, 1, old[4], key.toString('base64url')].join('$'))
    .run();
  expect((await new Member('early-bird').login()).status).toBe(200);
  const row = await env.DB.prepare(
    `SELECT password_hash AS hash FROM accounts WHERE username = 'early-bird'`,
  ).first<{
    hash: string;
  }>();
  expect(isOutdatedHash(row?.hash ?? '')).toBe(false);
  expect((await new Member('early-bird').login()).status).toBe(200);
});

test("a guest on an account's device cannot take the account's name (AUTH-6, ADMISSION-13)", async () => {
  const member = new Member('watchman', { fingerprint: 'fp-shared', address: '127.8.8.8' });
  const socket = await member.enter({ room: 'الشرفة' });
  await socket.waitFor('roomsChanged', ({ upserted }) => upserted.some(({ name }) => name === 'الشرفة'));
  await env.DB.prepare(
    `UPDATE accounts SET nickname = 'other', nickname_skeleton = 'other', username = 'other', username_skeleton = 'other'
     WHERE id = 'id-watchman'`,
  ).run();
  const guest = new Visitor('watchman', { fingerprint: 'fp-shared', address: '127.8.8.8' });
  expect((await guest.login()).body.code).toBe('nickname_taken');
  await env.DB.prepare(
    `UPDATE accounts SET nickname = 'watchman', nickname_skeleton = 'watchman', username = 'watchman',
       username_skeleton = 'watchman' WHERE id = 'id-watchman'`,
  ).run();
});

test('a guest token is not accepted as an account token (AUTH-6)', async () => {
  const token = await issueToken(
    env.SAMAR_SECRET,
    {
      sub: 'id-watchman',
      sessionID: 's',
      deviceID: 'd',
      accountType: 'visitor',
      nickname: 'x',
      fingerprint: 'f',
      originURL: '',
    },
    Date.now(),
  );
  expect((await call('GET', '/users/verify', undefined, { Authorization: `Bearer ${token}` })).status).toBe(
    401,
  );
});

test('a token with a changed last character is refused (AUTH-8)', async () => {
  const guest = new Visitor('حامل رمز');
  await guest.signIn();
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = digits.indexOf(guest.token.at(-1) ?? 'A');
  guest.token = `${guest.token.slice(0, -1)}${digits[last ^ 1]}`;
  expect((await guest.connect()).status).toBe(401);
});

test('a browser regains its own guest name after losing its window (ADMISSION-13)', async () => {
  const device = { fingerprint: 'fp-two-tabs', address: '127.8.8.9' };
  const [first, second] = [new Visitor('نافذتان', device), new Visitor('نافذتان', device)];
  await first.signIn();
  const before = await first.enter({ room: 'الشرفة' });
  second.token = first.token;
  await before.waitFor('roomsChanged', ({ upserted }) => upserted.some(({ name }) => name === 'الشرفة'));
  await second.signIn();
  const after = await second.enter({ room: 'الشرفة' });
  expect((await before.closed).code).toBe(4503);
  expect((await after.waitFor('users')).users.filter(({ nickname }) => nickname === 'نافذتان')).toHaveLength(
    1,
  );
});

test('a guest claiming an account key is refused (AUTH-3)', async () => {
  const guest = new Visitor('مدّعي المفتاح');
  await guest.signIn();
  expect((await guest.connect({ authKey: 'watchman' })).status).toBe(401);
});

test('logout closes the socket of the session with 4506 and session_ended (AUTH-7)', async () => {
  const guest = new Visitor('خارج من الجلسة');
  const socket = await guest.enter({ room: 'الفناء' });
  await call('POST', '/users/logout', undefined, guest.headers);
  expect((await socket.closed).code).toBe(4506);
  expect(socket.all('disconnected')[0]?.reason).toBe('session_ended');
});

test('logout does not end another session of the account (AUTH-9)', async () => {
  const [desk, phone] = [new Member('shadow'), new Member('shadow')];
  const atDesk = await desk.enter({ room: 'الفناء' });
  const onPhone = await phone.enter({ room: 'الفناء' });
  await call('POST', '/users/logout', undefined, desk.headers);
  expect((await atDesk.closed).code).toBe(4506);
  expect((await onPhone.request('newMessageFromClient', { text: 'ما زلت هنا', style: {} })).ok).toBe(true);
});

test('a connection with a ticket from an ended session is closed with 4506 (AUTH-9)', async () => {
  const guest = new Visitor('تذكرة بعد الخروج');
  await guest.signIn();
  const { body } = await guest.connect({ room: 'الفناء' });
  const { ticket } = (body as unknown as { data: { ticket: string } }).data;
  await call('POST', '/users/logout', undefined, guest.headers);
  const socket = ClientSocket.open(await guest.upgrade('yard', ticket));
  expect((await socket.closed).code).toBe(4506);
});
