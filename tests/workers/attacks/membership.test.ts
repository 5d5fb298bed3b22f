import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { NAME_KEPT_AFTER_MS } from '../../../protocol/entry-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { HOST, KeyHolder, passOf, signPass } from '../../support/keys.ts';
import {
  exit,
  later,
  makeSite,
  mutedAndGone,
  restrict,
  untilPresent,
  WITHIN,
} from '../../support/lobby-presence.ts';
import { Browser, membershipIn, registered, registration } from '../../support/membership.ts';
import { ownerCalls } from '../../support/queries.ts';
import { type Answer, ClientSocket, call, Visitor } from '../../support/visitor.ts';

const LONG = NAME_KEPT_AFTER_MS + MINUTE_MS;

let asOwner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await ownerCalls('owner');
});

afterEach(() => later(0));

const codeOf = ({ status, body }: Answer) => [status, body.code];
const userIn = ({ body }: Answer) => (body.data as unknown as { user: { userID: string } } | undefined)?.user;
const ticketed = { connect: { room: 'القاعة' } };

describe('userID of a member', () => {
  test('a kept name does not give a guest the userID of an absent member (MEMBER-4)', async () => {
    const who = new Browser('اسم الرمز');
    await who.login();
    const id = await who.visit(LONG, { username: 'اسم الزيارة', nickname: 'اسم الزيارة' });
    await later(0);
    const { user } = await registered(who);
    expect(user).toMatchObject({ userID: id, nickname: 'اسم الرمز' });
    await later(LONG);
    const next = await who.under('اسم الزيارة').login(ticketed);
    expect(next.status).toBe(201);
    expect(userIn(next)?.userID).not.toBe(id);
  });

  test('after a nickname change, the kept name does not give the userID (MEMBER-4)', async () => {
    const who = new Browser('قبل التغيير');
    await who.login();
    const socket = await who.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    await registered(who);
    await exit(who, socket);
    await env.DB.prepare(
      `UPDATE accounts SET nickname = 'غيرته', nickname_skeleton = 'غيرته', username = 'غيرته', username_skeleton = 'غيرته' WHERE id = ?`,
    )
      .bind(who.userID)
      .run();
    const next = await who.under('قبل التغيير').login(ticketed);
    expect(userIn(next)?.userID).not.toBe(who.userID);
  });
});

describe('userID of a user from a host', () => {
  test('a guest in the same browser does not get the userID of the host user (MEMBER-11)', async () => {
    const made = await asOwner('POST', '/hostKeys', {});
    const { hostKey, secret } = made.body.data as unknown as { hostKey: { _id: string }; secret: string };
    const pass = await signPass(
      { id: hostKey._id, secret },
      passOf(Date.now(), { sub: 'shared', nickname: 'ضيفة الموقع' }),
    );
    const who = new Browser('ضيفة الموقع');
    const answer = await app.fetch(
      new Request('http://localhost/api/v1/users/hostPass', {
        method: 'POST',
        headers: { ...who.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ pass, origin: HOST, fingerprint: who.fingerprint, originURL: HOST }),
      }),
      { ...(env as Env), EMBED_ORIGINS: HOST },
      { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never,
    );
    const body = (await answer.json()) as Answer['body'];
    who.token = body.token ?? '';
    who.mark = String(body.device);
    const id = await who.visit(LONG);
    await later(0);
    expect(codeOf(await registration(who))).toEqual([403, 'registration_off']);
    const socket = await who.enter({ room: 'القاعة' });
    await untilPresent(id);
    const withToken = who.under(who.name);
    withToken.token = who.token;
    for (const beside of [who.under(who.name), withToken])
      expect(codeOf(await beside.login())).toEqual([409, 'nickname_taken']);
    await exit(who, socket);
    for (const over of [{}, ticketed]) {
      const login = await who.under(who.name).login(over);
      expect(login.status).toBe(201);
      expect(userIn(login)?.userID).not.toBe(id);
    }
    expect(userIn(await withToken.login())?.userID).not.toBe(id);
  });
});

