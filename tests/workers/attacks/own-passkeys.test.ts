import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { makeSite } from '../../support/lobby-presence.ts';
import { type Answer, call, type Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

let turn = 0;
let here: Member;
let other: Member;
beforeEach(async () => {
  turn += 1;
  const made = async (username: string, address: string): Promise<Member> => {
    await makeAccount({ username });
    const who = new Member(username, { address });
    expect((await who.login()).status).toBe(200);
    return who;
  };
  here = await made(`victim${turn}`, `100.67.10.${turn}`);
  other = await made(`thief${turn}`, `100.67.11.${turn}`);
});

const as = (who: Visitor, method: string, path: string, body?: object): Promise<Answer> =>
  call(method, path, body, who.headers);
const verdict = ({ status, body }: Answer) => [status, body.code];
const BY_PASSWORD = { currentPassword: PASSWORD };

const optionsFor = async (act: string, who: Visitor): Promise<{ challenge: string }> => {
  const { status, body } = await as(who, 'POST', '/users/me/passkeyOptions', { act });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as unknown as { options: { challenge: string } }).options;
};
const add = (who: Visitor, made: object, proof: object = BY_PASSWORD): Promise<Answer> =>
  as(who, 'POST', '/users/me/passkeys', { name: 'مفتاح', made, ...proof });
const added = async (who: Visitor, key = new Authenticator()): Promise<Authenticator> => {
  expect((await add(who, await key.create(await optionsFor('creation', who)))).status).toBe(201);
  return key;
};
const countOf = async (who: Member) =>
  env.DB.prepare('SELECT count(*) AS n FROM passkeys WHERE account_id = ?').bind(`id-${who.name}`).first('n');

test('a passkey cannot be added to a second account (MEMBER-30, MEMBER-31)', async () => {
  const key = await added(here);
  const made = await key.create(await optionsFor('creation', other));
  expect(verdict(await add(other, made))).toEqual([403, 'passkey_invalid']);
  expect([await countOf(here), await countOf(other)]).toEqual([1, 0]);
});

test("a passkey of another account is refused, even with the account's own challenge (MEMBER-33)", async () => {
  const key = await added(other);
  await added(here);
  for (const [method, path, act] of [
    ['DELETE', '/users/me', 'deletion'],
    ['POST', '/users/me/recoveryCode', 'recoveryCode'],
  ] as const) {
    const passkey = await key.prove(await optionsFor(act, here));
    expect(verdict(await as(here, method, path, { passkey }))).toEqual([403, 'passkey_invalid']);
  }
  const made = await new Authenticator().create(await optionsFor('creation', here));
  const passkey = await key.prove(await optionsFor('addition', here));
  expect(verdict(await add(here, made, { passkey }))).toEqual([403, 'passkey_invalid']);
  expect(await countOf(here)).toBe(1);
});

test('a creation with a used challenge, or one of another session, is refused (MEMBER-31)', async () => {
  const key = new Authenticator();
  const there = new Member(here.name, { address: here.address });
  await there.login();
  const foreign = [
    await key.create(await optionsFor('creation', there)),
    await key.create(await optionsFor('creation', other)),
    await key.create(await optionsFor('addition', here)),
    await key.create(await optionsFor('creation', here), { origin: 'https://phish.example' }),
    await key.create(await optionsFor('creation', here), { isVerified: false }),
  ];
  for (const made of foreign) expect((await add(here, made)).status).toBeGreaterThanOrEqual(400);
  const used = await key.create(await optionsFor('creation', here));
  expect((await add(here, used)).status).toBe(201);
  const again = { ...used, ...(await new Authenticator().create({ challenge: 'x' })) };
  for (const made of [used, { ...again, response: used.response }])
    expect((await add(here, made)).status).toBeGreaterThanOrEqual(400);
  expect(await countOf(here)).toBe(1);
});

test('a creation begun before its session was ended adds no passkey (MEMBER-19)', async () => {
  const made = await new Authenticator().create(await optionsFor('creation', here));
  const there = new Member(here.name, { address: '100.67.12.1' });
  await there.login();
  expect((await as(there, 'DELETE', '/users/me/sessions')).status).toBe(204);
  expect(verdict(await add(here, made))[0]).toBe(401);
  expect(await countOf(here)).toBe(0);
});

test('a passkey addition concurrent with a recovery leaves no passkey (MEMBER-31)', async () => {
  const code = await as(here, 'POST', '/users/me/recoveryCode', BY_PASSWORD);
  const { recoveryCode } = code.body.data as unknown as { recoveryCode: string };
  const made = await new Authenticator().create(await optionsFor('creation', here));
  const body = { username: here.name, password: 'a password of the owner', recoveryCode };
  const [recovered] = await Promise.all([
    call('POST', '/users/recover', body, { 'CF-Connecting-IP': '100.67.13.1' }),
    add(here, made),
  ]);
  expect(recovered.status).toBe(200);
  expect(await countOf(here)).toBe(0);
});

test('foreign and malformed ids remove no passkey and get the same response (MEMBER-32)', async () => {
  await added(here);
  const { body } = await as(here, 'GET', '/users/me/passkeys');
  const [{ id } = { id: '' }] = (body.data as unknown as { passkeys: { id: string }[] }).passkeys;
  for (const asked of [id, '%', '__proto__', '%00', 'x'.repeat(2_000)])
    expect(verdict(await as(other, 'DELETE', `/users/me/passkeys/${asked}`, BY_PASSWORD))).toEqual([
      404,
      'not_found',
    ]);
  expect(await countOf(here)).toBe(1);
});

test('logs, entries and responses contain no key, challenge or password (MEMBER-31)', async () => {
  const lines: string[] = [];
  const spies = (['log', 'warn', 'error', 'info'] as const).map(level =>
    vi.spyOn(console, level).mockImplementation((...all) => void lines.push(JSON.stringify(all))),
  );
  const key = await added(here);
  const { challenge } = await optionsFor('removal', here);
  const forged = await new Authenticator().prove({ challenge });
  const wrong = { passkey: { ...forged, id: Buffer.from(key.id).toString('base64url') } };
  expect(verdict(await as(here, 'DELETE', '/users/me/passkeys/x', wrong))[0]).toBe(403);
  for (const spy of spies) spy.mockRestore();
  const { body } = await as(here, 'GET', '/users/me/passkeys');
  const { results } = await env.DB.prepare('SELECT * FROM events').all();
  const stored = await env.DB.prepare('SELECT public_key FROM passkeys WHERE account_id = ?')
    .bind(`id-${here.name}`)
    .first<string>('public_key');
  const written = [...lines, JSON.stringify(body), JSON.stringify(results)].join('\n');
  expect(stored).toBeTruthy();
  const secrets = [stored ?? '', challenge, Buffer.from(key.id).toString('base64url'), PASSWORD];
  for (const secret of [...secrets, here.token]) expect(written).not.toContain(secret);
});
