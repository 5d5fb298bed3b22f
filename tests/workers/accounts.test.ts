import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../worker/app.ts';
import { hashPassword, isOutdated, isPassword } from '../../worker/auth/passwords.ts';
import { Member, makeAccount, PASSWORD } from '../support/accounts.ts';
import { makeRoom } from '../support/rooms.ts';
import { call, Visitor } from '../support/visitor.ts';

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

test('AUTH-4, AUTH-5, AUTH-6 a member logs in, and the token says who it is', async () => {
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

test('AUTH-12, ERR-22 a wrong password and an unknown name are told the same', async () => {
  const wrong = await new Member('zaytouna').login({ password: 'not it' });
  const unknown = await new Member('nobody-at-all').login();
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
  expect(unknown.body).toEqual(wrong.body);
});

test('AUTH-13, REST-35 the eleventh failed login of an account within 10 minutes waits, the right password too', async () => {
  for (let turn = 0; turn < 10; turn++) {
    expect((await new Member('victim').login({ password: `guess ${turn}` })).status).toBe(401);
  }
  const refused = await new Member('victim').login();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.body.retryAfterMs)).toBeGreaterThan(500_000);
});

test('LOCAL-7, LOCAL-9, GATE-27 a demo account opens a local instance and no other', async () => {
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

test('AUTH-10, AUTH-11 passwords are scrypt of 2^15, 8, 3 with a salt of their own, and older costs are seen', async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect([await isPassword(PASSWORD, one), await isPassword('other', one)]).toEqual([true, false]);
  expect([isOutdated(one), isOutdated('scrypt$16384$8$3$a$b')]).toEqual([false, true]);
});

test('AUTH-3, ENT-2 an authKey or a type that is not the token’s is a 401', async () => {
  const member = new Member('zaytouna');
  await member.login();
  expect((await member.connect({ authKey: 'saqr' })).status).toBe(401);
  expect((await member.connect({ type: 'visitor' })).status).toBe(401);
  expect((await member.connect()).status).toBe(200);
});

test('GATE-10, GATE-11, ROLE-18 no chat without canAccessChat, no ghost without canBeGhost, and an ended subscription is a member', async () => {
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

test('SEES-1, SEES-2, SEES-3, SEES-4, SEES-12, HEARS-6 a ghost is unknown to guests and masters, in lists, lines, changes and sizes, and heard by everybody', async () => {
  const guest = await new Visitor('ضيف').enter({ room: 'الصالون' });
  const master = await new Member('zaytouna').enter({ room: 'الصالون' });
  const owner = await new Member('saqr').enter({ room: 'الصالون' });
  const ghost = await new Member('noor').enter({ room: 'الصالون', visibility: 'ghost' });

  expect((await ghost.until('users')).users.map(user => user.nickname).sort()).toEqual(
    ['زيتونة', 'صقر نجد', 'ضيف', 'نور'].sort(),
  );
  await owner.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'نور' && user.visibility === 'ghost'),
  );
  await owner.until('joinedMsgFromServer', ({ sender }) => sender.nickname === 'نور');
  await ghost.ask('requestChangeStatus', { status: 'busy' });
  await owner.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'نور' && user.status === 'busy'),
  );
  for (const line of [guest, master]) {
    await line.settled();
    expect(JSON.stringify(line.heard)).not.toContain('نور');
  }
  await guest.until('roomsChanged', ({ upserted }) =>
    upserted.some(room => room.name === 'الصالون' && room.size === 3),
  );

  await ghost.ask('newMessageFromClient', { text: 'أنا هنا', style: {} });
  for (const line of [guest, master, owner, ghost]) {
    const { text, sender, kind } = await line.until('newMessageFromServer');
    expect([text, sender.nickname, kind]).toEqual(['أنا هنا', 'نور', 'user']);
  }
  const late = await new Visitor('قادمة بعد الكلام').enter({ room: 'الصالون' });
  expect((await late.until('chatMessagesFromServer')).messages.map(({ text }) => text)).toEqual(['أنا هنا']);
  await guest.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'قادمة بعد الكلام'),
  );
  const listed = [guest, master, late].flatMap(line => [...line.all('users'), ...line.all('usersChanged')]);
  expect(JSON.stringify(listed)).not.toContain('نور');
});

test('SEES-5, SEES-6, SEES-7, SEES-10 addresses and devices reach only those who may know them', async () => {
  const canary = new Visitor('كناري', { fingerprint: 'fp-canary-7', address: '127.77.7.7' });
  const guest = await new Visitor('جار').enter({ room: 'الاستراحة' });
  const master = await new Member('zaytouna').enter({ room: 'الاستراحة' });
  await canary.enter({ room: 'الاستراحة' });
  const isCanary = ({ upserted }: { upserted: { nickname: string }[] }) =>
    upserted.some(user => user.nickname === 'كناري');
  const { upserted } = await master.until('usersChanged', isCanary);
  expect(upserted.find(user => user.nickname === 'كناري')).toMatchObject({
    ipAddress: '127.77.7.7',
    fingerprint: 'fp-canary-7',
  });
  await guest.until('usersChanged', isCanary);
  for (const secret of ['fp-canary-7', '127.77.7.7', canary.token, 'authKey']) {
    expect(JSON.stringify(guest.heard)).not.toContain(secret);
  }
});

test('ROOM-21, ROOM-22, ROOM-23 a member is one presence with several sockets, and a socket elsewhere moves it', async () => {
  const member = new Member('saqr');
  const first = await member.enter({ room: 'الصالون' });
  const second = await member.enter({ room: 'الصالون' });
  const { users } = await second.until('users');
  expect(users.filter(user => user.nickname === 'صقر نجد')).toHaveLength(1);
  await first.settled();
  first.close(1000);
  await second.settled();
  expect(second.all('leavedMessageFromServer')).toEqual([]);
  const elsewhere = await member.enter({ room: 'الاستراحة' });
  expect((await second.closed).code).toBe(4001);
  expect((await elsewhere.ask('newMessageFromClient', { text: 'انتقلت', style: {} })).ok).toBe(true);
});
