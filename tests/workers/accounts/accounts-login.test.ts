import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { LOGIN_GUESSES } from '../../../protocol/constants.ts';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const userIn = (answer: { body: unknown }) =>
  (answer.body as { data: { user: Record<string, unknown> } }).data.user;

beforeAll(async () => {
  await Promise.all([
    makeRoom({ id: 'salon', name: 'الصالون' }),
    makeRoom({ id: 'lounge', name: 'الاستراحة' }),
  ]);
  await makeAccount({ username: 'zaytouna', nickname: 'زيتونة', role: 'chat-master' });
  await makeAccount({ username: 'saqr', nickname: 'صقر نجد', role: 'owner' });
  await makeAccount({ username: 'noor', nickname: 'نور', role: 'chat-master', chat: { canBeGhost: true } });
  await makeAccount({ username: 'demo-owner', role: 'owner', demo: true });
  await makeAccount({ username: 'ended', role: 'admin', subscriptionEndDate: '2020-01-01T00:00:00.000Z' });
  await makeAccount({ username: 'panel-only', role: 'admin', chat: { canAccessChat: false } });
});

test('a member login returns a token identifying the account (AUTH-5, AUTH-6)', async () => {
  const member = new Member('zaytouna');
  const answer = await member.login();
  expect(answer.status).toBe(200);
  expect(userIn(answer)).toMatchObject({
    nickname: 'زيتونة',
    role: 'chat-master',
    authKey: 'zaytouna',
    accountType: 'super',
  });
  expect((userIn(answer).permissions as Record<string, boolean>).canKickUser).toBe(true);
  expect((userIn(answer).adminPanelPermissions as Record<string, boolean>).canAccessAdminPanel).toBe(false);
  const verified = await call('GET', '/users/verify', undefined, member.headers);
  expect([verified.status, userIn(verified).username]).toEqual([200, 'zaytouna']);
  expect((await call('GET', '/users/verify')).status).toBe(401);
  expect(JSON.stringify([answer.body, verified.body])).not.toContain('scrypt');
});

test('a member can log in by nickname; both names share an attempt limit (AUTH-54)', async () => {
  await makeAccount({ username: 'two-names', nickname: 'صاحب اسمين' });
  const member = new Member('two-names');
  const byNickname = { username: 'صاحب اسمين' };
  const answer = await member.login(byNickname);
  expect([answer.status, userIn(answer).username]).toEqual([200, 'two-names']);
  const guesser = new Member('two-names');
  const guess = async (over = {}) => (await guesser.login({ ...over, password: 'guess' })).status;
  for (let nth = 0; nth < LOGIN_GUESSES; nth++) expect(await guess()).toBe(401);
  expect([await guess(), await guess(byNickname)]).toEqual([429, 429]);
});

test('a wrong password and an unknown name get the same answer (AUTH-12, ERR-22)', async () => {
  const wrong = await new Member('zaytouna').login({ password: 'not it' });
  const unknown = await new Member('nobody-at-all').login();
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test('after ten failed logins for a name, the next login is refused for minutes (AUTH-13)', async () => {
  const guesser = new Member('victim');
  for (let turn = 0; turn < 10; turn++) {
    expect((await guesser.login({ password: `guess ${turn}` })).status).toBe(401);
  }
  const refused = await guesser.login();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.body.retryAfterMs)).toBeGreaterThan(500_000);
});

