import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import { enter, entriesAbout, Member, makeAccount, PASSWORD, PASSWORDS } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { makeSite } from '../../support/lobby-presence.ts';
import { membershipIn, registered } from '../../support/membership.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

const NEW = 'a password of the recovery';

const recovery = (who: Visitor, over: Record<string, unknown>): Promise<Answer> => {
  const body = { username: who.name, password: NEW, ...over };
  return call('POST', '/users/recover', body, { 'CF-Connecting-IP': who.address });
};

const hashOf = (username: string) =>
  env.DB.prepare('SELECT recovery_hash FROM accounts WHERE username = ?')
    .bind(username)
    .first('recovery_hash');

async function newMember(name: string) {
  const who = new Visitor(name);
  await enter(who);
  return { who, ...(await registered(who)) };
}

const optionsIn = ({ body }: Answer) =>
  (body as unknown as { data: { options: { challenge: string } } }).data.options;

/** Adds a passkey, as an attacker with the session and the password could. */
async function withPasskey({ headers }: Visitor, key: Authenticator): Promise<void> {
  const options = await call('POST', '/users/me/passkeyOptions', { act: 'creation' }, headers);
  const body = { name: '', made: await key.create(optionsIn(options)), currentPassword: PASSWORD };
  expect((await call('POST', '/users/me/passkeys', body, headers)).status).toBe(201);
}

async function loggedIn(key: Authenticator): Promise<number> {
  const passkey = await key.prove(optionsIn(await call('POST', '/users/passkeyOptions')));
  return (await call('POST', '/users/passkeyLogin', { passkey })).status;
}

describe('account recovery by a member (MEMBER-13)', () => {
  test('the recovery code sets a new password and ends the other sessions', async () => {
    const { who, member, recoveryCode } = await newMember('نسيت كلمتها');
    const socket = await member.enter({ room: 'القاعة' });
    const device = new Visitor(who.name);
    const answer = await recovery(device, { recoveryCode });
    expect(answer.status).toBe(200);
    const { user, recoveryCode: next, member: back } = membershipIn(answer, device);
    expect([user.userID, user.username]).toEqual([who.userID, who.name]);
    expect((await socket.closed).code).toBe(4506);
    expect((await call('GET', '/users/verify', undefined, member.headers)).status).toBe(401);
    expect((await call('GET', '/users/verify', undefined, back.headers)).status).toBe(200);
    expect((await new Member(who.name).login()).status).toBe(401);
    expect((await new Member(who.name).login({ password: NEW })).status).toBe(200);
    expect(next).not.toBe(recoveryCode);
    expect(await entriesAbout(who.name)).toContainEqual({
      by: who.name,
      said: `تعديل الحساب: ${who.name} — كلمة المرور: قيمة أخرى`,
      type: 'adminPanel',
    });
  });

  test('all passkeys for the account are removed; other accounts keep theirs', async () => {
    const { who, member, recoveryCode } = await newMember('سرقت جلستها');
    const other = await newMember('غير المسروقة');
    const [thief, kept] = [new Authenticator(), new Authenticator()];
    await withPasskey(member, thief);
    await withPasskey(other.member, kept);
    expect([await loggedIn(thief), await loggedIn(kept)]).toEqual([200, 200]);
    expect((await recovery(who, { recoveryCode: 'guess' })).status).toBe(401);
    expect(await loggedIn(thief)).toBe(200);
    expect((await recovery(who, { recoveryCode })).status).toBe(200);
    expect([await loggedIn(thief), await loggedIn(kept)]).toEqual([401, 200]);
  });

  test('a used recovery code is invalid, and the replacement is valid', async () => {
    const { who, recoveryCode } = await newMember('استعملت رمزها');
    const { recoveryCode: next } = membershipIn(await recovery(who, { recoveryCode }), who);
    expect((await recovery(who, { recoveryCode })).body.code).toBe('wrong_credentials');
    expect((await recovery(who, { recoveryCode: next })).status).toBe(200);
  });

  test('a code used twice concurrently succeeds once', async () => {
    const { who, recoveryCode } = await newMember('استعملته مرتين');
    const answers = await Promise.all([recovery(who, { recoveryCode }), recovery(who, { recoveryCode })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a code ignores case, hyphens and look-alike letters', async () => {
    const { who, recoveryCode } = await newMember('كتبته كما تشاء');
    const typed = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await recovery(who, { recoveryCode: typed })).status).toBe(200);
  });

  test('a short password is refused and does not use up the code', async () => {
    const { who, recoveryCode } = await newMember('كلمتها قصيرة');
    const refused = await recovery(who, { recoveryCode, password: 'short' });
    expect([refused.status, refused.body.code]).toEqual([422, 'password_rules']);
    expect((await recovery(who, { recoveryCode })).status).toBe(200);
  });
});

describe('guesses at a recovery code (MEMBER-14)', () => {
  test('unknown names and accounts without code answer like a wrong code', async () => {
    const { who } = await newMember('رمز خاطئ');
    await makeAccount({ username: 'codeless' });
    const recoveryCode = '00000-00000-00000-00000-00000';
    const names = [who.name, 'nobody-at-all', 'codeless', 'rima'];
    const answers = await Promise.all(names.map(name => recovery(new Visitor(name), { recoveryCode })));
    const bodies = answers.map(({ status, body }) => ({ ...body, requestId: '', http: status }));
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ http: 401, code: 'wrong_credentials' });
  });

  test('wrong recovery codes share the budget of failed logins', async () => {
    const guesser = new Member('guessed-code');
    for (let turn = 0; turn < LOGIN_GUESSES - 1; turn++)
      expect((await recovery(guesser, { recoveryCode: `guess ${turn}` })).status).toBe(401);
    expect((await guesser.login({ password: 'not it' })).status).toBe(401);
    const refused = await recovery(guesser, { recoveryCode: 'one more' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  });
});

test("a password set by an operator removes the code; the member's own change does not (MEMBER-16)", async () => {
  const { who, member, recoveryCode } = await newMember('كلمتها من غيرها');
  const own = { ...PASSWORDS, currentPassword: 'correct horse battery' };
  await env.DB.prepare(
    `UPDATE chat_permissions SET flags = json_set(flags, '$.canChangeHisPassword', json('true'))
     WHERE id = (SELECT chat_permissions FROM accounts WHERE id = ?)`,
  )
    .bind(who.userID)
    .run();
  const path = `/users/updateUser/${who.userID}`;
  expect((await call('PATCH', path, own, member.headers)).status).toBe(204);
  expect(await hashOf(who.name)).not.toBeNull();
  const salma = new Member('salma');
  await salma.signIn();
  expect((await call('PATCH', path, PASSWORDS, salma.headers)).status).toBe(204);
  expect(await hashOf(who.name)).toBeNull();
  expect((await recovery(who, { recoveryCode })).body.code).toBe('wrong_credentials');
});
