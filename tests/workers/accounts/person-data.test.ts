import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { PersonRows } from '../../../protocol/rest/data.ts';
import { callsAsLoggedIn, databaseSnapshot, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { storedEntries } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
const asked = new Map<string, Ask>();
const as = (username: string): Ask => {
  const ask = asked.get(username);
  if (!ask) throw new Error(`no user has the name ${username}`);
  return ask;
};

const WITHIN = { timeout: 20_000 };
const PANEL = { canAccessAdminPanel: true };
const ACCOUNTS = { ...PANEL, canAccessAccountsMenu: true };
const RECORD = { ...PANEL, canAccessEventsRecordMenu: true };

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'huda', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'other-admin', role: 'admin' });
  await makeAccount({
    username: 'master',
    role: 'room-master',
    panel: { ...ACCOUNTS, ...RECORD, canAccessBanMenu: true },
    masterOf: ['hall'],
  });
  await makeAccount({ username: 'reader', role: 'chat-master', panel: RECORD });
  await makeAccount({ username: 'banner', role: 'chat-master', panel: { ...PANEL, canAccessBanMenu: true } });
  await makeAccount({ username: 'accountant', role: 'chat-master', panel: { ...ACCOUNTS, ...RECORD } });
  await makeAccount({ username: 'plain', role: 'chat-master', panel: PANEL });
  await makeAccount({ username: 'rima' });
  for (const username of [
    'salma',
    'huda',
    'admin',
    'master',
    'reader',
    'banner',
    'accountant',
    'plain',
    'rima',
  ])
    asked.set(username, await callsAsLoggedIn(username));
});

const rowsOf = async (who: Ask, query: string): Promise<PersonRows> => {
  const { status, body } = await who('GET', `/people/data?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (body as unknown as { data: { person: PersonRows } }).data.person;
};

const insert = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

test('all data of an account is exported, without secrets or reporters (REST-52)', async () => {
  await insert(
    `INSERT INTO ignore_lists (account_id, users, changed_at) VALUES ('id-rima', '[{"userID":"x","nickname":"مزعج"}]', 1)`,
  );
  await insert(
    `INSERT INTO privacy_choices (account_id, privacy, changed_at) VALUES ('id-rima', '{"privateFrom":"nobody","seen":true}', 1)`,
  );
  await insert(
    "INSERT INTO friendships (first_id, second_id, asked_by, asked_at, declined_at) VALUES ('id-plain', 'id-rima', 'id-rima', ?1, ?1)",
    Date.now(),
  );
  await insert(
    "INSERT INTO invites (id, room_id, maker_id, uses, created_at, ends_at) VALUES ('link', 'hall', 'id-rima', 5, 1, 86400000)",
  );
  await insert(
    `INSERT INTO bans (id, country, ban_duration, by_username, user_id, nickname, reason, created_at) VALUES ('b', 'EG', '15m', 'salma', 'id-rima', 'ريما', 'سبام', 1)`,
  );
  for (const [id, by, about] of [
    ['r1', 'id-reporter', 'id-rima'],
    ['r2', 'id-rima', 'id-reported'],
  ])
    await insert(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, message, created_at) VALUES (?, ?, ?, 'اسم', 'القاعة', 'spam', 'كلام', 1)`,
      id,
      by,
      about,
    );
  const agent = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' };
  await call('POST', '/users/login', { username: 'rima', password: PASSWORD }, agent);
  const socket = await new Member('rima').enter({ room: 'القاعة' });
  await socket.request('newMessageFromClient', { text: 'كلامي' });
  await vi.waitFor(async () => expect((await storedEntries()).length).toBeGreaterThan(0), WITHIN);
  const person = await rowsOf(as('salma'), 'account=id-rima');
  expect(person).toMatchObject({
    account: [
      { _id: 'id-rima', username: 'rima', createdAt: '1970-01-01T00:00:00.001Z', hasRecoveryCode: false },
    ],
    permissions: [
      { record: 'chat', canAccessChat: true },
      { record: 'panel', canAccessAdminPanel: false },
    ],
    ignored: [{ userID: 'x', nickname: 'مزعج' }],
    privacy: [{ privateFrom: 'nobody', seen: true }],
    // The sender must not learn that the request was declined.
    friends: [{ username: 'plain', state: 'asked' }],
    invites: [{ room: 'القاعة', uses: 5, used: 0, endsAt: '1970-01-02T00:00:00.000Z' }],
    bans: [{ country: 'EG', reason: 'سبام', nickname: 'ريما' }],
    reportsOfThem: [{ reason: 'spam', message: 'كلام', room: 'القاعة' }],
    reportsByThem: [{ reason: 'spam', day: '1970-01-01' }],
    logins: expect.arrayContaining([expect.objectContaining({ device: 'Chrome · Android' })]),
    events: [{ username: 'rima', eventType: 'superChatAccessExit' }],
    messages: [{ room: 'القاعة', text: 'كلامي' }],
    pictures: [],
  });
  const text = JSON.stringify(person);
  for (const secret of ['scrypt', 'password', 'tokenGeneration', 'id-reporter', 'id-reported', 'salma'])
    expect(text).not.toContain(secret);
});