describe('kept name on another device', () => {
  test('login, /connect, a second session or a rename cannot take the name', async () => {
    await new Browser('محفوظ لجهازه').visit(LONG);
    await later(0);
    const thief = new Browser('لص الأسماء');
    const taken = { username: 'محفوظ لجهازه', nickname: 'محفوظ لجهازه' };
    expect(codeOf(await thief.login(taken))).toEqual([409, 'nickname_taken']);
    await thief.login();
    expect(codeOf(await thief.connect(taken))).toEqual([409, 'nickname_taken']);
    expect(codeOf(await thief.login(taken))).toEqual([409, 'nickname_taken']);
    expect(codeOf(await thief.login({ ...taken, ...ticketed }))).toEqual([409, 'nickname_taken']);
    await thief.enter({ room: 'القاعة' });
    await untilPresent(thief.userID);
    const omar = await enter(new Member('omar'));
    const ack = await omar.request('requestChangeNickname', {
      userId: thief.userID,
      nickname: taken.nickname,
    });
    expect(ack).toMatchObject({ ok: false, error: { code: 'nickname_taken' } });
    expect(codeOf(await thief.connect(taken))).toEqual([409, 'nickname_taken']);
  });

  test('an older token cannot register the name of an absent guest', async () => {
    const early = new Visitor('سبق باسمه');
    await early.login();
    await new Browser('سبق باسمه').visit(LONG);
    await later(0);
    expect(codeOf(await registration(early))).toEqual([409, 'name_taken']);
  });

  test('a device mark without its key gives neither the name nor the userID', async () => {
    const key = await KeyHolder.create();
    const owner = new Browser('مربوط بمفتاح');
    const body = {
      username: owner.name,
      type: 'visitor',
      fingerprint: 'fp-key',
      originURL: '',
      visibility: 'visible',
    };
    const proved = async (path: string, token: string | null = null) => ({
      'CF-Connecting-IP': owner.address,
      ...(await key.proof(path, token)),
    });
    const login = await call('POST', '/users/visitorLogin', body, await proved('/users/visitorLogin'));
    owner.mark = String(login.body.device);
    owner.token = login.body.token ?? '';
    const asked = await call(
      'POST',
      '/connect',
      { ...body, nickname: owner.name, authKey: null, room: 'القاعة' },
      { ...(await proved('/connect', owner.token)), Authorization: `Bearer ${owner.token}` },
    );
    expect(asked.status).toBe(200);
    const { ticket, roomId, userID } = asked.body.data as unknown as Record<string, string>;
    const opened = await owner.upgrade(roomId ?? '', ticket ?? '');
    expect(opened.status).toBe(101);
    opened.webSocket?.accept();
    await untilPresent(userID ?? '');
    await later(LONG);
    opened.webSocket?.send(JSON.stringify({ event: 'disconnect', data: {} }));
    await vi.waitFor(async () => expect(await lobbyOf(env).leftPerson(userID ?? '')).not.toBeNull(), WITHIN);
    await later(0);
    const thief = owner.under(owner.name);
    expect(codeOf(await thief.login())).toEqual([409, 'nickname_taken']);
    expect((await call('DELETE', '/users/keptName', undefined, thief.headers)).status).toBe(204);
    const withToken = { ...thief.headers, Authorization: `Bearer ${owner.token}` };
    expect((await call('DELETE', '/users/keptName', undefined, withToken)).status).toBe(204);
    expect(codeOf(await new Visitor(owner.name).login())).toEqual([409, 'nickname_taken']);
    const mark = { 'Samar-Device': owner.mark };
    const back = await call('POST', '/users/visitorLogin', body, {
      ...(await proved('/users/visitorLogin')),
      ...mark,
    });
    expect([back.status, userIn(back)?.userID]).toEqual([201, userID]);
  });

  test('a second short visit leaves the name reserved (ADMISSION-71)', async () => {
    const who = new Browser('زائر مرتين');
    await who.visit(LONG);
    await who.under(who.name).visit(0);
    expect(codeOf(await new Visitor(who.name).login())).toEqual([409, 'nickname_taken']);
  });
});

