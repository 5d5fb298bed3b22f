import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import type { Env } from '../../../worker/platform/env.ts';
import {
  callsAsLoggedIn,
  enter,
  entriesAbout,
  Member,
  makeAccount,
  PASSWORD,
} from '../../support/accounts.ts';
import { later, makeSite, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { registration } from '../../support/membership.ts';
import { type Answer, call, Visitor } from '../../support/visitor.ts';

let asOwner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeSite();
  asOwner = await callsAsLoggedIn('salma');
  expect((await asOwner('PATCH', '/options-1/site', { registration: 'approval' })).status).toBe(200);
});

let turn = 0;
let who = new Visitor('');
beforeEach(async () => {
  await env.DB.exec('DELETE FROM registration_requests');
  turn += 1;
  who = new Visitor(`منتظر ${turn}`, { address: `198.18.5.${turn}` });
});

const codeOf = ({ status, body }: Answer) => [status, body.code];
const waiting = async () => {
  const { status, body } = await asOwner('GET', '/registrations');
  expect(status).toBe(200);
  return (body.data as unknown as { registrations: { _id: string; nickname: string }[] }).registrations;
};
const decide = async (outcome: string, id?: string) => {
  const key = id ?? (await waiting())[0]?._id;
  return asOwner('PATCH', `/registrations/${key}`, { outcome });
};
const asked = async (guest = who) => {
  const socket = await enter(guest);
  await untilPresent(guest.userID);
  const { status, body } = await registration(guest);
  expect([status, body]).toEqual([202, { status: 'success', data: { waits: true } }]);
  return socket;
};
const stored = () => env.DB.prepare('SELECT * FROM registration_requests').all<Record<string, unknown>>();

