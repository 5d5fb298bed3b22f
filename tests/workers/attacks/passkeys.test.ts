import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { enter, Member, PASSWORD } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { lobby, makeSite, restrict, say, untilPresent } from '../../support/lobby-presence.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

const setRegistration = (registration: string) => asOwner('PATCH', '/options-1/site', { registration });

const optionsFor = async (headers: Record<string, string> = {}): Promise<{ challenge: string }> => {
  const { status, body } = await call('POST', '/users/passkeyOptions', undefined, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { data: { options: { challenge: string } } }).data.options;
};

let addresses = 0;
const present = async (name: string): Promise<Visitor> => {
  const who = new Visitor(name, { address: `198.51.100.${++addresses}` });
  await enter(who);
  await untilPresent(who.userID);
  return who;
};

const register = (who: Visitor, body: object): Promise<Answer> =>
  call('POST', '/users/register', body, who.headers);
const login = (passkey: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST', '/users/passkeyLogin', { passkey }, { 'CF-Connecting-IP': '192.0.2.99', ...headers });
const verdict = ({ status, body }: Answer) => [status, body.code];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

const memberWithKey = async (name: string) => {
  const who = await present(name);
  const key = new Authenticator();
  const made = await register(who, { passkey: await key.create(await optionsFor(who.headers)) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { who, key, token: made.body.token ?? '' };
};

const countOf = (table: string, column: string, id: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(id).first<number>('n');
const waiting = async () =>
  (
    (await asOwner('GET', '/registrations', undefined)).body.data as unknown as {
      registrations: { _id: string; nickname: string }[];
    }
  ).registrations;
const attempts = () =>
  runInDurableObject(lobby(), (_, { storage: { sql } }) =>
    sql.exec<{ who: string; kind: string }>('SELECT who, kind FROM attempts').toArray(),
  );

describe('races', () => {
  test('of concurrent responses to one challenge, only one logs in (MEMBER-30)', async () => {
    const { key } = await memberWithKey('سباق التحدي');
    const options = await optionsFor();
    const proofs = [];
    for (let nth = 0; nth < 6; nth++) proofs.push(await key.prove(options));
    const answers = await Promise.all(proofs.map(proof => login(proof)));
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test('concurrent password and passkey registration creates one account (MEMBER-28)', async () => {
    const who = await present('سباق التسجيل');
    const key = new Authenticator();
    const passkey = await key.create(await optionsFor(who.headers));
    const answers = await Promise.all([
      register(who, { passkey }),
      register(who, { password: PASSWORD }),
      register(who, { passkey: await new Authenticator().create(await optionsFor(who.headers)) }),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await countOf('accounts', 'id', who.userID)).toBe(1);
    const hasPasskey = answers[1]?.status !== 201;
    expect(await countOf('passkeys', 'account_id', who.userID)).toBe(Number(hasPasskey));
    const byPassword = await call('POST', '/users/login', { username: who.name, password: PASSWORD });
    expect(byPassword.status === 200).toBe(!hasPasskey);
  });

  test('concurrent approval and registration create one account (MEMBER-26)', async () => {
    await setRegistration('approval');
    const who = await present('سباق القبول');
    expect((await register(who, { password: PASSWORD })).status).toBe(202);
    const [mine] = (await waiting()).filter(({ nickname }) => nickname === who.name);
    await setRegistration('open');
    const owner = new Member('owner');
    await owner.signIn();
    const passkey = await new Authenticator().create(await optionsFor(who.headers));
    const [accepted, made] = await Promise.all([
      call('PATCH', `/registrations/${mine?._id}`, { outcome: 'accepted' }, owner.headers),
      register(who, { passkey }),
    ]);
    const isAccepted = accepted?.status === 204;
    expect([accepted?.status, made?.status]).toEqual(
      isAccepted ? [204, expect.toBeOneOf([401, 409])] : [expect.toBeOneOf([404, 409]), 201],
    );
    expect(await countOf('accounts', 'id', who.userID)).toBe(1);
    expect(await countOf('passkeys', 'account_id', who.userID)).toBe(Number(!isAccepted));
    expect(await countOf('registration_requests', 'account_id', who.userID)).toBe(0);
  });
});

describe('passkey challenges', () => {
  test('a used challenge cannot be reused in another spelling (MEMBER-30)', async () => {
    const { key } = await memberWithKey('تهجئة التحدي');
    const { challenge } = await optionsFor();
    expect((await login(await key.prove({ challenge }))).status).toBe(200);
    for (const spelt of [
      `${challenge}=`,
      `${challenge}==`,
      ` ${challenge}`,
      `${challenge}\n`,
      `${challenge}!`,
    ])
      expect(verdict(await login(await key.prove({ challenge: spelt })))).toEqual([401, 'wrong_credentials']);
  });

  test('unused challenges store no row in the lobby, long ones only a short row (MEMBER-30)', async () => {
    const { key } = await memberWithKey('صفوف قصيرة');
    const before = (await attempts()).length;
    for (let nth = 0; nth < 10; nth++) await optionsFor();
    expect((await attempts()).length).toBe(before);
    const { challenge } = await optionsFor();
    await login(await key.prove({ challenge: `${challenge}${'='.repeat(4_000)}` }));
    const longest = Math.max(...(await attempts()).map(({ who }) => who.length));
    expect(longest).toBeLessThan(200);
  });

  test('fields above their limits are refused before proof verification (MEMBER-30)', async () => {
    const { key } = await memberWithKey('حقول طويلة');
    const proof = await key.prove(await optionsFor());
    const long = 'A'.repeat(8_193);
    for (const response of [
      { ...proof.response, clientDataJSON: long },
      { ...proof.response, authenticatorData: long },
      { ...proof.response, signature: long },
      { ...proof.response, userHandle: long },
      { ...proof.response, signature: 'قيمة' },
    ])
      expect(verdict(await login({ ...proof, response }))).toEqual([400, 'validation']);
    expect(verdict(await login({ ...proof, id: 'A'.repeat(1_401) }))).toEqual([400, 'validation']);
    expect((await login(proof)).status).toBe(200);
  });
});

describe('passkey permissions', () => {
  test('ended and foreign sessions cannot register a passkey (MEMBER-30)', async () => {
    const [who, other] = [await present('منتهية الجلسة'), await present('صاحبة جلسة')];
    const passkey = await new Authenticator().create(await optionsFor(who.headers));
    expect(verdict(await register(other, { passkey }))).toEqual([403, 'passkey_invalid']);
    await call('POST', '/users/logout', undefined, who.headers);
    expect(verdict(await register(who, { passkey }))).toEqual([401, 'unauthorized']);
    const rima = new Member('rima');
    await rima.signIn();
    const own = await new Authenticator().create(await optionsFor(rima.headers));
    expect(verdict(await register(rima, { passkey: own }))).toEqual([409, 'already_member']);
    expect(await countOf('passkeys', 'account_id', 'id-rima')).toBe(0);
  });

  test('an account without a password rejects every password (MEMBER-28)', async () => {
    const { who, token } = await memberWithKey('بلا كلمة حالية');
    const member = new Member(who.name, { address: who.address });
    member.token = token;
    for (const currentPassword of [' ', 'A'.repeat(43), '\0'.repeat(32), 'scrypt$']) {
      const body = { currentPassword, password: 'a taken over one', passwordConfirm: 'a taken over one' };
      for (const [method, path, given] of [
        ['PATCH', '/users/me', body],
        ['DELETE', '/users/me', { currentPassword }],
        ['POST', '/users/me/recoveryCode', { currentPassword }],
      ] as const) {
        const answer = await call(method, path, given, member.headers);
        expect(answer.status, `${path} ${answer.body.code}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await countOf('accounts', 'id', who.userID)).toBe(1);
  });

  test('a registration with the passkey id of a member is refused on approval (MEMBER-30)', async () => {
    const { who: victim, key } = await memberWithKey('الضحية بمفتاح');
    await setRegistration('approval');
    const thief = await present('السارق بمفتاح');
    const stolen = new Authenticator();
    stolen.id.set(key.id);
    const asked = await register(thief, { passkey: await stolen.create(await optionsFor(thief.headers)) });
    expect(asked.status).toBe(202);
    const [mine] = (await waiting()).filter(({ nickname }) => nickname === thief.name);
    const owner = new Member('owner');
    await owner.signIn();
    const accepted = await call(
      'PATCH',
      `/registrations/${mine?._id}`,
      { outcome: 'accepted' },
      owner.headers,
    );
    await setRegistration('open');
    expect(verdict(accepted)).toEqual([403, 'passkey_invalid']);
    expect(await countOf('accounts', 'id', thief.userID)).toBe(0);
    expect((await login(await stolen.prove(await optionsFor()))).status).toBe(401);
    key.counter = 1_000;
    expect((await login(await key.prove(await optionsFor()))).body.data).toMatchObject({
      user: { userID: victim.userID },
    });
  });
});

describe('evasions', () => {
  test('a banned device gets no session by passkey login (MEMBER-29)', async () => {
    const omar = await enter(new Member('omar'));
    const { who, key, token } = await memberWithKey('محظور بمفتاح');
    const member = new Member(who.name, { address: who.address, fingerprint: who.fingerprint });
    member.token = token;
    await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    expect((await omar.request('requestBanUser', { userId: who.userID })).ok).toBe(true);
    const back = await login(await key.prove(await optionsFor()), member.headers);
    expect(back.body.code).toBe('banned');
  });

  test('a mute applies after a passkey login on another device (MEMBER-29)', async () => {
    const omar = await enter(new Member('omar'));
    const { who, key, token } = await memberWithKey('مكتوم بمفتاح');
    const member = new Member(who.name, { address: who.address, fingerprint: who.fingerprint });
    member.token = token;
    await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
    const elsewhere = new Member(who.name, { address: '203.0.113.150' });
    elsewhere.token = (await login(await key.prove(await optionsFor()))).body.token ?? '';
    expect(await say(await elsewhere.enter({ room: 'القاعة' }))).toBe('muted');
  });
});

describe('secrets', () => {
  test('lists, exports and logs contain neither passkeys nor password hashes (MEMBER-28)', async () => {
    const logged = vi.spyOn(console, 'warn');
    await setRegistration('approval');
    const who = await present('أسرار المفتاح');
    const key = new Authenticator();
    const passkey = await key.create(await optionsFor(who.headers));
    await register(who, { passkey });
    const listed = await asOwner('GET', '/registrations', undefined);
    await setRegistration('open');
    const { who: made, key: other } = await memberWithKey('أسرار العضوة');
    const broken = await other.prove(await optionsFor());
    await login({ ...broken, response: { ...broken.response, signature: 'AAAA' } });
    const exported = await asOwner('GET', `/people/data?account=${made.userID}`, undefined);
    const { results } = await env.DB.prepare('SELECT * FROM passkeys').all<Record<string, string>>();
    const keys = results.flatMap(row => [row.credential_id, row.public_key]);
    const said = JSON.stringify([listed.body, exported.body, logged.mock.calls]);
    logged.mockRestore();
    for (const secret of [...keys, passkey.id, broken.id, broken.response.clientDataJSON, 'scrypt$'])
      expect(said).not.toContain(secret);
  });
});