describe('a sanctioned guest', () => {
  test('a muted guest who returns by the kept name cannot register', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Browser('مكتومة تعود');
    const socket = await enter(who);
    await untilPresent(who.userID);
    expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
    await exit(who, socket);
    const back = new Browser(who.name, { address: '198.18.0.9', fingerprint: 'fp-of-another-browser' });
    back.mark = who.mark;
    await back.login();
    expect(codeOf(await registration(back))).toEqual([403, 'muted']);
    expect((await call('DELETE', '/users/keptName', undefined, back.headers)).status).toBe(204);
    expect(codeOf(await registration(back))).toEqual([403, 'muted']);
    expect(codeOf(await registration(back.under('باسم آخر')))).toEqual([401, 'unauthorized']);
  });

  test('a mute still applies to a member after account recovery elsewhere', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor('تُكتم ثم تستعيد');
    await enter(who);
    const { member, recoveryCode } = await registered(who);
    await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
    const device = new Visitor(who.name, { address: '198.18.0.77' });
    const body = { username: who.name, recoveryCode, password: 'another long password' };
    const { member: back } = membershipIn(await call('POST', '/users/recover', body, device.headers), device);
    const socket = await back.enter({ room: 'القاعة' });
    const ack = await socket.request('newMessageFromClient', { text: 'عدت', style: {} });
    expect(ack).toMatchObject({ ok: false, error: { code: 'muted' } });
  });

  test('a kick of the guest socket applies to the member before the first entry', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor('يُطرد بعد الحفظ');
    const socket = await enter(who);
    await untilPresent(who.userID);
    const { member } = await registered(who);
    expect((await omar.request('requestKickUser', { userId: who.userID })).ok).toBe(true);
    await socket.closed;
    expect(codeOf(await member.connect({ room: 'القاعة', type: 'super' }))).toEqual([403, 'kicked']);
    const elsewhere = new Member(who.name, { address: '198.18.0.78', fingerprint: 'fp-after-a-kick' });
    await elsewhere.login();
    expect(codeOf(await elsewhere.connect({ room: 'القاعة', type: 'super' }))).toEqual([403, 'kicked']);
  });

  test('a rename between registration and entry applies to the member (MEMBER-5)', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor('اسم قبيح');
    await enter(who);
    await untilPresent(who.userID);
    const { member } = await registered(who);
    const ack = await omar.request('requestChangeNickname', {
      userId: who.userID,
      nickname: 'اسم مهذب',
    });
    expect(ack.ok).toBe(true);
    await vi.waitFor(async () => {
      const stored = env.DB.prepare('SELECT nickname FROM accounts WHERE id = ?').bind(who.userID);
      expect(await stored.first('nickname')).toBe('اسم مهذب');
    }, WITHIN);
    const socket = await member.enter({ room: 'القاعة' });
    const { users } = await socket.waitFor('users');
    expect(users.find(({ userID }) => userID === who.userID)?.nickname).toBe('اسم مهذب');
  });

  test('account recovery on a banned device is refused even with the correct code', async () => {
    const who = new Visitor('محظورة تستعيد', { address: '192.0.2.201' });
    await enter(who);
    const { recoveryCode } = await registered(who);
    await asOwner('POST', '/bans', { IPOrHost: '192.0.2.201' });
    const body = { username: who.name, recoveryCode, password: 'another long password' };
    const headers = { 'CF-Connecting-IP': who.address };
    expect(codeOf(await call('POST', '/users/recover', body, headers))).toEqual([403, 'banned']);
    const wrong = { ...body, recoveryCode: 'wrong' };
    expect(codeOf(await call('POST', '/users/recover', wrong, headers))).toEqual([403, 'banned']);
    const elsewhere = { 'CF-Connecting-IP': '192.0.2.202' };
    expect((await call('POST', '/users/recover', body, elsewhere)).status).toBe(200);
  });
});

describe('sessions after an account change', () => {
  test('a ticket from before the recovery opens no lasting connection', async () => {
    const who = new Visitor('تذكرة قبل الاستعادة');
    await enter(who);
    const { member, recoveryCode } = await registered(who);
    const socket = await member.enter({ room: 'القاعة' });
    const { ticket: resume } = await socket.waitFor('resume');
    const asked = await member.connect({ room: 'القاعة', type: 'super' });
    const { ticket, roomId } = asked.body.data as unknown as { ticket: string; roomId: string };
    const body = { username: who.name, recoveryCode, password: 'another long password' };
    expect((await call('POST', '/users/recover', body, new Visitor('x').headers)).status).toBe(200);
    expect((await member.upgrade(roomId, resume)).status).toBe(401);
    const late = ClientSocket.open(await member.upgrade(roomId, ticket));
    expect((await late.closed).code).toBe(4506);
  });

  test('after account deletion, the guest token and the member token are invalid', async () => {
    const who = new Visitor('حسابها حُذف');
    await enter(who);
    const { member } = await registered(who);
    expect((await asOwner('DELETE', `/users/${who.userID}`, undefined)).status).toBe(204);
    for (const { headers } of [member, who]) {
      const answer = await call('POST', '/users/register', { password: 'another long password' }, headers);
      expect(answer.status).toBe(401);
    }
  });

  test.each([
    ['removal', (id: string) => `/users/${id}`],
    ['erasure', (id: string) => `/people/data?account=${id}`],
  ])('after %s of the account, older tokens of the guest stay invalid (MEMBER-18)', async (way, path) => {
    const who = new Browser(`رمزان ${way.length}`);
    const socket = await enter(who);
    await untilPresent(who.userID);
    const older = new Visitor(who.name, { address: who.address });
    older.token = who.token;
    expect(userIn(await who.login())?.userID).toBe(who.userID);
    const { member } = await registered(who);
    expect(codeOf(await older.connect({ room: 'القاعة' }))).toEqual([401, 'unauthorized']);
    expect((await asOwner('DELETE', path(who.userID), undefined)).status).toBeLessThan(300);
    await socket.closed;
    for (const each of [older, who, member]) {
      expect(codeOf(await each.connect({ room: 'القاعة' }))).toEqual([401, 'unauthorized']);
      expect((await registration(each)).status).toBe(401);
      expect((await call('GET', '/users/verify', undefined, each.headers)).status).toBe(401);
    }
    const again = await older.login();
    expect(userIn(again)?.userID).not.toBe(who.userID);
  });
});

