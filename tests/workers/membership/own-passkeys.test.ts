import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import { PASSKEYS_MAX } from '../../../protocol/entry-limits.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { enter, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { makeSite, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { ownerCalls, storedEntries } from '../../support/queries.ts';
import { type Answer, ask, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

let names = 0;
let name = '';
let here: Member;
beforeEach(async () => {
  names += 1;
  name = `حاملة مفتاح ${names}`;
  await makeAccount({ username: name });
  here = new Member(name, { address: `100.66.20.${names}` });
  expect((await here.login()).status).toBe(200);
});

const as = (who: Visitor, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, body, who.headers);
const verdict = ({ status, body }: Answer) => [status, body.code];
const BY_PASSWORD = { currentPassword: PASSWORD };

type Options = {
  challenge: string;
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
};
const optionsFor = async (act: string, who: Visitor = here): Promise<Options> => {
  const { status, body } = await as(who, 'POST', '/users/me/passkeyOptions', { act });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as unknown as { options: Options }).options;
};
const loginOptions = async (): Promise<Options> => {
  const { body } = await call('POST', '/users/passkeyOptions');
  return (body.data as unknown as { options: Options }).options;
};

type Listed = { id: string; name: string; addedAt: string; lastUsed: string | null };
const listed = async (who: Visitor = here) => {
  const { status, body } = await as(who, 'GET', '/users/me/passkeys');
  expect(status).toBe(200);
  return body.data as unknown as { passkeys: Listed[]; hasPassword: boolean };
};
const adding = async (
  key: Authenticator,
  { who = here, proof = BY_PASSWORD as object, name: called = 'هاتفي' } = {},
): Promise<Answer> => {
  const made = await key.create(await optionsFor('creation', who));
  return as(who, 'POST', '/users/me/passkeys', { name: called, made, ...proof });
};
const added = async (called = 'هاتفي'): Promise<Authenticator> => {
  const key = new Authenticator();
  const answer = await adding(key, { name: called });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return key;
};
const proof = async (key: Authenticator, act: string, who: Visitor = here) => ({
  passkey: await key.prove(await optionsFor(act, who)),
});
const entered = async (key: Authenticator): Promise<number> => {
  const passkey = await key.prove(await loginOptions());
  return (await call('POST', '/users/passkeyLogin', { passkey }, here.headers)).status;
};

const memberWithoutPassword = async () => {
  const guest = new Visitor(`بلا كلمة ${names}`, { address: `100.66.20.${100 + names}` });
  await enter(guest);
  await untilPresent(guest.userID);
  const key = new Authenticator();
  const { body } = await call('POST', '/users/passkeyOptions', undefined, guest.headers);
  const { options } = body.data as unknown as { options: Options };
  const made = await as(guest, 'POST', '/users/register', { passkey: await key.create(options) });
  expect(made.status).toBe(201);
  const who = new Member(guest.name, { address: guest.address });
  who.token = made.body.token ?? '';
  return { who, key, id: guest.userID };
};

