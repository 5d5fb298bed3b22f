import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSKEY_CHALLENGE_MS } from '../../../protocol/entry-limits.ts';
import { enter } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { makeSite, untilPresent } from '../../support/lobby-presence.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { name: string } };

const optionsFor = async (headers: Record<string, string> = {}): Promise<Options> => {
  const { status, body } = await call('POST', '/users/passkeyOptions', undefined, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { data: { options: Options } }).data.options;
};

let addresses = 0;
const present = async (name: string): Promise<Visitor> => {
  const who = new Visitor(name, { address: `198.51.100.${++addresses}` });
  await enter(who);
  await untilPresent(who.userID);
  return who;
};

const register = (who: Visitor, passkey: object): Promise<Answer> =>
  call('POST', '/users/register', { passkey }, who.headers);
const login = (passkey: object, address = '192.0.2.77'): Promise<Answer> =>
  call('POST', '/users/passkeyLogin', { passkey }, { 'CF-Connecting-IP': address });
const verdict = ({ status, body }: Answer) => [status, body.code];

const memberWithKey = async (name: string) => {
  const who = await present(name);
  const key = new Authenticator();
  const made = await register(who, await key.create(await optionsFor(who.headers)));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { who, key, made };
};

describe('registration by passkey', () => {
  test('a guest becomes a member with recovery code and logs in elsewhere (MEMBER-28, MEMBER-29)', async () => {
    const { who, key, made } = await memberWithKey('صاحبة المفتاح');
    const { user, recoveryCode } = made.body.data as unknown as {
      user: { username: string; userID: string };
      recoveryCode: string;
    };
    expect(user).toMatchObject({ username: who.name, userID: who.userID });
    const back = await login(await key.prove(await optionsFor()));
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.data).toMatchObject({ user: { userID: who.userID, username: who.name } });
    const password = 'a password afterwards';
    const body = { username: who.name, recoveryCode, password };
    expect((await call('POST', '/users/recover', body)).status).toBe(200);
    expect((await call('POST', '/users/login', { username: who.name, password })).status).toBe(200);
  });

  test('the passkey options contain the guest and the site but no member (MEMBER-28)', async () => {
    const who = await present('طالبة الخيارات');
    expect(await optionsFor(who.headers)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: who.name },
    });
    const open = await optionsFor();
    expect(open).toMatchObject({ rpId: 'localhost' });
    expect(open).not.toHaveProperty('user');
    expect((open as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([]);
  });

  test('an account without a password refuses any password (MEMBER-28)', async () => {
    const { who } = await memberWithKey('بلا كلمة مرور');
    for (const password of ['', 'A'.repeat(43), '\0'.repeat(32)])
      expect((await call('POST', '/users/login', { username: who.name, password })).status).not.toBe(200);
  });

  test('with approval required, a passkey works only after acceptance (MEMBER-28)', async () => {
    await asOwner('PATCH', '/options-1/site', { registration: 'approval' });
    const who = await present('تنتظر بمفتاح');
    const key = new Authenticator();
    const asked = await register(who, await key.create(await optionsFor(who.headers)));
    expect([asked.status, asked.body.data]).toEqual([202, { waits: true }]);
    expect((await login(await key.prove(await optionsFor()))).status).toBe(401);
    const waiting = await asOwner('GET', '/registrations', undefined);
    const { registrations } = waiting.body.data as unknown as {
      registrations: { _id: string; nickname: string }[];
    };
    const [mine] = registrations.filter(({ nickname }) => nickname === who.name);
    await asOwner('PATCH', `/registrations/${mine?._id}`, { outcome: 'accepted' });
    await asOwner('PATCH', '/options-1/site', { registration: 'open' });
    expect((await login(await key.prove(await optionsFor()))).status).toBe(200);
  });

  test('a passkey is deleted with its account (MEMBER-29)', async () => {
    const { who, key } = await memberWithKey('مفتاح وحساب');
    await asOwner('DELETE', `/users/${who.userID}`, undefined);
    expect((await login(await key.prove(await optionsFor()))).status).toBe(401);
    const rows = env.DB.prepare('SELECT count(*) AS n FROM passkeys WHERE account_id = ?').bind(who.userID);
    expect(await rows.first('n')).toBe(0);
  });
});

