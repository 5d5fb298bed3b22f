import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  callsAsLoggedIn,
  databaseSnapshot,
  failWrites,
  Member,
  makeAccount,
} from '../../support/accounts.ts';
import { newCase, placesOf, storedEntries, verification } from '../../support/queries.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const CANARY = 'كناري لا يُنسى';
const WITHIN = { timeout: 20_000 };
const SOUND = { faults: [], notes: [] };

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'empty', name: 'الفارغة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  owner = await callsAsLoggedIn('salma');
});

const erase = (who: Ask, query: string) => who('DELETE', `/people/data?${query}`);

async function leaveTraces(username: string, userId: string): Promise<void> {
  const name = `${CANARY} ${username}`;
  const run = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values);
  const other = [
    { userID: userId, nickname: name },
    { userID: 'id-noor', nickname: 'noor' },
  ];
  await env.DB.batch([
    run('INSERT INTO ignore_lists (account_id, users, changed_at) VALUES (?, ?, 1)', userId, '[]'),
    run(
      'INSERT INTO ignore_lists (account_id, users, changed_at) VALUES (?, ?, 1)',
      `of ${username}`,
      JSON.stringify(other),
    ),
    run(
      'INSERT INTO privacy_choices (account_id, privacy, changed_at) VALUES (?, ?, 1)',
      userId,
      '{"privateFrom":"nobody","seen":true}',
    ),
    run(
      `INSERT INTO bans (id, fingerprint, ban_duration, by_username, by_user_id, user_id, nickname, reason, note, created_at)
       VALUES (?, ?, 'forever', 'salma', 'id-salma', ?, ?, ?, ?, 1)`,
      `ban of ${username}`,
      `fp-old-${username}`,
      userId,
      name,
      name,
      name,
    ),
    run(
      `INSERT INTO bans (id, country, ban_duration, by_username, by_user_id, created_at) VALUES (?, 'EG', '15m', ?, ?, 1)`,
      `ban by ${username}`,
      username,
      userId,
    ),
    run(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, message, created_at, closed_by)
       VALUES (?, 'somebody', ?, ?, 'القاعة', 'spam', ?, 1, NULL)`,
      `report of ${username}`,
      userId,
      name,
      name,
    ),
    run(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, message, created_at, closed_at, closed_by)
       VALUES (?, ?, 'somebody', 'غيره', 'القاعة', 'spam', 'كلام', 1, 2, ?)`,
      `report by ${username}`,
      userId,
      username,
    ),
    run(
      `INSERT INTO unseen_spells (id, user_id, username, nickname, visibility, room, since, until)
       VALUES (?, ?, ?, ?, 'ghost', 'القاعة', 1, 2)`,
      `${userId} hall 1`,
      userId,
      username,
      name,
    ),
    newCase(`strike of ${username}`, { user_id: userId, nickname: name, reason: name, appeal: name }),
    newCase(`strike by ${username}`, { by_user_id: userId, by_username: username, answered_by: username }),
    newCase(`strike beside ${username}`, {
      lines: JSON.stringify([
        { id: '1', userId, nickname: name, text: name },
        { id: '2', userId: 'id-noor', nickname: 'noor', text: 'كلام غيره' },
      ]),
    }),
    run(
      'INSERT INTO staff_notes VALUES (?, ?, ?, ?, ?, 1)',
      `n ${username}`,
      `account ${userId}`,
      name,
      'x',
      'x',
    ),
    run('INSERT INTO past_names VALUES (?, ?, 1, 1)', `account ${userId}`, name),
  ]);
}

const entriesOf = (username: string) =>
  vi.waitFor(async () => {
    const found = (await storedEntries()).filter(entry => entry.username === username);
    expect(found.length).toBeGreaterThan(0);
    return found;
  }, WITHIN);

test('of an erased account only the event record has its id; the chain stays valid (AUDIT-53, AUDIT-54, AUDIT-66)', async () => {
  await makeAccount({ username: 'rima', nickname: `${CANARY} rima` });
  await env.MEDIA.put('nickname-images/rima.png', 'bytes');
  await env.DB.exec(
    `UPDATE accounts SET nickname_img = 'rima.png', email = 'rima@example.org' WHERE id = 'id-rima'`,
  );
  await leaveTraces('rima', 'id-rima');
  const rima = new Member('rima');
  const reader = await new Visitor('قارئ').enter({ room: 'القاعة' });
  const gone = await rima.enter({ room: 'الفارغة' });
  await gone.request('newMessageFromClient', { text: CANARY });
  await gone.request('disconnect', {}).catch(() => undefined);
  gone.close(1000);
  await gone.closed;
  const author = await rima.enter({ room: 'القاعة' });
  const said = await author.request('newMessageFromClient', { text: CANARY });
  const messageIds = [String(said.ok && said.data?.id)];
  await entriesOf('rima');
  const before = await storedEntries();
  const words = [CANARY, 'rima'];
  const rooms = ['hall', 'empty'];
  expect(await placesOf(words, rooms)).toEqual(
    expect.arrayContaining([
      'accounts',
      'events',
      'bans',
      'reports',
      'unseen_spells',
      'files',
      'hall history',
      'empty history',
    ]),
  );

  const { status, body } = await erase(owner, 'account=id-rima');
  expect([status, body.data]).toEqual([
    200,
    { events: expect.any(Number), messages: 2, kept: 0, keptCases: 0 },
  ]);
  expect(await author.closed).toMatchObject({ code: 4506 });
  expect(await reader.waitFor('messagesDeleted')).toEqual({ room: 'القاعة', messageIds });

  for (const id of rooms) await evict(id);
  expect(await placesOf([CANARY, 'rima.png', 'rima@example.org'], rooms)).toEqual([]);
  // The entry contains the account's id, so that a repeated call is recognized.
  expect(await placesOf(['id-rima'], rooms)).toEqual(['events', 'events_search']);
  const left = await storedEntries();
  expect(left.slice(0, before.length).map(({ turn, hash }) => [turn, hash])).toEqual(
    before.map(({ turn, hash }) => [turn, hash]),
  );
  const naming = left.filter(({ username, eventData }) => `${username}${eventData}`.includes('rima'));
  expect(naming.length).toBeGreaterThan(0);
  for (const { username, eventData } of naming)
    expect([username, eventData]).toEqual([
      'salma',
      expect.stringMatching(/^محو بيانات الحساب id-rima، أحداث السجل: \d+$/),
    ]);
  expect(await verification()).toEqual(SOUND);
});