describe('information leaks by guessing', () => {
  test('a login has the same response for names of guests, absent guests, members and operators', async () => {
    await makeAccount({ username: 'khafi', nickname: 'خفي المراقب', role: 'admin' });
    await new Browser('غائب محفوظ').visit(LONG);
    await later(0);
    await enter(new Visitor('حاضر الآن'));
    const names = ['خفي المراقب', 'khafi', 'غائب محفوظ', 'حاضر الآن', 'rima'];
    const answers = await Promise.all(names.map(name => new Visitor(name).login()));
    const bodies = answers.map(({ status, body }) =>
      JSON.stringify({ ...body, requestId: '', http: status }),
    );
    expect([...new Set(bodies)]).toHaveLength(1);
  });

  test('a registration has the same refusal for names of members and guests (MEMBER-7)', async () => {
    const [one, other] = [new Visitor('لعضو لاحقا'), new Visitor('لضيف لاحقا')];
    await one.login();
    await other.login();
    await makeAccount({ username: 'later-member', nickname: 'لعضو لاحقا' });
    await enter(new Visitor('لضيف لاحقا', { fingerprint: 'fp-other' }));
    const answers = [await registration(one), await registration(other)];
    expect(answers.map(codeOf)).toEqual([
      [409, 'name_taken'],
      [409, 'name_taken'],
    ]);
  });
});

describe('registration floods', () => {
  test('of eight registrations in a network three succeed, and the last two return 429', async () => {
    const network = { address: '198.51.110.7' };
    const guests: Visitor[] = [];
    for (const name of ['سيل واحد', 'سيل اثنان', 'سيل ثلاثة', 'سيل أربعة']) {
      const who = new Visitor(name, network);
      await enter(who);
      guests.push(who);
    }
    const statuses: number[] = [];
    for (const who of guests)
      statuses.push(
        ...(await Promise.all([registration(who), registration(who)])).map(({ status }) => status),
      );
    expect(statuses.filter(status => status === 201)).toHaveLength(3);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('calls without a session count toward the budget before body parsing', async () => {
    // Frozen, because the budget refills between the calls of a busy machine.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const headers = { 'CF-Connecting-IP': '198.51.112.7' };
    const codes = new Set<unknown>();
    for (let turn = 0; turn < 330 && !codes.has(429); turn++)
      codes.add((await call('POST', '/users/recover', '{', headers)).status);
    expect(codes.has(429)).toBe(true);
    for (const [method, path] of [
      ['POST', '/users/recover'],
      ['POST', '/users/register'],
      ['DELETE', '/users/keptName'],
    ] as const)
      expect((await call(method, path, method === 'POST' ? '{' : undefined, headers)).status).toBe(429);
  });

  test('forged and foreign tokens cannot register an account', async () => {
    const who = new Visitor('رمز مزور');
    await who.login();
    const [head, body, signature] = who.token.split('.');
    const claims = JSON.parse(atob((body ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const forged = btoa(JSON.stringify({ ...claims, sub: 'id-rima' }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '');
    for (const token of [`${head}.${forged}.${signature}`, `${none}.${forged}.`, `${head}.${body}.`, 'x'])
      expect((await registration(who, undefined, { Authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await registration(who)).status).toBe(201);
    const { who: muted } = await mutedAndGone('مكتوم المزور');
    expect(codeOf(await registration(muted))).toEqual([403, 'muted']);
  });
});