describe('passkey refusals', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpID: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with an attestation', { format: 'packed' }],
    ['of type webauthn.get', { type: 'webauthn.get' }],
  ])('a passkey %s creates no account (MEMBER-30)', async (_, over) => {
    const who = await present(`مرفوضة ${addresses}`);
    const made = await new Authenticator().create(await optionsFor(who.headers), over);
    expect(verdict(await register(who, made))).toEqual([403, 'passkey_invalid']);
    const found = env.DB.prepare('SELECT count(*) AS n FROM accounts WHERE id = ?').bind(who.userID);
    expect(await found.first('n')).toBe(0);
  });

  test('forged challenges, and those of other guests or for a login, are refused (MEMBER-30)', async () => {
    const [who, other] = [await present('صاحبة التحدي'), await present('غريبة التحدي')];
    const others = await optionsFor(other.headers);
    const forged = { challenge: Buffer.from(`x.${Date.now() + 60_000}.y`).toString('base64url') };
    for (const options of [others, await optionsFor(), forged, { challenge: '' }]) {
      const made = await new Authenticator().create(options);
      expect(verdict(await register(who, made))).toEqual([403, 'passkey_invalid']);
    }
    expect((await register(other, await new Authenticator().create(others))).status).toBe(201);
  });

  test('a login proof works once, and not with a creation challenge (MEMBER-30)', async () => {
    const { key } = await memberWithKey('مرة واحدة');
    const proof = await key.prove(await optionsFor());
    expect((await login(proof)).status).toBe(200);
    expect(verdict(await login(proof))).toEqual([401, 'wrong_credentials']);
    const guest = await present('بتحدي التسجيل');
    const crossed = await key.prove(await optionsFor(guest.headers));
    expect(verdict(await login(crossed))).toEqual([401, 'wrong_credentials']);
    expect((await login(await key.prove(await optionsFor()))).status).toBe(200);
  });

  test('unknown, changed and foreign passkeys get the same refusal (MEMBER-30)', async () => {
    const { key } = await memberWithKey('المفتاح الأصلي');
    const unknown = await new Authenticator().prove(await optionsFor());
    const changed = await key.prove(await optionsFor());
    const signature = `${changed.response.signature.slice(0, -4)}AAAA`;
    const stolen = new Authenticator();
    const theirs = { ...(await stolen.prove(await optionsFor())), id: changed.id, rawId: changed.rawId };
    const tried = [unknown, { ...changed, response: { ...changed.response, signature } }, theirs];
    for (const proof of tried) {
      const { status, body } = await login(proof);
      expect([status, body.code, body.message]).toEqual([401, 'wrong_credentials', expect.any(String)]);
    }
  });

  test('a copied passkey with an older counter is refused (MEMBER-30)', async () => {
    const { key } = await memberWithKey('المنسوخ');
    expect((await login(await key.prove(await optionsFor()))).status).toBe(200);
    key.counter = 0;
    expect((await login(await key.prove(await optionsFor()))).status).toBe(401);
  });

  test('a passkey belongs to one account only (MEMBER-30)', async () => {
    const { key } = await memberWithKey('الأولى بالمفتاح');
    const who = await present('الثانية بالمفتاح');
    const again = await register(who, await key.create(await optionsFor(who.headers)));
    expect(verdict(again)).toEqual([403, 'passkey_invalid']);
  });

  test('wrong proofs share the failed login budget of the network (MEMBER-29)', async () => {
    const address = '203.0.113.91';
    let refused = await login(await new Authenticator().prove(await optionsFor()), address);
    for (let i = 0; i < 45 && refused.status === 401; i++)
      refused = await login(await new Authenticator().prove({ challenge: 'AAAA' }), address);
    expect(verdict(refused)).toEqual([429, 'too_many_requests']);
  });

  test('a passkey challenge expires after five minutes (MEMBER-30)', async () => {
    const { key } = await memberWithKey('المتأخرة');
    const [early, late] = [await optionsFor(), await optionsFor()];
    const now = Date.now();
    // Only this test uses the network, because it spends rate limits of future times.
    const address = '100.64.77.1';
    vi.useFakeTimers({ toFake: ['Date'], now: now + PASSKEY_CHALLENGE_MS - 5_000 });
    expect((await login(await key.prove(early), address)).status).toBe(200);
    vi.setSystemTime(now + PASSKEY_CHALLENGE_MS + 5_000);
    expect((await login(await key.prove(late), address)).status).toBe(401);
    vi.useRealTimers();
  });
});