test('bans, reports and ignore lists no longer name an erased account (AUDIT-55)', async () => {
  const { results } = await env.DB.prepare('SELECT * FROM bans ORDER BY id').all();
  expect(results).toMatchObject([
    { by_user_id: 'erased', by_username: '', country: 'EG' },
    { fingerprint: 'fp-old-rima', user_id: '', nickname: '', reason: '', note: '', by_user_id: 'id-salma' },
  ]);
  const reports = await env.DB.prepare('SELECT * FROM reports').all();
  expect(reports.results).toMatchObject([{ reporter_id: '', user_id: 'somebody', closed_by: '' }]);
  const lists = await env.DB.prepare('SELECT users FROM ignore_lists').all();
  expect(lists.results).toEqual([{ users: '[{"userID":"id-noor","nickname":"noor"}]' }]);
});

test('repeating an erasure has no effect; an unknown id erases nothing (AUDIT-54)', async () => {
  const before = await databaseSnapshot();
  const { status, body } = await erase(owner, 'account=id-rima');
  expect([status, body.data]).toEqual([200, { events: 0, messages: 0, kept: 0, keptCases: 0 }]);
  expect(await databaseSnapshot()).toEqual(before);
  expect(await erase(owner, 'account=id-nobody')).toMatchObject({ status: 404 });
  expect(await erase(owner, 'account=id-rim')).toMatchObject({ status: 404 });
});

test('after a database error, nothing is changed and a retry succeeds (AUDIT-54)', async () => {
  await makeAccount({ username: 'hadi' });
  await leaveTraces('hadi', 'id-hadi');
  const hadi = await new Member('hadi').enter({ room: 'القاعة' });
  await hadi.request('newMessageFromClient', { text: CANARY });
  await entriesOf('hadi');
  const before = await databaseSnapshot();
  const mend = await failWrites('DELETE', 'unseen_spells');
  expect(await erase(owner, 'account=id-hadi')).toMatchObject({ status: 500 });
  expect(await databaseSnapshot()).toEqual(before);
  expect(await placesOf([CANARY], ['hall'])).toContain('hall history');
  await mend();
  expect(await erase(owner, 'account=id-hadi')).toMatchObject({ status: 200 });
  expect(await placesOf([CANARY, 'hadi@'], ['hall'])).toEqual([]);
  expect(await verification()).toEqual(SOUND);
});

test('erasing a device covers all its names and entries by lower ranks (AUDIT-53)', async () => {
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'huda', role: 'owner' });
  const fingerprint = 'fp-of-a-cafe';
  const stays = new Visitor('باقٍ', { fingerprint: 'fp-of-a-cafe-too' });
  const people = [
    new Visitor(CANARY, { fingerprint }),
    new Member('omar', { fingerprint }),
    new Member('huda', { fingerprint }),
    stays,
  ];
  for (const each of people) {
    const socket = await each.enter({ room: 'القاعة' });
    await socket.request('newMessageFromClient', { text: `من ${each.name}` });
    await entriesOf(each.name);
  }
  const admin = await callsAsLoggedIn('admin');
  const { status, body } = await erase(admin, `device=${fingerprint}`);
  expect([status, body.data]).toEqual([200, { events: 2, messages: 2, kept: 1, keptCases: 0 }]);
  expect(await placesOf([CANARY], ['hall'])).toEqual(['hall participants']);
  const ofDevice = (await storedEntries()).filter(entry => entry.fingerprintAndIP.startsWith(fingerprint));
  expect(ofDevice.map(({ username }) => username)).toEqual(['huda', stays.name]);
  expect(await erase(owner, `device=${fingerprint}`)).toMatchObject({
    body: { data: { events: 1, messages: 1, kept: 0 } },
  });
  expect((await storedEntries()).map(({ eventData }) => eventData).join()).not.toContain(fingerprint);
  expect(await verification()).toEqual(SOUND);
});

test('an erased account leaves the stored lists of the lobby at once (AUDIT-53)', async () => {
  await makeAccount({ username: 'nisreen' });
  await new Member('nisreen').enter({ room: 'القاعة' });
  await vi.waitFor(async () => expect(await placesOf(['id-nisreen'], [])).toContain('lobby rosters'), WITHIN);
  expect((await erase(owner, 'account=id-nisreen')).status).toBe(200);
  expect(await placesOf(['id-nisreen'], [])).not.toContain('lobby rosters');
});
