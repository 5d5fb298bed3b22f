import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { HostPass } from '../../../protocol/rest/admission.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { HOST, passOf, signPass } from '../../support/keys.ts';
import { registration } from '../../support/membership.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type Answer, callsWith, Visitor } from '../../support/visitor.ts';

const owner = new Member('khalil');
const asOwner = callsWith(owner);
type Key = { id: string; secret: string };
let key: Key;

/** A user on a page of the host, with a separate browser. */
class HostVisitor extends Visitor {
  mark = '';

  async comeBy(
    pass: string,
    { origin = HOST as string | null, ...repeated }: { origin?: string | null; attempt?: string } = {},
  ): Promise<Answer> {
    const { fingerprint } = this;
    const answer = await app.fetch(
      new Request('http://localhost/api/v1/users/hostPass', {
        method: 'POST',
        headers: {
          ...this.headers,
          'Content-Type': 'application/json',
          ...(this.mark !== '' && { 'Samar-Device': this.mark }),
        },
        body: JSON.stringify({ pass, origin, fingerprint, originURL: `${HOST}/forum`, ...repeated }),
      }),
      { ...(env as Env), EMBED_ORIGINS: HOST },
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never,
    );
    const body = (await answer.json()) as Answer['body'];
    if (answer.status === 201) {
      this.token = body.token ?? '';
      this.mark = String(body.device ?? '');
    }
    return { status: answer.status, body };
  }
}

const userIn = ({ body }: Answer) =>
  (
    body as unknown as {
      data: { user: { userID: string; nickname: string; accountType: string; role: string } };
    }
  ).data.user;
const sentence = ({ status, body }: Answer) => [status, body.code, body.message];

const makeKey = async (body: Record<string, unknown> = {}, by = asOwner): Promise<Key> => {
  const { body: answered } = await by('POST', '/hostKeys', body);
  const { hostKey, secret } = answered.data as unknown as { hostKey: { _id: string }; secret: string };
  return { id: hostKey._id, secret };
};
const removeKey = ({ id }: Key) => asOwner('DELETE', `/hostKeys/${id}`);
const signed = (over: Partial<HostPass> = {}, by = key) => signPass(by, passOf(Date.now(), over));

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'tiny', name: 'الضيقة', maxUsers: 1 });
  await makeAccount({ username: 'khalil', role: 'owner' });
  await makeAccount({ username: 'rami' });
  await makeAccount({ username: 'mudir', role: 'chat-master' });
  await owner.signIn();
  key = await makeKey();
});

test('a host user enters by a pass once, under the name from the host (AUTH-30, AUTH-34)', async () => {
  const salma = new HostVisitor('سلمى');
  const pass = await signed({ sub: 'salma' });
  const answer = await salma.comeBy(pass);
  expect([answer.status, userIn(answer)]).toMatchObject([201, { nickname: 'سلمى', accountType: 'visitor' }]);
  const socket = await salma.enter({ room: 'القاعة' });
  expect(salma.userID).toBe(userIn(answer).userID);
  socket.close(1000);
  const again = await Promise.all([0, 1].map(() => new HostVisitor('لص').comeBy(pass)));
  for (const each of again)
    expect(sentence(each)).toEqual([401, 'pass_used', 'The host pass was already used.']);
});

test('a repeated pass call returns the same guest only with the same attempt id (AUTH-53)', async () => {
  const lost = new HostVisitor('ضائعة الجواب');
  const pass = await signed({ sub: 'lost answer', nickname: 'ضائعة الجواب' });
  const attempt = crypto.randomUUID();
  const first = await lost.comeBy(pass, { attempt });
  // Simulates the complete loss of the first answer.
  Object.assign(lost, { token: '', mark: '' });
  const again = await lost.comeBy(pass, { attempt });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(userIn(again).userID).toBe(userIn(first).userID);
  await lost.enter({ room: 'القاعة' });
  const others = [
    await new HostVisitor('لص').comeBy(pass, { attempt: crypto.randomUUID() }),
    await new HostVisitor('لص').comeBy(pass),
  ];
  expect(others.map(({ body }) => body.code)).toEqual(['pass_used', 'pass_used']);
  await env.DB.prepare('UPDATE used_host_passes SET used_at = used_at - 60000').run();
  expect((await lost.comeBy(pass, { attempt })).body.code).toBe('pass_used');
});