test('bans, reports, messages and audit entries of a device are exported (REST-52)', async () => {
  const visitor = new Visitor('زائر', { fingerprint: 'fp-cafe' });
  const socket = await visitor.enter({ room: 'القاعة' });
  await socket.request('newMessageFromClient', { text: 'من المقهى' });
  await insert(
    `INSERT INTO bans (id, fingerprint, ban_duration, nickname, created_at) VALUES ('d', 'fp-cafe', '15m', 'زائر', 1)`,
  );
  await insert(
    `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, created_at) VALUES ('r3', 'x', ?, 'زائر', 'القاعة', 'spam', 1)`,
    visitor.userID,
  );
  await vi.waitFor(
    async () =>
      expect(await rowsOf(as('salma'), 'device=fp-cafe')).toMatchObject({
        account: [],
        events: [{ username: 'زائر' }],
        bans: [{ fingerprint: 'fp-cafe', nickname: 'زائر' }],
        reportsOfThem: [{ nickname: 'زائر' }],
        messages: [{ text: 'من المقهى' }],
      }),
    WITHIN,
  );
  expect((await rowsOf(as('salma'), 'device=fp-caf')).events).toEqual([]);
});

test('reading or erasing data needs all section permissions and power over the account (REST-53)', async () => {
  const before = await databaseSnapshot();
  const refused: [who: string, query: string, status: number, code: string][] = [
    ['plain', 'account=id-rima', 403, 'unauthorized_section'],
    ['reader', 'account=id-rima', 403, 'unauthorized_section'],
    ['accountant', 'account=id-rima', 403, 'unauthorized_section'],
    ['reader', 'device=fp-cafe', 403, 'unauthorized_section'],
    ['banner', 'device=fp-cafe', 403, 'unauthorized_section'],
    ['master', 'account=id-rima', 403, 'forbidden'],
    ['master', 'device=fp-cafe', 403, 'forbidden'],
    ['admin', 'account=id-other-admin', 403, 'forbidden'],
    ['admin', 'account=id-salma', 403, 'forbidden'],
    ['admin', 'account=id-admin', 403, 'forbidden'],
    ['salma', 'account=id-nobody', 404, 'not_found'],
    ['salma', '', 400, 'validation'],
    ['salma', 'account=', 400, 'validation'],
    ['salma', 'device=', 400, 'validation'],
    ['salma', `device=${'x'.repeat(129)}`, 400, 'validation'],
    ['salma', 'account=id-rima&device=fp-cafe', 400, 'validation'],
  ];
  for (const [who, query, status, code] of refused)
    for (const method of ['GET', 'DELETE']) {
      const answer = await as(who)(method, `/people/data?${query}`);
      expect([who, method, query, answer.status, answer.body.code]).toEqual([
        who,
        method,
        query,
        status,
        code,
      ]);
    }
  for (const method of ['GET', 'DELETE'])
    expect((await call(method, '/people/data?account=id-rima')).status).toBe(401);
  expect((await as('rima')('GET', '/people/data?account=id-rima')).body.code).toBe('unauthorized_panel');
  expect(await databaseSnapshot()).toEqual(before);
});

test('an owner can read but not erase their own data (REST-53)', async () => {
  const before = await databaseSnapshot();
  expect(await as('salma')('DELETE', '/people/data?account=id-salma')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await databaseSnapshot()).toEqual(before);
  expect((await rowsOf(as('salma'), 'account=id-salma')).account).toMatchObject([{ username: 'salma' }]);
});

test('the last account with canAccessAccountsMenu cannot be erased (REST-53)', async () => {
  const deputy = { ...ACCOUNTS, ...RECORD, canAccessBanMenu: true };
  await makeAccount({
    username: 'passing',
    role: 'admin',
    panel: deputy,
    subscriptionEndDate: '2999-01-01T00:00:00.000Z',
  });
  await env.DB.exec(
    `UPDATE admin_panel_permissions SET flags = json_set(flags, '$.canAccessAccountsMenu', json('false')) WHERE id NOT IN ('id-passing-panel', 'id-master-panel')`,
  );
  await env.DB.exec(`UPDATE accounts SET role = 'chat-master', master_of = '[]' WHERE id = 'id-master'`);
  await env.DB.exec(`UPDATE chat_permissions SET flags = '{}' WHERE id = 'id-master-chat'`);
  await env.DB.exec(
    `UPDATE admin_panel_permissions SET flags = '{"canAccessAdminPanel":true,"canAccessAccountsMenu":true}' WHERE id = 'id-master-panel'`,
  );
  const passing = await callsAsLoggedIn('passing');
  const before = await databaseSnapshot();
  expect((await passing('DELETE', '/people/data?account=id-master')).body.code).toBe('last_accounts_holder');
  expect(await databaseSnapshot()).toEqual(before);
});
