import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import { issueToken } from '../../../worker/platform/http/tokens.ts';
import { entriesAbout, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { makeSite, say, WITHIN } from '../../support/lobby-presence.ts';
import { placesOf, storedEntries, verification } from '../../support/queries.ts';
import { evict } from '../../support/rooms.ts';
import { type Answer, ask, ClientSocket, call, Visitor } from '../../support/visitor.ts';

const NEW = 'another good password';
const CHANGE = { currentPassword: PASSWORD, password: NEW, passwordConfirm: NEW };
const PROOF = { currentPassword: PASSWORD };
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36';

beforeAll(makeSite);

let names = 0;
let name = '';
beforeEach(async () => {
  names += 1;
  name = `عضو ${names}`;
  await makeAccount({ username: name });
});

const loggedIn = async (place = {}) => {
  const member = new Member(name, place);
  expect((await member.login()).status).toBe(200);
  return member;
};
const codeOf = ({ status, body }: Answer) => [status, body.code];
const statusOf = async (who: Visitor) => (await call('GET', '/users/verify', undefined, who.headers)).status;
const as = (who: Visitor, method: string, path: string, body?: unknown) =>
  call(method, path, body, who.headers);

/** Stores the token of an answer without a body. */
const goesOn = (who: Visitor, answer: Response) => {
  expect(answer.status).toBe(204);
  who.token = answer.headers.get('Samar-Token') ?? '';
};

type Listed = { id: string; device: string; lastSeen: string; current: boolean };
const sessionsOf = async (who: Visitor): Promise<Listed[]> => {
  const { status, body } = await as(who, 'GET', '/users/me/sessions');
  expect(status).toBe(200);
  return (body.data as unknown as { sessions: Listed[] }).sessions;
};

/** A session started by a bot token or a host pass. */
const begunBy = async (began: 'bot' | 'hostPass') => {
  const member = new Member(name);
  const claims = {
    sub: `id-${name}`,
    sessionID: began,
    deviceID: began,
    accountType: 'super',
    nickname: name,
  } as const;
  member.token = await issueToken(
    env.SAMAR_SECRET,
    { ...claims, fingerprint: '', originURL: '', began },
    Date.now(),
  );
  return member;
};

describe('PATCH /users/me', () => {
  test('the current session continues; other sessions end (MEMBER-19)', async () => {
    const here = await loggedIn();
    const there = await loggedIn({ address: here.address });
    const socket = await here.enter({ room: 'القاعة' });
    const { ticket } = await socket.waitFor('resume');
    const other = await there.enter({ room: 'القاعة' });
    goesOn(here, await ask('PATCH', '/users/me', CHANGE, here.headers));
    expect((await other.closed).code).toBe(4506);
    expect(await say(socket)).toBe(true);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    const resumed = await here.upgrade('hall', ticket);
    expect(resumed.status).toBe(101);
    expect(await say(ClientSocket.open(resumed))).toBe(true);
    expect((await new Member(name).login({ password: NEW })).status).toBe(200);
    expect((await new Member(name).login()).status).toBe(401);
  });

  test('sockets and tickets of another session are closed (MEMBER-19)', async () => {
    const here = await loggedIn();
    const there = await loggedIn();
    const socket = await here.enter({ room: 'القاعة' });
    const other = await there.enter({ room: 'القاعة' });
    const { ticket } = await other.waitFor('resume');
    const before = socket.received.length;
    goesOn(here, await ask('PATCH', '/users/me', CHANGE, here.headers));
    expect((await other.closed).code).toBe(4506);
    expect(await say(socket)).toBe(true);
    expect(socket.all('leavedMessageFromServer', before)).toEqual([]);
    expect((await there.upgrade('hall', ticket)).status).toBe(401);
  });

  test('the password change is in the event record without the password (MEMBER-19)', async () => {
    const here = await loggedIn();
    goesOn(here, await ask('PATCH', '/users/me', CHANGE, here.headers));
    const entries = await vi.waitFor(async () => {
      const found = await entriesAbout(`: ${name}`);
      expect(found.length).toBeGreaterThan(0);
      return found;
    }, WITHIN);
    expect(entries).toMatchObject([{ by: name, type: 'adminPanel' }]);
    expect(JSON.stringify(entries)).not.toContain(NEW);
  });

  test('wrong passwords count as failed logins (MEMBER-20)', async () => {
    const here = await loggedIn({ address: '198.18.4.1' });
    const wrong = { ...CHANGE, currentPassword: 'a wrong password' };
    for (let guess = 0; guess < LOGIN_GUESSES; guess++) {
      const answer = await as(
        here,
        guess % 2 ? 'PATCH' : 'DELETE',
        '/users/me',
        guess % 2 ? wrong : { currentPassword: 'x' },
      );
      expect(codeOf(answer)).toEqual([403, 'current_password_wrong']);
    }
    for (const [method, path, body] of [
      ['PATCH', '/users/me', CHANGE],
      ['DELETE', '/users/me', PROOF],
      ['POST', '/users/me/recoveryCode', PROOF],
    ] as const)
      expect(codeOf(await as(here, method, path, body))).toEqual([429, 'too_many_requests']);
    expect(codeOf(await new Member(name, { address: '198.18.4.1' }).login())).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(await statusOf(here)).toBe(200);
  });

  test.each(['bot', 'hostPass'] as const)(
    'a %s session cannot manage its account (MEMBER-20)',
    async began => {
      const who = await begunBy(began);
      for (const [method, path, body] of [
        ['PATCH', '/users/me', CHANGE],
        ['DELETE', '/users/me', PROOF],
        ['POST', '/users/me/recoveryCode', PROOF],
        ['GET', '/users/me/sessions'],
        ['DELETE', '/users/me/sessions'],
        ['DELETE', '/users/me/sessions/x'],
      ] as const)
        expect(codeOf(await as(who, method, path, body))).toEqual([403, 'forbidden']);
    },
  );

  test('guests and users without a session are refused (MEMBER-20)', async () => {
    const guest = new Visitor('ضيف بلا حساب');
    await guest.login();
    expect(codeOf(await as(guest, 'PATCH', '/users/me', CHANGE))).toEqual([403, 'forbidden']);
    expect(codeOf(await call('PATCH', '/users/me', CHANGE))).toEqual([401, 'unauthorized']);
  });

  test('a short, unconfirmed or unproven new password is refused, and any without canChangeHisPassword', async () => {
    const here = await loggedIn();
    const short = { ...CHANGE, password: 'short', passwordConfirm: 'short' };
    expect((await as(here, 'PATCH', '/users/me', short)).status).toBe(400);
    expect((await as(here, 'PATCH', '/users/me', { ...CHANGE, passwordConfirm: 'x' })).status).toBe(400);
    const { currentPassword: _, ...missing } = CHANGE;
    expect((await as(here, 'PATCH', '/users/me', missing)).status).toBe(400);
    await env.DB.prepare(
      `UPDATE chat_permissions SET flags = json_set(flags, '$.canChangeHisPassword', json('false')) WHERE id = ?`,
    )
      .bind(`id-${name}-chat`)
      .run();
    expect((await as(here, 'PATCH', '/users/me', CHANGE)).status).toBe(403);
    expect((await new Member(name).login()).status).toBe(200);
  });
});

describe('DELETE /users/me', () => {
  test('account, sessions and messages are deleted; the record stays valid (MEMBER-21)', async () => {
    const member = new Member(name);
    const again = new Member(name);
    await Promise.all([member.signIn(), again.signIn()]);
    const socket = await member.enter({ room: 'القاعة' });
    const reader = await new Visitor('يقرأ قبل الحذف').enter({ room: 'القاعة' });
    expect(await say(socket, 'كلام سيُمحى')).toBe(true);
    await reader.waitFor('newMessageFromServer', ({ text }) => text === 'كلام سيُمحى');
    await vi.waitFor(async () => expect(await sessionsOf(again)).toHaveLength(2), WITHIN);
    await vi.waitFor(async () => {
      const entered = (await storedEntries()).filter(({ username }) => username === name);
      expect(entered.length).toBeGreaterThan(0);
    }, WITHIN);
    expect((await as(member, 'DELETE', '/users/me', PROOF)).status).toBe(204);
    expect((await socket.closed).code).toBe(4506);
    await reader.waitFor('messagesDeleted');
    expect([await statusOf(member), await statusOf(again)]).toEqual([401, 401]);
    await evict('hall');
    // The audit entry of the erasure contains the account's id, which here contains the name.
    expect(await placesOf([name, 'كلام سيُمحى'], ['hall'])).toEqual(['events', 'events_search']);
    const entries = (await storedEntries()).filter(entry => JSON.stringify(entry).includes(name));
    expect(entries).toHaveLength(1);
    expect(entries).toMatchObject([
      {
        username: 'الموقع',
        eventType: 'adminPanel',
        eventData: expect.stringMatching(new RegExp(`^محو بيانات الحساب id-${name}، .*، بطلب صاحبه$`)),
        fingerprintAndIP: '',
      },
    ]);
    expect((await verification()).faults).toEqual([]);
    expect((await new Member(name).login()).status).toBe(401);
    expect((await new Visitor(name).login()).status).toBe(201);
  });

  test('a wrong password does not delete the account (MEMBER-21)', async () => {
    const here = await loggedIn();
    expect(codeOf(await as(here, 'DELETE', '/users/me', { currentPassword: 'wrong' }))).toEqual([
      403,
      'current_password_wrong',
    ]);
    expect((await as(here, 'DELETE', '/users/me', {})).status).toBe(400);
    expect(await statusOf(here)).toBe(200);
  });

  test('the last account with canAccessAccountsMenu cannot delete itself (MEMBER-21)', async () => {
    const owner = new Member('salma');
    await owner.login();
    expect(codeOf(await as(owner, 'DELETE', '/users/me', PROOF))).toEqual([409, 'last_accounts_holder']);
    expect(await statusOf(owner)).toBe(200);
  });

  test('audit entries for staff actions remain (MEMBER-21)', async () => {
    await makeAccount({ username: `مشرف ${names}`, role: 'admin' });
    const staff = new Member(`مشرف ${names}`);
    await staff.login();
    goesOn(staff, await ask('PATCH', '/users/me', CHANGE, staff.headers));
    await vi.waitFor(async () => expect(await entriesAbout(staff.name)).toHaveLength(1), WITHIN);
    const body = { currentPassword: NEW };
    expect((await as(staff, 'DELETE', '/users/me', body)).status).toBe(204);
    const own = (await entriesAbout(staff.name)).filter(({ by }) => by === staff.name);
    expect(own).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('logins are listed with device and last use (MEMBER-22)', async () => {
    const here = await loggedIn();
    const phone = new Member(name);
    const login = await call(
      'POST',
      '/users/login',
      { username: name, password: PASSWORD },
      { 'User-Agent': PHONE },
    );
    phone.token = login.body.token ?? '';
    const listed = await sessionsOf(here);
    expect(listed.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['', true],
      ['Chrome · Android', false],
    ]);
    expect(listed.every(({ lastSeen }) => Math.abs(Date.parse(lastSeen) - Date.now()) < 60_000)).toBe(true);
    expect((await sessionsOf(phone)).find(({ current }) => current)?.device).toBe('Chrome · Android');
  });

  test('/connect lists a session and updates its use once an hour (MEMBER-22)', async () => {
    const member = new Member(name);
    await member.signIn();
    const seen = () =>
      env.DB.prepare('SELECT seen_at FROM member_sessions WHERE account_id = ?')
        .bind(`id-${name}`)
        .first<number>('seen_at');
    await member.connect({ room: 'القاعة' });
    await vi.waitFor(async () => expect(await seen()).not.toBeNull(), WITHIN);
    const set = (at: number) =>
      env.DB.prepare('UPDATE member_sessions SET seen_at = ? WHERE account_id = ?')
        .bind(at, `id-${name}`)
        .run();
    const recent = Date.now() - 3_000_000;
    await set(recent);
    await member.connect({ room: 'القاعة' });
    expect(await seen()).toBe(recent);
    await set(Date.now() - 3_700_000);
    await member.connect({ room: 'القاعة' });
    await vi.waitFor(async () => expect(await seen()).toBeGreaterThan(recent), WITHIN);
  });

  test('the session list has at most twenty sessions (MEMBER-22)', async () => {
    const insert = env.DB.prepare('INSERT INTO member_sessions VALUES (?, ?, ?, 0, ?, ?)');
    const far = Date.now() + 3_600_000;
    await env.DB.batch(
      Array.from({ length: 25 }, (_, at) => insert.bind(`s${names}-${at}`, `id-${name}`, 'x', at + 1, far)),
    );
    const here = await loggedIn();
    const listed = await sessionsOf(here);
    expect(listed).toHaveLength(20);
    expect(listed[0]?.current).toBe(true);
    expect(listed.at(-1)?.id).toBe(`s${names}-6`);
  });

  test('an ended session is closed and removed from the list (MEMBER-23)', async () => {
    const here = await loggedIn();
    const there = await loggedIn();
    const socket = await there.enter({ room: 'القاعة' });
    const other = (await sessionsOf(here)).find(({ current }) => !current);
    expect((await as(here, 'DELETE', `/users/me/sessions/${other?.id}`)).status).toBe(204);
    expect((await socket.closed).code).toBe(4506);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await as(here, 'DELETE', `/users/me/sessions/${other?.id}`)).status).toBe(404);
  });

  test('ending all other sessions includes sessions that are not listed (MEMBER-23)', async () => {
    const here = await loggedIn();
    const there = await loggedIn();
    const unlisted = await begunBy('hostPass');
    const socket = await here.enter({ room: 'القاعة' });
    const other = await there.enter({ room: 'القاعة' });
    goesOn(here, await ask('DELETE', '/users/me/sessions', undefined, here.headers));
    expect((await other.closed).code).toBe(4506);
    expect([await statusOf(here), await statusOf(there), await statusOf(unlisted)]).toEqual([200, 401, 401]);
    expect(await say(socket)).toBe(true);
    expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
    expect((await new Member(name).login()).status).toBe(200);
  });

  test('a logout removes the session from the session list (MEMBER-23)', async () => {
    const here = await loggedIn();
    const there = await loggedIn();
    expect((await as(there, 'POST', '/users/logout')).status).toBe(204);
    expect(await sessionsOf(here)).toHaveLength(1);
  });
});

test('a new recovery code replaces the earlier one (MEMBER-27)', async () => {
  const here = await loggedIn();
  const code = async (): Promise<string> => {
    const { status, body } = await as(here, 'POST', '/users/me/recoveryCode', PROOF);
    expect(status).toBe(201);
    return (body.data as unknown as { recoveryCode: string }).recoveryCode;
  };
  const recovering = (recoveryCode: string) =>
    call('POST', '/users/recover', { username: name, recoveryCode, password: NEW }, new Visitor('x').headers);
  const [first, second] = [await code(), await code()];
  expect(codeOf(await recovering(first))).toEqual([401, 'wrong_credentials']);
  expect((await recovering(second)).status).toBe(200);
});