test('of concurrent uses of a pass, only one is admitted (AUTH-34)', async () => {
  const pass = await signed({ sub: 'twice', nickname: 'مرتان' });
  const answers = await Promise.all([0, 1, 2].map(() => new HostVisitor('مرتان').comeBy(pass)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
});

test('forged, expired or foreign passes are refused with distinct texts (AUTH-31, AUTH-33)', async () => {
  const comer = new HostVisitor('قادم');
  const now = Date.now();
  const by = (pass: string, from = {}) => comer.comeBy(pass, from).then(sentence);
  const invalid = [401, 'pass_invalid', 'The host pass is not valid.'];
  const stale = [401, 'pass_stale', 'The host pass has expired or is not valid yet.'];
  const origin = [403, 'bad_origin', 'This origin is not allowed.'];
  expect(await by(await signed({}, { ...key, secret: 'another secret' }))).toEqual(invalid);
  expect(await by(await signed({}, { ...key, id: 'no-key' }))).toEqual(invalid);
  expect(await by(await signPass(key, passOf(now - 120_000)))).toEqual(stale);
  expect(await by(await signPass(key, passOf(now + 120_000)))).toEqual(stale);
  expect(await by(await signed(), { origin: 'https://thief.example' })).toEqual(origin);
  const unnamed = 'https://unnamed.example';
  expect(await by(await signed({ origin: unnamed }), { origin: unnamed })).toEqual(origin);
  expect((await comer.comeBy('x'.repeat(5_000))).body.code).toBe('validation');
});

test('a pass is valid only for an origin set in the panel, until removal (AUTH-33, SITE-72)', async () => {
  const forum = 'https://forum.example:8443';
  const passOfForum = (sub: string) => signed({ sub, nickname: `من ${sub}`, origin: forum });
  const visit = async (sub: string) =>
    (await new HostVisitor(sub).comeBy(await passOfForum(sub), { origin: forum })).status;
  const name = (embedOrigins: string) => asOwner('PATCH', '/identity/site', { embedOrigins });
  expect(await visit('early')).toBe(403);
  expect((await name(`https://other.example، ${forum}`)).status).toBe(200);
  expect(await visit('invited')).toBe(201);
  const { body } = await asOwner('POST', '/hostKeys/check', { address: `${forum}/thread` });
  expect(body.data).toMatchObject({ origin: forum, faults: expect.not.arrayContaining(['origin_unnamed']) });
  expect((await name('')).status).toBe(200);
  expect(await visit('late')).toBe(403);
});

test('a replaced key works until its removal (AUTH-38)', async () => {
  const next = await makeKey();
  for (const [sub, by] of [
    ['old', key],
    ['new', next],
  ] as const)
    expect((await new HostVisitor(sub).comeBy(await signed({ sub, nickname: `من ${sub}` }, by))).status).toBe(
      201,
    );
  const old = key;
  expect((await removeKey(old)).status).toBe(204);
  key = next;
  const late = await new HostVisitor('متأخر').comeBy(await signed({}, old));
  expect(sentence(late)).toEqual([401, 'pass_invalid', 'The host pass is not valid.']);
});

test('a host user is the same guest in two browsers, and another host user another guest (AUTH-36)', async () => {
  const nickname = 'لبنى';
  const here = new HostVisitor('هنا');
  const first = userIn(await here.comeBy(await signed({ sub: 'lubna', nickname })));
  const there = userIn(await new HostVisitor('هناك').comeBy(await signed({ sub: 'lubna', nickname })));
  expect(there.userID).toBe(first.userID);
  const other = userIn(await new HostVisitor('آخر').comeBy(await signed({ sub: 'lub', nickname: 'لب' })));
  expect(other.userID).not.toBe(first.userID);
  // Another user of the host in the same browser does not continue the previous session.
  const next = userIn(await here.comeBy(await signed({ sub: 'next', nickname: 'التالية' })));
  expect(next.userID).not.toBe(first.userID);
});

test('a host user continues in a second browser, and the first is disconnected (AUTH-36)', async () => {
  const [first, second] = [new HostVisitor('حاسوب'), new HostVisitor('هاتف')];
  const nickname = 'ندى';
  await first.comeBy(await signed({ sub: 'nada', nickname }));
  const socket = await first.enter({ room: 'القاعة', username: nickname, nickname });
  expect((await second.comeBy(await signed({ sub: 'nada', nickname }))).status).toBe(201);
  const next = await second.enter({ room: 'القاعة', username: nickname, nickname });
  expect(second.userID).toBe(first.userID);
  expect((await socket.closed).code).toBe(CLOSE.replaced);
  next.close(1000);
});

test('a pass bypasses no bans, name rules, taken names or entry budgets (AUTH-37)', async () => {
  const banned = new HostVisitor('محظور');
  await asOwner('POST', '/bans/', {
    authKey: 'khalil',
    fingerprint: banned.fingerprint,
    banDuration: 'forever',
  });
  expect((await banned.comeBy(await signed({ sub: 'b', nickname: 'محظور' }))).body.code).toBe('banned');
  const taken = await new HostVisitor('rami').comeBy(await signed({ sub: 'r', nickname: 'rami' }));
  expect(taken).toMatchObject({ status: 409, body: { code: 'nickname_taken' } });
  const empty = await new HostVisitor('فارغ').comeBy(await signed({ sub: 'e', nickname: ' ' }));
  expect(empty).toMatchObject({ status: 400, body: { code: 'validation' } });
  const address = '198.51.100.77';
  const forged = await signed({}, { ...key, secret: 'another secret' });
  const many = Array.from({ length: 80 }, () => new HostVisitor('كثير', { address }).comeBy(forged));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(20);
});

test('a full room also refuses host users (AUTH-37)', async () => {
  await new Visitor('أول من دخل').enter({ room: 'الضيقة' });
  const comer = new HostVisitor('مزدحم');
  await comer.comeBy(await signed({ sub: 'late', nickname: comer.name }));
  expect((await comer.connect({ room: 'الضيقة' })).body.code).toBe('room_full');
});

test('a pass admits an account only up to the account cap and the key cap (AUTH-35)', async () => {
  const as = async (username: string, over: Partial<HostPass> = {}, by = key) =>
    new HostVisitor(username).comeBy(await signed({ sub: username, username, ...over }, by));
  const rami = await as('rami');
  expect([rami.status, userIn(rami)]).toMatchObject([201, { accountType: 'super', role: 'member' }]);
  const refused = [403, 'no_chat_access', 'This account has no access to the chat.'];
  expect(sentence(await as('rami', { cap: 'visitor' }))).toEqual(refused);
  expect(sentence(await as('mudir'))).toEqual(refused);
  expect(sentence(await as('mudir', { cap: 'owner' }))).toEqual(refused);
  expect(sentence(await as('nobody'))).toEqual(refused);
  const higher = await makeKey({ cap: 'chat-master' });
  expect(sentence(await as('mudir', {}, higher))).toEqual(refused);
  expect((await as('mudir', { cap: 'chat-master' }, higher)).status).toBe(201);
  expect(sentence(await as('khalil', { cap: 'owner' }, higher))).toEqual(refused);
  await removeKey(higher);
});

test('a host key works while its creator may create it and, for accounts, set passwords (AUTH-35, AUTH-50)', async () => {
  await makeAccount({ username: 'nadim', role: 'admin' });
  const nadim = new Member('nadim');
  await nadim.signIn();
  const made = await makeKey({ cap: 'chat-master' }, callsWith(nadim));
  const comes = async () =>
    new HostVisitor('mudir').comeBy(await signed({ sub: 'm', username: 'mudir', cap: 'chat-master' }, made));
  expect((await comes()).status).toBe(201);
  const set = (flag: string) =>
    env.DB.prepare(
      `UPDATE admin_panel_permissions SET flags = json_set(flags, '$.${flag}', json('false')) WHERE id = 'id-nadim-panel'`,
    ).run();
  await set('canAccessAccountsMenu');
  expect((await comes()).body.code).toBe('no_chat_access');
  const guest = async () => new HostVisitor('ضيف').comeBy(await signed({ sub: 'g', nickname: 'ضيف' }, made));
  expect((await guest()).status).toBe(201);

  await set('canAccessOptions1Menu');
  expect([(await comes()).body.code, (await guest()).body.code]).toEqual(['pass_invalid', 'pass_invalid']);
  expect((await asOwner('PATCH', `/hostKeys/${made.id}`, {})).status).toBe(204);
  expect([(await comes()).status, (await guest()).status]).toEqual([201, 201]);
  await removeKey(made);
});

test('a guest with a pass cannot register, because the host owns the name (MEMBER-11)', async () => {
  const visitor = new HostVisitor('لها اسم عند المضيف');
  await visitor.comeBy(await signed({ sub: 'registers', nickname: 'لها اسم عند المضيف' }));
  const refused = await registration(visitor);
  expect([refused.status, refused.body.code]).toEqual([403, 'registration_off']);
});
