import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { purgeAcceptances } from '../../../worker/data/cleanup.ts';
import { database } from '../../../worker/platform/database/client.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { callsAsLoggedIn, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { HOST, passOf, signPass } from '../../support/keys.ts';
import { lobby, makeSite, WITHIN } from '../../support/lobby-presence.ts';
import { Browser } from '../../support/membership.ts';
import { type Answer, call } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;
let turn = 0;
const nextAddress = () => `100.66.23.${++turn}`;
const browser = (name: string) => new Browser(name, { address: nextAddress() });

/** Changes the setting and waits until entries apply it. Returns the required version; null for none. */
async function set(change: object): Promise<string | null> {
  const { status } = await asOwner('PATCH', '/siteRules/site', change);
  expect(status).toBe(200);
  await lobby().siteChanged(['siteRules']);
  const asked = await browser(`سائل ${turn}`).login();
  return asked.status === 201 ? null : versionIn(asked);
}

const versionIn = ({ body }: Answer): string => (body.challenge as { rules: string }).rules;
const accepting = (acceptedRules: string) => ({ answer: { acceptedRules } });
const stored = async () => (await env.DB.prepare('SELECT * FROM accepted_rules ORDER BY at').all()).results;
const codeOf = ({ status, body }: Answer) => [status, body.code];
const WAITS = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;
const REFUSED = [403, 'rules_not_accepted'];

beforeAll(async () => {
  await makeSite();
  await makeAccount({ username: 'wafa' });
  asOwner = await callsAsLoggedIn('salma');
});

beforeEach(async () => {
  await env.DB.exec('DELETE FROM accepted_rules');
  await set({ rulesText: 'احترام الجميع', asksConsent: true, minimumAge: 16 });
});