describe('registration with operator approval', () => {
  test('a pending registration creates no account and stores no password (MEMBER-24)', async () => {
    await asked();
    expect(await waiting()).toMatchObject([{ nickname: who.name }]);
    const { results } = await stored();
    expect(results).toMatchObject([{ account_id: who.userID }]);
    expect(JSON.stringify(results)).not.toContain(PASSWORD);
    expect(await env.DB.prepare('SELECT id FROM accounts WHERE id = ?').bind(who.userID).first()).toBeNull();
    expect((await who.connect({ room: 'القاعة' })).status).toBe(200);
    expect((await new Member(who.name).login()).status).toBe(401);
  });

  test('a second request by the same guest replaces the first request (MEMBER-24)', async () => {
    await asked();
    expect((await registration(who, 'another long password')).status).toBe(202);
    expect((await stored()).results).toHaveLength(1);
    expect((await decide('accepted')).status).toBe(204);
    const member = new Member(who.name);
    expect((await member.login()).status).toBe(401);
    expect((await member.login({ password: 'another long password' })).status).toBe(200);
  });

  /** Inserts a pending request per given network, oldest first. */
  const fill = (networks: readonly number[]) => {
    const insert = env.DB.prepare(
      `INSERT INTO registration_requests
         (id, account_id, nickname, nickname_skeleton, password_hash, appearance, device_id, until, created_at, networks)
       VALUES (?, ?, 'x', ?, 'scrypt', '{}', 'd', ?, ?, ?)`,
    );
    const until = Date.now() + DAY_MS;
    return env.DB.batch(
      networks.map((network, at) =>
        insert.bind(
          `r${at}`,
          `a${at}`,
          `n${at}`,
          until,
          at,
          JSON.stringify([`one ${at}`, `wide ${network}`]),
        ),
      ),
    );
  };

  test('a full queue drops the oldest request of the largest network (MEMBER-24)', async () => {
    // One honest request before and one after 198 of a single network.
    await fill([0, ...Array.from({ length: 198 }, () => 7), 1]);
    await enter(who);
    expect((await registration(who)).status).toBe(202);
    const ids = (await stored()).results.map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect([ids.includes('r0'), ids.includes('r1'), ids.includes('r2'), ids.includes('r199')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('an expired request does not count in the queue and is deleted (MEMBER-24)', async () => {
    await fill(Array.from({ length: 200 }, () => 7));
    await env.DB.exec("UPDATE registration_requests SET until = 1 WHERE id = 'r9'");
    await enter(who);
    expect((await registration(who)).status).toBe(202);
    const { results } = await stored();
    expect([results.length, results.some(({ id }) => id === 'r9')]).toEqual([200, false]);
    await env.DB.exec("UPDATE registration_requests SET until = 1 WHERE id LIKE 'r%'");
    await runCleanup(env as Env, Date.now());
    expect((await stored()).results).toHaveLength(1);
  });

  test('a network has at most three pending requests, stored without address (MEMBER-24)', async () => {
    const address = '100.66.21.9';
    const asking = async (at: number) => {
      const guest = new Visitor(`شبكة واحدة ${at}`, { address });
      await enter(guest);
      return registration(guest);
    };
    for (let at = 0; at < 3; at++) expect((await asking(at)).status).toBe(202);
    await later(2 * DAY_MS);
    const fourth = await asking(3);
    expect(codeOf(fourth)).toEqual([429, 'registrations_full']);
    expect(fourth.body.retryAfterMs).toBeGreaterThan(DAY_MS);
    await later(0);
    expect(JSON.stringify((await stored()).results)).not.toContain('100.66.21');
    expect((await registration(new Visitor('غيرها'))).status).toBe(401);
    await enter(who);
    expect((await registration(who)).status).toBe(202);
  });

  test('the network limit equals that of open registration (MEMBER-24)', async () => {
    const place = { address: '198.51.113.9' };
    const statuses: number[] = [];
    for (const name of ['انتظار أول', 'انتظار ثان', 'انتظار ثالث', 'انتظار رابع']) {
      const guest = new Visitor(name, place);
      await enter(guest);
      statuses.push((await registration(guest)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('the nickname of a waiting registration', () => {
  test('other guests cannot enter, register or rename with the pending name (MEMBER-25)', async () => {
    const socket = await asked();
    socket.send('disconnect', {});
    await socket.closed;
    const thief = new Visitor(who.name, { fingerprint: 'fp-thief' });
    expect(codeOf(await thief.login())).toEqual([409, 'nickname_taken']);
    const renamed = new Visitor(`لص ${turn}`);
    const other = await enter(renamed);
    expect(codeOf(await renamed.connect({ username: who.name, nickname: who.name }))).toEqual([
      409,
      'nickname_taken',
    ]);
    const omar = await enter(new Member('omar'));
    await untilPresent(renamed.userID);
    const ack = await omar.request('requestChangeNickname', { userId: renamed.userID, nickname: who.name });
    expect(ack).toMatchObject({ ok: false, error: { code: 'nickname_taken' } });
    other.close(1000);
    expect((await decide('refused')).status).toBe(204);
    expect((await thief.login()).status).toBe(201);
  });

  test('the waiting guest can still log in and enter with the nickname (MEMBER-25)', async () => {
    await asked();
    expect((await who.login()).status).toBe(201);
    expect((await who.connect({ room: 'القاعة' })).status).toBe(200);
  });

  test('two look-alike registrations: only one is pending (MEMBER-25)', async () => {
    const one = new Visitor(`توأم${turn}`);
    const other = new Visitor(`توأم${turn}`, { fingerprint: 'fp-twin' });
    await one.login();
    await other.login();
    const answers = await Promise.all([registration(one), registration(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  });
});

describe('the decision on a registration', () => {
  test('an accepted guest is notified and enters with the chosen password (MEMBER-26)', async () => {
    const socket = await asked();
    expect((await decide('accepted')).status).toBe(204);
    const isAcceptance = ({ text }: { text: string }) => text.includes('قُبل طلبك');
    const { notice } = await socket.waitFor('newMessageFromServer', isAcceptance);
    expect(notice).toEqual({ code: 'nameAccepted' });
    expect((await who.connect({ room: 'القاعة' })).status).toBe(401);
    const member = new Member(who.name);
    expect((await member.login()).status).toBe(200);
    const verified = await call('GET', '/users/verify', undefined, member.headers);
    expect(verified.body.data).toMatchObject({
      user: { userID: who.userID, username: who.name, role: 'member' },
    });
    await member.enter({ room: 'القاعة' });
    expect((await socket.closed).code).toBe(4503);
    await vi.waitFor(async () => {
      expect(await entriesAbout(`قبول طلب حفظ الاسم: ${who.name}`)).toMatchObject([{ by: 'salma' }]);
    }, WITHIN);
    const code = await call('POST', '/users/me/recoveryCode', { currentPassword: PASSWORD }, member.headers);
    expect(code.status).toBe(201);
  });

  test('a refused guest is notified and stays a guest (MEMBER-26)', async () => {
    const socket = await asked();
    expect((await decide('refused')).status).toBe(204);
    await socket.waitFor('newMessageFromServer', ({ text }) => text.includes('لم يُقبل'));
    expect((await stored()).results).toEqual([]);
    expect((await who.connect({ room: 'القاعة' })).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await entriesAbout(`رفض طلب حفظ الاسم: ${who.name}`)).toHaveLength(1);
    }, WITHIN);
  });

  test('concurrent approval and refusal: only one applies (MEMBER-26)', async () => {
    await asked();
    const id = (await waiting())[0]?._id;
    const answers = await Promise.all([
      decide('accepted', id),
      decide('refused', id),
      decide('accepted', id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const isMember = (await new Member(who.name).login()).status === 200;
    const accepted = answers.filter(({ status }, at) => status === 204 && at !== 1).length === 1;
    expect(isMember).toBe(accepted);
  });

  test('guests, members and operators without canAccessAccountsMenu cannot decide (MEMBER-26)', async () => {
    await asked();
    const id = (await waiting())[0]?._id;
    await makeAccount({
      username: `بلا قسم ${turn}`,
      role: 'admin',
      panel: { canAccessAccountsMenu: false },
    });
    const callers: Visitor[] = [who, new Member('rima'), new Member(`بلا قسم ${turn}`)];
    for (const caller of callers) {
      if (caller instanceof Member) await caller.signIn();
      for (const [method, path, body] of [
        ['GET', '/registrations'],
        ['PATCH', `/registrations/${id}`, { outcome: 'accepted' }],
      ] as const)
        expect((await call(method, path, body, caller.headers)).status).toBe(403);
    }
    expect(codeOf(await decide('maybe', id)).at(0)).toBe(400);
    expect((await decide('accepted', crypto.randomUUID())).status).toBe(404);
    expect(await waiting()).toHaveLength(1);
  });

  test('a name taken by an account meanwhile is refused (MEMBER-26)', async () => {
    await asked();
    await makeAccount({ username: `سابق ${turn}`, nickname: who.name });
    expect(codeOf(await decide('accepted'))).toEqual([409, 'name_taken']);
    expect(await waiting()).toHaveLength(1);
  });
});