test('demo accounts can log in only on a local instance (LOCAL-9, ADMISSION-27)', async () => {
  expect((await new Member('demo-owner').login()).status).toBe(200);
  const body = JSON.stringify({ username: 'demo-owner', password: PASSWORD });
  const request = (site: string) =>
    new Request(`${site}/api/v1/users/login`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
  const { SAMAR_LOCAL: _, ...deployed } = env;
  const refused = await app.fetch(request('https://chat.example'), deployed);
  expect(refused.status).toBe(401);
  const misconfigured = await app.fetch(request('https://chat.example'), env);
  expect(misconfigured.status).toBe(500);
  expect(Object.keys((await misconfigured.json()) as object).sort()).toEqual([
    'code',
    'message',
    'requestId',
    'status',
  ]);
});

test('an authKey or type different from the token returns 401 (AUTH-3)', async () => {
  const member = new Member('zaytouna');
  await member.login();
  expect((await member.connect({ authKey: 'saqr' })).status).toBe(401);
  expect((await member.connect({ type: 'visitor' })).status).toBe(401);
  expect((await member.connect()).status).toBe(200);
});

test('entry needs canAccessChat, and as a ghost canBeGhost; an ended subscription makes a member (ROLE-18)', async () => {
  const panelOnly = new Member('panel-only');
  await panelOnly.login();
  expect((await panelOnly.connect()).body.code).toBe('no_chat_access');
  const master = new Member('zaytouna');
  await master.login();
  expect((await master.connect({ visibility: 'ghost' })).body.code).toBe('forbidden');
  expect((await master.connect({ visibility: 'hidden' })).status).toBe(200);
  const answer = await new Member('ended').login();
  expect(userIn(answer)).toMatchObject({ role: 'member', canAccessAccountsMenu: false });
  expect((userIn(answer).permissions as Record<string, boolean>).canKickUser).toBe(false);
});

test('guests and chat-masters do not see a ghost, but receive its messages (VISIBILITY-1, VISIBILITY-2, AUDIENCE-6)', async () => {
  const guest = await new Visitor('ضيف').enter({ room: 'الصالون' });
  const master = await new Member('zaytouna').enter({ room: 'الصالون' });
  const owner = await new Member('saqr').enter({ room: 'الصالون' });
  const ghost = await new Member('noor').enter({ room: 'الصالون', visibility: 'ghost' });

  expect((await ghost.waitFor('users')).users.map(user => user.nickname).sort()).toEqual(
    ['زيتونة', 'صقر نجد', 'ضيف', 'نور'].sort(),
  );
  await owner.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'نور' && user.visibility === 'ghost'),
  );
  await owner.waitFor('joinedMsgFromServer', ({ sender }) => sender.nickname === 'نور');
  await ghost.request('requestChangeStatus', { status: 'busy' });
  await owner.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'نور' && user.status === 'busy'),
  );
  for (const socket of [guest, master]) {
    await socket.settled();
    expect(JSON.stringify(socket.received)).not.toContain('نور');
  }
  await guest.waitFor('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.name === 'الصالون' && room.size === 3),
  );

  await ghost.request('newMessageFromClient', { text: 'أنا هنا', style: {} });
  for (const socket of [guest, master, owner, ghost]) {
    const { text, sender, kind } = await socket.waitFor('newMessageFromServer');
    expect([text, sender.nickname, kind]).toEqual(['أنا هنا', 'نور', 'user']);
  }
  const late = await new Visitor('قادمة بعد الكلام').enter({ room: 'الصالون' });
  expect((await late.waitFor('chatMessagesFromServer')).messages.map(({ text }) => text)).toEqual([
    'أنا هنا',
  ]);
  await guest.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'قادمة بعد الكلام'),
  );
  const listed = [guest, master, late].flatMap(socket => [
    ...socket.all('users'),
    ...socket.all('usersChanged'),
  ]);
  expect(JSON.stringify(listed)).not.toContain('نور');
});

test('a chat-master sees addresses and fingerprints; a guest does not (VISIBILITY-5, VISIBILITY-7)', async () => {
  const canary = new Visitor('كناري', { fingerprint: 'fp-canary-7', address: '127.77.7.7' });
  const guest = await new Visitor('جار').enter({ room: 'الاستراحة' });
  const master = await new Member('zaytouna').enter({ room: 'الاستراحة' });
  await canary.enter({ room: 'الاستراحة' });
  const isCanary = ({ upserted }: { upserted: { nickname: string }[] }) =>
    upserted.some(user => user.nickname === 'كناري');
  const { upserted } = await master.waitFor('usersChanged', isCanary);
  expect(upserted.find(user => user.nickname === 'كناري')).toMatchObject({
    ipAddress: '127.77.7.7',
    fingerprint: 'fp-canary-7',
  });
  await guest.waitFor('usersChanged', isCanary);
  for (const secret of ['fp-canary-7', '127.77.7.7', canary.token, 'authKey']) {
    expect(JSON.stringify(guest.received)).not.toContain(secret);
  }
});

test('a member is listed once with two sockets and stays with one; a move closes that one (ROOM-21, ROOM-22)', async () => {
  const member = new Member('saqr');
  const first = await member.enter({ room: 'الصالون' });
  const second = await member.enter({ room: 'الصالون' });
  const { users } = await second.waitFor('users');
  expect(users.filter(user => user.nickname === 'صقر نجد')).toHaveLength(1);
  await first.settled();
  first.close(1000);
  await second.settled();
  expect(second.all('leavedMessageFromServer')).toEqual([]);
  const elsewhere = await member.enter({ room: 'الاستراحة' });
  expect((await second.closed).code).toBe(4001);
  expect((await elsewhere.request('newMessageFromClient', { text: 'انتقلت', style: {} })).ok).toBe(true);
});