describe('consent by a guest', () => {
  test('with consent disabled or no rules, a guest is not asked and nothing is stored (RULES-1)', async () => {
    await set({ asksConsent: false });
    const guest = browser('بلا سؤال');
    const { status, body } = await guest.login();
    expect([status, Object.keys(body).sort()]).toEqual([201, ['data', 'device', 'status', 'token']]);
    await set({ asksConsent: true, rulesText: '' });
    expect((await browser('بلا نص').login()).status).toBe(201);
    expect(await stored()).toEqual([]);
  });

  test('the refusal has version and age; the consent admits and is stored (RULES-2, RULES-3)', async () => {
    const guest = browser('يوافق');
    const refused = await guest.login();
    expect(codeOf(refused)).toEqual(REFUSED);
    expect(refused.body.challenge).toEqual({ rules: versionIn(refused), minimumAge: 16 });
    expect(await stored()).toEqual([]);
    const version = versionIn(refused);
    expect((await guest.login(accepting(version))).status).toBe(201);
    expect(await stored()).toMatchObject([{ version, fingerprint: guest.fingerprint }]);
  });

  test('a device that accepted is not asked again; another device is asked (RULES-4)', async () => {
    const guest = browser('يعود');
    await guest.login(accepting(versionIn(await guest.login())));
    expect((await guest.under('باسم آخر').login()).status).toBe(201);
    expect(codeOf(await browser('غيره').login())).toEqual(REFUSED);
    expect(await stored()).toHaveLength(1);
  });

  test('a changed text or age needs new consent; restored ones do not (RULES-3, RULES-4)', async () => {
    const guest = browser('متابع');
    const first = versionIn(await guest.login());
    await guest.login(accepting(first));
    const second = await set({ rulesText: 'قوانين أخرى' });
    expect(second).not.toBe(first);
    const refused = await guest.login(accepting(first));
    expect([codeOf(refused), versionIn(refused)]).toEqual([REFUSED, second]);
    expect(await set({ minimumAge: 18 })).not.toBe(second);
    await set({ rulesText: 'احترام الجميع', minimumAge: 16 });
    expect((await guest.login()).status).toBe(201);
  });

  test('a refused login does not reserve the name (RULES-2)', async () => {
    expect(codeOf(await browser('اسم مطلوب').login({ connect: {} }))).toEqual(REFUSED);
    const other = browser('اسم مطلوب');
    const version = versionIn(await other.login());
    await vi.waitFor(async () => expect((await other.login(accepting(version))).status).toBe(201), WITHIN);
  });

  test('two concurrent logins on a device that accepted store no second acceptance (RULES-4)', async () => {
    const guest = browser('مرتان');
    const version = versionIn(await guest.login());
    await guest.login(accepting(version));
    const again = [guest.under('مرة أولى'), guest.under('مرة ثانية')];
    const entries = await Promise.all(again.map(each => each.login(accepting(version))));
    expect(entries.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(1);
  });

  test('consent costs one database read, or none while disabled (RULES-4)', async () => {
    const guest = browser('محسوب');
    await guest.login(accepting(versionIn(await guest.login())));
    const asked = await queriesOf(guest);
    await set({ asksConsent: false });
    expect(asked - (await queriesOf(guest))).toBe(1);
  });
});

/** Number of statements that a login prepares. */
async function queriesOf(guest: Browser): Promise<number> {
  let count = 0;
  const { DB } = env as Env;
  const counting = new Proxy(DB, {
    get: (target, name) => {
      if (name === 'prepare') count++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const body = {
    username: guest.name,
    type: 'visitor',
    fingerprint: guest.fingerprint,
    originURL: '',
    visibility: 'visible',
  };
  const request = new Request('http://localhost/api/v1/users/visitorLogin', {
    method: 'POST',
    headers: { ...guest.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect((await app.fetch(request, { ...(env as Env), DB: counting }, WAITS)).status).toBe(201);
  return count;
}

describe('consent by a member', () => {
  const login = (over = {}, name = 'wafa') => new Member(name, { address: nextAddress() }).login(over);

  test('consent is asked after the correct password, once for all devices (RULES-2, RULES-4)', async () => {
    const wrong = await login({ password: 'another one' });
    expect(codeOf(wrong)).toEqual([401, 'wrong_credentials']);
    const refused = await login();
    expect(codeOf(refused)).toEqual(REFUSED);
    expect((await login(accepting('an old version'))).status).toBe(403);
    expect((await login(accepting(versionIn(refused)))).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await stored()).toMatchObject([{ id: 'id-wafa', fingerprint: null }]);
  });

  test('an operator is never refused for missing consent (RULES-4)', async () => {
    expect((await login({}, 'salma')).status).toBe(200);
    expect((await login(accepting('an old version'), 'salma')).status).toBe(200);
  });

  const register = (guest: Browser, over = {}) =>
    call('POST', '/users/register', { password: PASSWORD, ...over }, guest.headers);

  test('registration transfers the rules acceptance of the device to the account (RULES-4)', async () => {
    const guest = browser('مسجل');
    await guest.login(accepting(versionIn(await guest.login())));
    const { status, body } = await register(guest);
    expect(status).toBe(201);
    const { userID } = (body.data as unknown as { user: { userID: string } }).user;
    expect((await stored()).map(({ id }) => id)).toContain(userID);
    expect((await login({}, 'مسجل')).status).toBe(200);
  });

  test('changed rules refuse registration until a new acceptance (RULES-2)', async () => {
    const guest = browser('متأخر');
    await guest.login(accepting(versionIn(await guest.login())));
    const version = await set({ rulesText: 'قوانين جديدة' });
    expect(codeOf(await register(guest))).toEqual(REFUSED);
    expect((await register(guest, accepting(version ?? ''))).status).toBe(201);
  });

  test('a recovery without consent is refused and leaves the recovery code valid (RULES-2)', async () => {
    const guest = browser('ناسي');
    await guest.login(accepting(versionIn(await guest.login())));
    const { body } = await register(guest);
    const { recoveryCode } = body.data as unknown as { recoveryCode: string };
    const version = await set({ rulesText: 'قوانين ثالثة' });
    const recover = (over = {}) =>
      call(
        'POST',
        '/users/recover',
        { username: 'ناسي', recoveryCode, password: 'a new long password', ...over },
        { 'CF-Connecting-IP': nextAddress() },
      );
    expect(codeOf(await recover())).toEqual(REFUSED);
    expect((await recover(accepting(version ?? ''))).status).toBe(200);
  });
});

describe('consent at other entry paths', () => {
  test('a passkey login asks for consent; a bot login does not (RULES-2, RULES-4)', async () => {
    const guest = browser('حامل المفتاح');
    await guest.login(accepting(versionIn(await guest.login())));
    const optionsFor = async (headers = {}) =>
      (
        (await call('POST', '/users/passkeyOptions', undefined, headers)).body.data as unknown as {
          options: never;
        }
      ).options;
    const key = new Authenticator();
    const passkey = await key.create(await optionsFor(guest.headers));
    expect((await call('POST', '/users/register', { passkey }, guest.headers)).status).toBe(201);
    const version = await set({ rulesText: 'قوانين المفاتيح' });
    const login = async (over = {}) =>
      call(
        'POST',
        '/users/passkeyLogin',
        { passkey: await key.prove(await optionsFor()), ...over },
        { 'CF-Connecting-IP': nextAddress() },
      );
    expect(codeOf(await login())).toEqual(REFUSED);
    expect((await login(accepting(version ?? ''))).status).toBe(200);

    const { body } = await asOwner('POST', '/users/id-wafa/botToken');
    const { token } = body.data as unknown as { token: string };
    const bot = { token, fingerprint: 'fingerprint-of-a-bot' };
    expect((await call('POST', '/users/botLogin', bot)).status).toBe(200);
  });

  test('a host pass guest is asked once, and a refused pass can be resent (RULES-2, RULES-4)', async () => {
    const { body } = await asOwner('POST', '/hostKeys', {});
    const made = body.data as unknown as { hostKey: { _id: string }; secret: string };
    const address = nextAddress();
    const enter = async (pass: string, over = {}) => {
      const request = new Request('http://localhost/api/v1/users/hostPass', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
        body: JSON.stringify({ pass, origin: HOST, fingerprint: 'fp-host', originURL: '', ...over }),
      });
      const answer = await app.fetch(request, { ...(env as Env), EMBED_ORIGINS: HOST }, WAITS);
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    };
    const key = { id: made.hostKey._id, secret: made.secret };
    const passFor = () => signPass(key, passOf(Date.now(), { nickname: 'ضيف القوانين' }));
    const pass = await passFor();
    const attempt = crypto.randomUUID();
    const refused = await enter(pass, { attempt });
    expect(codeOf(refused)).toEqual(REFUSED);
    expect((await enter(pass, { attempt, ...accepting(versionIn(refused)) })).status).toBe(201);
    expect((await enter(await passFor())).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});

test('exports and erasures of a device include its acceptances; account erasure too (RULES-5)', async () => {
  const guest = browser('ممحو');
  await guest.login(accepting(versionIn(await guest.login())));
  const wafa = new Member('wafa', { address: nextAddress() });
  await wafa.login(accepting(versionIn(await wafa.login())));
  const path = (query: string) => `/people/data?${query}`;
  const device = path(`device=${encodeURIComponent(guest.fingerprint)}`);
  const { body } = await asOwner('GET', device);
  const { person } = body.data as unknown as { person: { acceptedRules: unknown[] } };
  expect(person.acceptedRules).toEqual([
    { version: expect.any(String), at: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect((await asOwner('DELETE', device)).status).toBe(200);
  expect(await stored()).toMatchObject([{ id: 'id-wafa' }]);
  expect((await asOwner('DELETE', path('account=id-wafa'))).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('cleanup deletes old acceptances of devices but not of accounts (RULES-5)', async () => {
  await env.DB.exec(
    "INSERT INTO accepted_rules VALUES ('old', 'fp', 'v', 1), ('new', 'fp', 'v', 999), ('member', NULL, 'v', 1)",
  );
  expect(await purgeAcceptances(database(env as Env), 500)).toBe(1);
  expect((await stored()).map(({ id }) => id)).toEqual(['member', 'new']);
});
