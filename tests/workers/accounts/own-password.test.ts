import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { KeyHolder } from '../../support/keys.ts';
import { type Answer, call } from '../../support/visitor.ts';

const NEW = 'another good password';
const BOTH = { password: NEW, passwordConfirm: NEW };
const REFUSED = [403, 'current_password_wrong'];

const change = (
  who: Member,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => call('PATCH', `/users/updateUser/id-${who.name}`, body, { ...who.headers, ...headers });
const outcome = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
const loggedIn = async (username: string, place = {}) => {
  const member = new Member(username, place);
  expect((await member.login()).status).toBe(200);
  return member;
};

/** Logs in with a key, so that the token is bound to it. */
async function boundMember(username: string, key: KeyHolder): Promise<Member> {
  const member = new Member(username);
  const proof = await key.proof('/users/login');
  const answer = await call('POST', '/users/login', { username, password: PASSWORD }, proof);
  member.token = answer.body.token ?? '';
  return member;
}

beforeAll(async () => {
  const chat = { canChangeHisPassword: true };
  for (const username of ['rima', 'faris', 'nour', 'laith', 'dana', 'zayd', 'hanan'])
    await makeAccount({ username, chat });
  await makeAccount({ username: 'salma', role: 'owner' });
});

describe("changing one's own password (AUTH-46, AUTH-47)", () => {
  test('a change requires the current password; a token is not sufficient', async () => {
    const rima = await loggedIn('rima');
    expect(await outcome(change(rima, BOTH))).toEqual(REFUSED);
    expect(await outcome(change(rima, { editedUser: BOTH }))).toEqual(REFUSED);
    const wrong = { ...BOTH, currentPassword: 'a wrong password' };
    expect(await outcome(change(rima, wrong))).toEqual(REFUSED);
    expect(await outcome(change(rima, { editedUser: wrong }))).toEqual(REFUSED);
    expect((await loggedIn('rima')).token).not.toBe('');
    expect((await change(rima, { ...BOTH, currentPassword: PASSWORD })).status).toBe(204);
    const again = new Member('rima');
    expect((await again.login({ password: NEW })).status).toBe(200);
    const back = { password: PASSWORD, passwordConfirm: PASSWORD, currentPassword: NEW };
    expect((await change(again, { editedUser: back })).status).toBe(204);
  });

  test('operators need the current password only for their own account', async () => {
    const salma = await loggedIn('salma');
    expect(await outcome(change(salma, { ...BOTH, color: '#112233' }))).toEqual(REFUSED);
    const other = { editedUser: BOTH };
    expect((await call('PATCH', '/users/updateUser/id-nour', other, salma.headers)).status).toBe(204);
    expect((await change(salma, { color: '#112233' })).status).toBe(204);
    expect((await change(salma, { ...BOTH, currentPassword: PASSWORD })).status).toBe(204);
  });

  test('a proof with the login key replaces the current password', async () => {
    const [own, stranger] = [await KeyHolder.create(), await KeyHolder.create()];
    const path = '/users/updateUser/id-faris';
    const faris = await boundMember('faris', own);
    const { token } = faris;
    const proofs = [
      await stranger.proof(path, token, { htm: 'PATCH' }),
      await own.proof(path, token),
      await own.proof('/users/updateUser/id-rima', token, { htm: 'PATCH' }),
      await own.proof(path, null, { htm: 'PATCH' }),
    ];
    for (const proof of proofs) expect(await outcome(change(faris, BOTH, proof))).toEqual(REFUSED);
    const proof = await own.proof(path, token, { htm: 'PATCH' });
    expect((await change(faris, BOTH, proof)).status).toBe(204);
    expect((await new Member('faris').login({ password: NEW })).status).toBe(200);
  });

  test('a proof by a key that was not bound at login is refused', async () => {
    const key = await KeyHolder.create();
    const laith = await loggedIn('laith');
    const proof = await key.proof('/users/updateUser/id-laith', laith.token, { htm: 'PATCH' });
    expect(await outcome(change(laith, BOTH, proof))).toEqual(REFUSED);
  });

  test('after too many wrong current passwords, even the correct one is refused', async () => {
    const dana = await loggedIn('dana', { address: '198.51.100.7' });
    for (let guess = 0; guess < LOGIN_GUESSES; guess += 1)
      expect(await outcome(change(dana, { ...BOTH, currentPassword: `guess ${guess}` }))).toEqual(REFUSED);
    const right = { ...BOTH, currentPassword: PASSWORD };
    expect(await outcome(change(dana, right))).toEqual([429, 'too_many_requests']);
    const moved = { 'CF-Connecting-IP': '203.0.113.9' };
    expect(await outcome(change(dana, right, moved))).toEqual([429, 'too_many_requests']);
    expect((await new Member('dana', { address: '203.0.113.9' }).login()).status).toBe(200);
  });

  test.each(['bot', 'hostPass'] as const)('a session of kind %s cannot change the password', async began => {
    const username = began === 'bot' ? 'zayd' : 'hanan';
    const session = { sessionID: crypto.randomUUID(), deviceID: 'device', accountType: 'super' } as const;
    const member = new Member(username);
    member.token = await issueToken(
      env.SAMAR_SECRET,
      { ...session, sub: `id-${username}`, nickname: username, fingerprint: '', originURL: '', began },
      Date.now(),
    );
    expect(await outcome(change(member, { ...BOTH, currentPassword: PASSWORD }))).toEqual([403, 'forbidden']);
    expect((await new Member(username).login()).status).toBe(200);
  });
});