describe('passkeys of an account', () => {
  test('a passkey added with the password is listed and logs in (MEMBER-31)', async () => {
    expect(await listed()).toEqual({ passkeys: [], hasPassword: true });
    const key = await added();
    const { passkeys } = await listed();
    expect(passkeys).toMatchObject([{ name: 'هاتفي', lastUsed: null }]);
    expect(Math.abs(Date.parse(passkeys[0]?.addedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await entered(key)).toBe(200);
    const [used] = (await listed()).passkeys;
    expect(Math.abs(Date.parse(used?.lastUsed ?? '') - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(used)).not.toContain(Buffer.from(key.id).toString('base64url'));
  });

  test('a passkey without a name gets the device name (MEMBER-31)', async () => {
    const made = await new Authenticator().create(await optionsFor('creation'));
    const headers = { ...here.headers, 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0' };
    const answer = await call('POST', '/users/me/passkeys', { name: ' ', made, ...BY_PASSWORD }, headers);
    expect(answer.body.data).toMatchObject({ passkey: { name: 'Chrome · Android' } });
  });

  test('a passkey can prove the addition of a second one; options list known passkeys (MEMBER-31)', async () => {
    const key = await added();
    const id = Buffer.from(key.id).toString('base64url');
    expect((await optionsFor('creation')).excludeCredentials).toMatchObject([{ id }]);
    expect((await optionsFor('addition')).allowCredentials).toMatchObject([{ id }]);
    const second = await adding(new Authenticator(), { proof: await proof(key, 'addition') });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect((await listed()).passkeys).toHaveLength(2);
  });

  test('concurrent additions do not exceed ten passkeys (MEMBER-31)', async () => {
    for (let nth = 0; nth < PASSKEYS_MAX - 1; nth++) await added();
    const keys = [new Authenticator(), new Authenticator(), new Authenticator()];
    const answers = await Promise.all(keys.map(key => adding(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('passkeys_full');
    expect((await listed()).passkeys).toHaveLength(PASSKEYS_MAX);
  });

  test('without a valid proof, a passkey can be neither added nor removed (MEMBER-31)', async () => {
    const key = await added();
    const [{ id } = { id: '' }] = (await listed()).passkeys;
    const stranger = new Authenticator();
    for (const [given, refused] of [
      [{}, [400, 'validation']],
      [{ currentPassword: 'wrong' }, [403, 'current_password_wrong']],
      [await proof(stranger, 'addition'), [403, 'passkey_invalid']],
      [{ ...BY_PASSWORD, ...(await proof(key, 'addition')) }, [400, 'validation']],
    ] as const) {
      expect(verdict(await adding(new Authenticator(), { proof: given }))).toEqual(refused);
      expect(verdict(await as(here, 'DELETE', `/users/me/passkeys/${id}`, given))).toEqual(refused);
    }
    expect((await listed()).passkeys).toHaveLength(1);
  });

  test('a removed passkey cannot log in, but other passkeys can (MEMBER-32)', async () => {
    const [key, kept] = [await added('أول'), await added('ثان')];
    const first = (await listed()).passkeys.find(each => each.name === 'أول');
    const other = new Member(name);
    await makeAccount({ username: `غريبة ${names}` });
    const stranger = new Member(`غريبة ${names}`);
    await stranger.login();
    const path = `/users/me/passkeys/${first?.id}`;
    expect(verdict(await as(stranger, 'DELETE', path, BY_PASSWORD))).toEqual([404, 'not_found']);
    expect((await as(here, 'DELETE', path, await proof(kept, 'removal'))).status).toBe(204);
    expect(verdict(await as(here, 'DELETE', path, BY_PASSWORD))).toEqual([404, 'not_found']);
    expect([await entered(key), await entered(kept), (await other.login()).status]).toEqual([401, 200, 200]);
  });

  test('concurrent removals keep the last login method (MEMBER-32)', async () => {
    const { who, key } = await memberWithoutPassword();
    expect(await listed(who)).toMatchObject({ hasPassword: false, passkeys: [{}] });
    const second = new Authenticator();
    const more = await adding(second, { who, proof: await proof(key, 'addition', who) });
    expect(more.status).toBe(201);
    const { passkeys } = await listed(who);
    const proofs = [await proof(key, 'removal', who), await proof(second, 'removal', who)];
    const answers = await Promise.all(
      passkeys.map(({ id }, at) => as(who, 'DELETE', `/users/me/passkeys/${id}`, proofs[at])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_login');
    expect((await listed(who)).passkeys).toHaveLength(1);
  });

  test('adding and removing a passkey are in the event record (MEMBER-31)', async () => {
    await added();
    const [{ id } = { id: '' }] = (await listed()).passkeys;
    expect((await as(here, 'DELETE', `/users/me/passkeys/${id}`, BY_PASSWORD)).status).toBe(204);
    await vi.waitFor(async () => {
      const entries = (await storedEntries()).filter(({ username }) => username === name);
      expect(entries.map(({ eventData }) => eventData)).toEqual([
        `إضافة مفتاح مرور: ${name}`,
        `حذف مفتاح المرور: ${name}`,
      ]);
    }, WITHIN);
  });

  test('exports list passkeys; a password set by an operator removes passkeys (MEMBER-16)', async () => {
    const key = await added();
    const exported = await asOwner('GET', `/people/data?account=id-${name}`, undefined);
    const { person } = exported.body.data as unknown as { person: { passkeys: object[] } };
    expect(person.passkeys).toEqual([{ name: 'هاتفي', createdAt: expect.any(String), lastUsed: null }]);
    const password = 'set by an operator';
    const changed = await asOwner('PATCH', `/users/updateUser/id-${name}`, {
      password,
      passwordConfirm: password,
    });
    expect(changed.status).toBe(204);
    expect(await entered(key)).toBe(401);
  });

  test.each(['bot', 'hostPass'] as const)(
    'a %s session can neither add nor remove passkeys (MEMBER-20)',
    async began => {
      const session = { sub: `id-${name}`, sessionID: began, deviceID: began, nickname: name };
      const claims = { ...session, accountType: 'super', fingerprint: '', originURL: '', began } as const;
      const who = new Member(name);
      who.token = await issueToken(env.SAMAR_SECRET, claims, Date.now());
      for (const [method, path, body] of [
        ['GET', '/users/me/passkeys'],
        ['POST', '/users/me/passkeys', {}],
        ['DELETE', '/users/me/passkeys/x', BY_PASSWORD],
        ['POST', '/users/me/passkeyOptions', { act: 'creation' }],
      ] as const)
        expect(verdict(await as(who, method, path, body))).toEqual([403, 'forbidden']);
    },
  );
});

describe("a passkey as proof for a change of one's own account", () => {
  test('a member without a password sets one and stays logged in (MEMBER-33)', async () => {
    const { who, key } = await memberWithoutPassword();
    const password = 'a first password';
    const body = { password, passwordConfirm: password, ...(await proof(key, 'password', who)) };
    const answer = await ask('PATCH', '/users/me', body, who.headers);
    expect(answer.status).toBe(204);
    who.token = answer.headers.get('Samar-Token') ?? '';
    expect(await listed(who)).toMatchObject({ hasPassword: true });
    expect((await new Member(who.name).login({ password })).status).toBe(200);
  });

  test('a passkey proves a new recovery code and the account’s deletion (MEMBER-33)', async () => {
    const { who, key, id } = await memberWithoutPassword();
    const code = await as(who, 'POST', '/users/me/recoveryCode', await proof(key, 'recoveryCode', who));
    expect(code.body.data).toMatchObject({ recoveryCode: expect.any(String) });
    expect((await as(who, 'DELETE', '/users/me', await proof(key, 'deletion', who))).status).toBe(204);
    for (const [table, column] of [
      ['accounts', 'id'],
      ['passkeys', 'account_id'],
    ])
      expect(
        await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(id).first('n'),
      ).toBe(0);
  });

  test('an account deletion refuses proofs for other actions, sessions and members (MEMBER-33)', async () => {
    const key = await added();
    const there = new Member(name, { address: `100.66.20.${200 + names}` });
    await there.login();
    const { who: other } = await memberWithoutPassword();
    const loginProof = { passkey: await key.prove(await loginOptions()) };
    for (const given of [
      await proof(key, 'recoveryCode'),
      await proof(key, 'removal'),
      await proof(key, 'deletion', there),
      await proof(key, 'deletion', other),
      loginProof,
    ])
      expect(verdict(await as(here, 'DELETE', '/users/me', given))).toEqual([403, 'passkey_invalid']);
    const own = await proof(key, 'deletion');
    expect((await call('POST', '/users/passkeyLogin', own, there.headers)).status).toBe(401);
    expect((await as(here, 'GET', '/users/verify')).status).toBe(200);
  });

  test('a proof is accepted only once (MEMBER-33)', async () => {
    const key = await added();
    const given = await proof(key, 'recoveryCode');
    expect((await as(here, 'POST', '/users/me/recoveryCode', given)).status).toBe(201);
    expect(verdict(await as(here, 'POST', '/users/me/recoveryCode', given))).toEqual([
      403,
      'passkey_invalid',
    ]);
  });

  test('invalid proofs count as failed logins (MEMBER-20)', async () => {
    const key = await added();
    for (let guess = 0; guess < LOGIN_GUESSES; guess++) {
      const wrong = await proof(key, 'recoveryCode');
      expect(verdict(await as(here, 'DELETE', '/users/me', wrong))).toEqual([403, 'passkey_invalid']);
    }
    const right = await proof(key, 'deletion');
    expect(verdict(await as(here, 'DELETE', '/users/me', right))).toEqual([429, 'too_many_requests']);
  });
});
