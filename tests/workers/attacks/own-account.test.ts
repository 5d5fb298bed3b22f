import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SUPER_TOKEN_MS } from '../../../protocol/constants.ts';
import { issueToken, readToken } from '../../../worker/platform/http/tokens.ts';
import { enter, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { store } from '../../support/inbox.ts';
import { makeSite, restrict, say, untilPresent } from '../../support/lobby-presence.ts';
import { registered } from '../../support/membership.ts';
import { type Answer, ask, call, Visitor } from '../../support/visitor.ts';

const befriend = (userId: string, other: string) =>
  env.DB.prepare(
    'INSERT INTO friendships (first_id, second_id, asked_by, asked_at, accepted_at) VALUES (?, ?, ?, 1, 1)',
  )
    .bind(...[userId, `id-${other}`].sort(), userId)
    .run();

const change = (password: string, currentPassword = PASSWORD) => ({
  currentPassword,
  password,
  passwordConfirm: password,
});

beforeAll(makeSite);

let turn = 0;
let name = '';
beforeEach(async () => {
  turn += 1;
  name = `هدف ${turn}`;
  await makeAccount({ username: name });
});

const loggedIn = async (username = name) => {
  const member = new Member(username);
  expect((await member.login()).status).toBe(200);
  return member;
};
const as = (who: Visitor, method: string, path: string, body?: unknown) =>
  call(method, path, body, who.headers);
const codeOf = ({ status, body }: Answer) => [status, body.code];
const statusOf = async (who: Visitor) => (await as(who, 'GET', '/users/verify')).status;
const idsOf = async (who: Visitor): Promise<string[]> => {
  const { body } = await as(who, 'GET', '/users/me/sessions');
  return (body.data as unknown as { sessions: { id: string }[] }).sessions.map(({ id }) => id);
};

describe('sessions of other users', () => {
  test('foreign and forged session ids end no session and get the same response (MEMBER-23)', async () => {
    const victim = await loggedIn();
    const [theirs] = await idsOf(victim);
    await makeAccount({ username: `سارق ${turn}` });
    const thief = await loggedIn(`سارق ${turn}`);
    const answers = [];
    for (const id of [theirs, crypto.randomUUID(), "x' OR 1=1 --", '%', 'me'])
      answers.push(codeOf(await as(thief, 'DELETE', `/users/me/sessions/${encodeURIComponent(String(id))}`)));
    expect(new Set(answers.map(String))).toEqual(new Set(['404,not_found']));
    expect(await statusOf(victim)).toBe(200);
    expect((await ask('DELETE', '/users/me/sessions', undefined, thief.headers)).status).toBe(204);
    expect([await statusOf(victim), await idsOf(victim)]).toEqual([200, [theirs]]);
  });

  test('an ended session ends no other session and is not listed again (MEMBER-23)', async () => {
    const [here, gone] = [await loggedIn(), await loggedIn()];
    const [id] = (await idsOf(gone)).filter(each => each.length > 0);
    await as(gone, 'POST', '/users/logout');
    for (const [method, path] of [
      ['GET', '/users/me/sessions'],
      ['DELETE', '/users/me/sessions'],
      ['DELETE', `/users/me/sessions/${id}`],
    ] as const)
      expect((await as(gone, method, path)).status).toBe(401);
    expect((await gone.connect({ room: 'القاعة' })).status).toBe(401);
    expect(await idsOf(here)).toHaveLength(1);
  });
});

describe('races', () => {
  test('two concurrent password changes: one succeeds and keeps its session (MEMBER-19)', async () => {
    const [one, other] = [await loggedIn(), await loggedIn()];
    const answers = await Promise.all([
      ask('PATCH', '/users/me', change('the first new password'), one.headers),
      ask('PATCH', '/users/me', change('the second new password'), other.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const isFirst = answers[0]?.status === 204;
    const winner = isFirst ? one : other;
    winner.token = answers.find(({ status }) => status === 204)?.headers.get('Samar-Token') ?? '';
    expect(await statusOf(winner)).toBe(200);
    const passwords = ['the first new password', 'the second new password', PASSWORD];
    const logins = [];
    for (const password of passwords) logins.push((await new Member(name).login({ password })).status);
    expect(logins).toEqual(isFirst ? [200, 401, 401] : [401, 200, 401]);
  });

  test('concurrent password change and deletion: one succeeds (MEMBER-21)', async () => {
    const member = await loggedIn();
    const answers = await Promise.all([
      ask('PATCH', '/users/me', change('a racing password'), member.headers),
      ask('DELETE', '/users/me', { currentPassword: PASSWORD }, member.headers),
    ]);
    expect(answers.map(({ status }) => status).filter(status => status === 204)).toHaveLength(1);
    const row = await env.DB.prepare('SELECT id FROM accounts WHERE username = ?').bind(name).first();
    expect(row !== null).toBe(answers[0]?.status === 204);
  });

  test('of two concurrent deletions one succeeds, and no row of the account remains (MEMBER-21)', async () => {
    const member = await loggedIn();
    const erase = () => ask('DELETE', '/users/me', { currentPassword: PASSWORD }, member.headers);
    const answers = await Promise.all([erase(), erase()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    for (const table of ['accounts', 'chat_permissions', 'admin_panel_permissions', 'member_sessions']) {
      const column = table === 'member_sessions' ? 'account_id' : 'id';
      const found = await env.DB.prepare(`SELECT * FROM ${table} WHERE instr(${column}, ?) = 1`)
        .bind(`id-${name}`)
        .all();
      expect([table, found.results]).toEqual([table, []]);
    }
  });

  test('if the last two accounts with canAccessAccountsMenu delete themselves concurrently, one remains (MEMBER-21)', async () => {
    const others = await env.DB.prepare("SELECT username FROM accounts WHERE role = 'owner'").all<{
      username: string;
    }>();
    await makeAccount({ username: `مالك ${turn}`, role: 'owner' });
    const owners = await Promise.all(
      [...others.results.map(({ username }) => username), `مالك ${turn}`].map(each => loggedIn(each)),
    );
    const erased = await Promise.all(
      owners.map(each => as(each, 'DELETE', '/users/me', { currentPassword: PASSWORD })),
    );
    expect(erased.map(({ status }) => status).sort()).toEqual([...owners.slice(1).map(() => 204), 409]);
  });
});

describe('access after a password change or deletion', () => {
  test('a ticket from an ended session opens no lasting connection (MEMBER-19)', async () => {
    const [here, there] = [await loggedIn(), await loggedIn()];
    const asked = await there.connect({ room: 'القاعة', type: 'super' });
    const { ticket, roomId } = asked.body.data as unknown as { ticket: string; roomId: string };
    expect((await ask('PATCH', '/users/me', change('a ticket password'), here.headers)).status).toBe(204);
    const opened = await there.upgrade(roomId, ticket);
    opened.webSocket?.accept();
    const code = await new Promise(resolve =>
      opened.webSocket?.addEventListener('close', event => resolve(event.code)),
    );
    expect(code).toBe(4506);
  });

  test('an earlier ticket from the current session still opens (MEMBER-19)', async () => {
    const here = await loggedIn();
    const asked = await here.connect({ room: 'القاعة', type: 'super' });
    const { ticket, roomId } = asked.body.data as unknown as { ticket: string; roomId: string };
    const answer = await ask('PATCH', '/users/me', change('a kept ticket password'), here.headers);
    expect(answer.status).toBe(204);
    expect((await here.upgrade(roomId, ticket)).status).toBe(101);
  });

  test('a mute stays on the device after account deletion', async () => {
    const omar = await enter(new Member('omar'));
    const member = await loggedIn();
    const socket = await member.enter({ room: 'القاعة' });
    await untilPresent(`id-${name}`);
    expect(await restrict(omar, `id-${name}`, 'allowUserToWrite', false)).toBe(true);
    expect(await say(socket)).toBe('muted');
    expect((await as(member, 'DELETE', '/users/me', { currentPassword: PASSWORD })).status).toBe(204);
    const back = new Visitor('عاد ضيفًا', { address: member.address });
    back.token = member.token;
    await back.login();
    expect(await say(await back.enter({ room: 'القاعة' }))).toBe('muted');
  });

  test('ending other sessions does not extend the validity of a stolen token (MEMBER-23)', async () => {
    const member = await loggedIn();
    const claims = await readToken(env.SAMAR_SECRET, member.token);
    const now = Date.now();
    const old = { ...claims, accountType: 'super', began: 'password' } as Parameters<typeof issueToken>[1];
    member.token = await issueToken(env.SAMAR_SECRET, old, now - SUPER_TOKEN_MS + 60_000);
    const answer = await ask('DELETE', '/users/me/sessions', undefined, member.headers);
    const renewed = await readToken(env.SAMAR_SECRET, answer.headers.get('Samar-Token') ?? '');
    expect(renewed?.generation).toBe(1);
    expect((renewed?.exp ?? 0) * 1000).toBeLessThanOrEqual(now + 60_000);
  });

  test('after a password change, the old token is refused, also with a forged generation (MEMBER-19)', async () => {
    const member = await loggedIn();
    const before = member.token;
    expect((await ask('PATCH', '/users/me', change('a later password'), member.headers)).status).toBe(204);
    const again = await as(member, 'PATCH', '/users/me', change('one more password', 'a later password'));
    expect(codeOf(again)).toEqual([401, 'unauthorized']);
    const [head, body = '', signature] = before.split('.');
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    const forged = btoa(JSON.stringify({ ...claims, generation: 1 }));
    member.token = `${head}.${forged.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.${signature}`;
    expect(await statusOf(member)).toBe(401);
  });
});

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";

async function holding(words: readonly string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const found: string[] = [];
  for (const { name: table } of results) {
    const rows = JSON.stringify((await env.DB.prepare(`SELECT * FROM "${table}"`).all()).results);
    if (words.some(word => rows.includes(word))) found.push(table);
  }
  return found;
}

describe('account erasure', () => {
  test('erasing a member deletes all rows in membership tables (MEMBER-21)', async () => {
    const who = new Visitor('تمحو كل شيء');
    await enter(who);
    await untilPresent(who.userID);
    const { member, recoveryCode } = await registered(who);
    await as(member, 'PATCH', '/users/me', { about: 'نص عني' });
    await befriend(who.userID, 'rima');
    await store(who.userID, { senderId: 'id-rima' });
    await store('id-rima', { senderId: who.userID, nickname: who.name });
    await env.DB.prepare("INSERT INTO passkeys VALUES (?, ?, ?, 0, 1, 'هاتفي', NULL)")
      .bind('a credential', who.userID, 'a public key')
      .run();
    const socket = await member.enter({ room: 'القاعة' });
    await as(member, 'GET', '/friends');
    const before = await holding([who.userID, who.name]);
    expect(before).toEqual(
      expect.arrayContaining([
        'accounts',
        'friendships',
        'inbox_messages',
        'member_sessions',
        'passkeys',
        'profiles',
      ]),
    );
    const erased = await as(member, 'DELETE', '/users/me', { currentPassword: PASSWORD });
    expect(erased.status).toBe(204);
    await socket.closed;
    // Rows from the time as a guest that contain the device remain until their retention ends.
    const ofDevice = ['events', 'events_search', 'past_names'];
    const kept = await holding([who.userID, who.name, 'a credential']);
    expect(kept.filter(table => !ofDevice.includes(table))).toEqual([]);
    const recover = { username: who.name, recoveryCode, password: 'once more a password' };
    expect((await call('POST', '/users/recover', recover)).status).toBe(401);
  });

  test('a banned member stays banned on the device after erasing the account (MEMBER-21)', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor(`يمحو محظورًا ${turn}`);
    await enter(who);
    await untilPresent(who.userID);
    const { member } = await registered(who);
    await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    expect((await omar.request('requestBanUser', { userId: who.userID })).ok).toBe(true);
    const erased = await as(member, 'DELETE', '/users/me', { currentPassword: PASSWORD });
    expect(erased.status).toBe(204);
    const back = new Visitor('عاد بعد المحو', { fingerprint: 'fp-another', address: '203.0.113.71' });
    back.token = member.token;
    expect((await back.login()).body.code).toBe('banned');
  });

  test('a kick block continues after the member erases the account (MEMBER-21)', async () => {
    const omar = await enter(new Member('omar'));
    const who = new Visitor(`يمحو مطرودًا ${turn}`);
    await enter(who);
    await untilPresent(who.userID);
    const { member } = await registered(who);
    await member.enter({ room: 'القاعة' });
    await untilPresent(who.userID);
    expect((await omar.request('requestKickUser', { userId: who.userID })).ok).toBe(true);
    expect((await as(member, 'DELETE', '/users/me', { currentPassword: PASSWORD })).status).toBe(204);
    const back = new Visitor('عاد بعد الطرد', { address: member.address });
    back.token = member.token;
    await back.login();
    expect((await back.connect({ room: 'القاعة' })).body.code).toBe('kicked');
  });
});

test('a session dropped from the full list is also ended with the others (MEMBER-22, MEMBER-23)', async () => {
  const stolen = await loggedIn();
  const own = await loggedIn();
  for (let nth = 0; nth < 20; nth++) expect((await new Member(name).login()).status).toBe(200);
  await own.connect({ room: 'القاعة' });
  expect((await idsOf(own)).length).toBeLessThanOrEqual(21);
  expect((await ask('DELETE', '/users/me/sessions', undefined, own.headers)).status).toBe(204);
  expect(await statusOf(stolen)).toBe(401);
});
