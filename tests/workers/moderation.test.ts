import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { ONE_TIME_KICK_MS } from '../../protocol/constants.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { type Line, Member, makeAccount } from '../support/accounts.ts';
import { enter, guest, member } from '../support/coming-in.ts';
import { entryAbout } from '../support/entry-about.ts';
import { hereByName, lobby } from '../support/lobby-knows.ts';
import { makeModeratedSite } from '../support/moderated-site.ts';
import { ring, setClock } from '../support/rooms.ts';
import { Visitor } from '../support/visitor.ts';

beforeAll(makeModeratedSite);

const idOf = async (line: Line, nickname: string): Promise<string> => {
  const lists = [...line.all('users').flatMap(({ users }) => users)];
  const known = lists.find(user => user.nickname === nickname);
  if (known) return known.userID;
  const { upserted } = await line.until('usersChanged', change =>
    change.upserted.some(user => user.nickname === nickname),
  );
  return upserted.find(user => user.nickname === nickname)?.userID ?? '';
};

test('MOD-1, MOD-2, MOD-3, MOD-4, MOD-5, MOD-6, MOD-7, AUDIT-10, GATE-15, ERR-10 a kick puts a guest out of the whole chat for five minutes', async () => {
  const omar = await member('omar');
  const rowdy = new Visitor('مشاغب');
  const line = await enter(rowdy);
  const kicked = await omar.ask('requestKickUser', { userId: await idOf(omar, 'مشاغب'), reason: 'إزعاج' });
  expect(kicked.ok).toBe(true);
  const told = await line.until('disconnected');
  expect(told).toMatchObject({ reason: 'kicked', message: 'إزعاج' });
  expect(Date.parse(told.until ?? '') - Date.now()).toBeGreaterThan(290_000);
  expect((await line.closed).code).toBe(CLOSE.kicked);
  expect((await omar.until('leavedMessageFromServer')).text).toBe('طُرد مشاغب من الدردشة');
  const held = await rowdy.connect({ room: 'الحديقة' });
  expect([held.status, held.body.code]).toEqual([403, 'kicked']);
  expect(Number(held.body.retryAfterMs)).toBeGreaterThan(290_000);
  const renamed = new Visitor('وديع', { fingerprint: rowdy.fingerprint });
  await renamed.login();
  expect((await renamed.connect()).body.code).toBe('kicked');
  const neighbour = new Visitor('جار المشاغب', { address: rowdy.address });
  await neighbour.login();
  expect((await neighbour.connect()).status).toBe(200);
  expect(await entryAbout('kickVisitor', 'مشاغب')).toMatchObject({
    username: 'omar',
    user_role: 'chat-master',
    event_data: 'طرد الزائر مشاغب من غرفة القاعة، السبب: إزعاج',
  });
});

test('MAY-32, MAY-33, MAY-36, ERR-14 guests, members and masters kick no further than their rights, rank and the shield go', async () => {
  const [omar, faris, salma, rima, visitor] = [
    await member('omar'),
    await member('faris'),
    await member('salma'),
    await member('rima'),
    await guest('زائرة'),
  ];
  const refusals = await Promise.all([
    omar.ask('requestKickUser', { userId: 'id-faris' }),
    omar.ask('requestKickUser', { userId: 'id-salma' }),
    rima.ask('requestKickUser', { userId: await idOf(rima, 'زائرة') }),
    visitor.ask('requestKickUser', { userId: 'id-rima' }),
    omar.ask('requestKickUser', { userId: 'nobody' }),
  ]);
  expect(refusals.map(ack => (ack.ok ? 'ok' : ack.error.code))).toEqual([
    'forbidden',
    'forbidden',
    'forbidden',
    'forbidden',
    'user_not_found',
  ]);
  expect((await salma.ask('requestKickUser', { userId: 'id-faris' })).ok).toBe(true);
  expect((await faris.closed).code).toBe(CLOSE.kicked);
});

test('MOD-8, MOD-9, MOD-22, MOD-23, MAY-34, MAY-40, ROOM-44 a mark lets any guest kick once, and fades after ten minutes', async () => {
  const omar = await member('omar', 'العريشة');
  const marked = await guest('معلّم', 'العريشة');
  const other = await guest('معلّم آخر', 'العريشة');
  const visitor = await guest('طارد', 'العريشة');
  const userId = await idOf(omar, 'معلّم');
  const otherId = await idOf(omar, 'معلّم آخر');
  for (const id of [userId, otherId]) {
    const grant = { userId: id, prop: 'hasOneTimeKick', value: true };
    expect((await omar.ask('requestChangeUserPermissions', grant)).ok).toBe(true);
  }
  const { permissions } = await marked.until('permissionsChanged');
  expect(permissions.hasOneTimeKick).toBe(true);
  expect((await visitor.ask('requestKickUser', { userId })).ok).toBe(true);
  expect((await marked.closed).code).toBe(CLOSE.kicked);
  const beforeFading = other.heard.length;
  await setClock('arbour', Date.now() + ONE_TIME_KICK_MS + 1);
  expect(await ring('arbour')).toBe(true);
  await other.until('permissionsChanged', told => told.permissions.hasOneTimeKick === false, beforeFading);
  const refused = await visitor.ask('requestKickUser', { userId: otherId });
  expect(refused).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(
    (await omar.ask('requestChangeUserPermissions', { userId, prop: 'canKickUser', value: true })).ok,
  ).toBe(false);
  await setClock('arbour', Date.now());
});

test('MOD-23, MOD-24, ERR-18 a muted guest stays muted in the next room, and no account is written to', async () => {
  const omar = await member('omar');
  const talker = new Visitor('ثرثار');
  const line = await enter(talker);
  const userId = await idOf(omar, 'ثرثار');
  await omar.ask('requestChangeUserPermissions', { userId, prop: 'allowUserToWrite', value: false });
  await omar.ask('requestChangeUserPermissions', {
    userId: 'id-omar',
    prop: 'allowUserToWrite',
    value: false,
  });
  const muted = await line.ask('newMessageFromClient', { text: 'مرحبا' });
  expect(muted).toMatchObject({ ok: false, error: { code: 'muted' } });
  const ack = await line.ask('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  const response = await talker.upgrade('garden', ack.ok ? String(ack.data?.ticket) : '');
  response.webSocket?.accept();
  const again = await talker.enter({ room: 'الحديقة' });
  const refused = await again.ask('newMessageFromClient', { text: 'وهنا؟' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'muted' } });
  const record = await env.DB.prepare(`SELECT flags FROM chat_permissions WHERE id = 'id-omar-chat'`).first(
    'flags',
  );
  expect(JSON.parse(String(record))).toMatchObject({ allowUserToWrite: true });
});

test('MOD-10, AUDIT-11 a kick by address clears every room of it, and spares the shielded, the higher and oneself', async () => {
  await makeAccount({ username: 'hadi', role: 'chat-master', chat: { canKickUsersWithSameIP: true } });
  const address = '198.51.100.4';
  const hadi = await enter(new Member('hadi', { address }));
  const first = await enter(new Visitor('توأم', { address }));
  const second = await enter(new Visitor('توأم آخر', { address }), 'الحديقة');
  const shielded = await enter(new Member('faris', { address, fingerprint: 'fp-faris-2' }), 'الحديقة');
  await hereByName('hadi', 'توأم', 'توأم آخر', 'faris');
  const ack = await hadi.ask('requestKickSameIP', { userId: await idOf(hadi, 'توأم') });
  expect(ack).toMatchObject({ ok: true, data: { kicked: 2 } });
  expect((await first.closed).code).toBe(CLOSE.kicked);
  expect((await second.closed).code).toBe(CLOSE.kicked);
  expect((await shielded.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await hadi.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  await entryAbout('kickConnected', 'توأم');
});

test('MOD-11, MOD-12, MAY-31 kicking all clears a named room or every room of lower ranks, without a hold', async () => {
  const admin = await member('ghaith', 'المنصة');
  const low = new Visitor('عابر سبيل');
  const line = await enter(low, 'الحديقة');
  const elsewhere = await guest('بعيد', 'القاعة');
  await hereByName('عابر سبيل', 'بعيد');
  expect((await admin.ask('requestKickAllUsers', { room: 'لا غرفة' })).ok).toBe(false);
  expect((await admin.ask('requestKickAllUsers', { room: 'الحديقة' })).ok).toBe(true);
  expect((await line.closed).code).toBe(CLOSE.kicked);
  expect((await low.connect({ room: 'الحديقة' })).status).toBe(200);
  expect((await elsewhere.ask('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await admin.ask('requestKickAllUsers', {})).ok).toBe(true);
  expect((await elsewhere.closed).code).toBe(CLOSE.kicked);
});

test('MOD-13, MOD-14, WIRE-25 forceDisconnect closes a person or oneself with 4506, and there is no hold', async () => {
  const omar = await member('omar');
  const away = new Visitor('مقطوع');
  const line = await enter(away, 'الحديقة');
  await hereByName('مقطوع');
  const { userID } = (await lobby.connections()).find(({ occupant }) => occupant.nickname === 'مقطوع')
    ?.occupant ?? {
    userID: '',
  };
  expect((await omar.ask('forceDisconnect', { userID })).ok).toBe(true);
  expect((await line.closed).code).toBe(CLOSE.session_ended);
  expect((await away.connect()).status).toBe(200);
  expect((await omar.ask('forceDisconnect', { userID: 'id-omar' })).ok).toBe(true);
  expect((await omar.closed).code).toBe(CLOSE.session_ended);
});

test('MOD-15, MOD-16, MOD-17, MOD-21, AUDIT-1 a quick ban writes the device and the address for 15 minutes, and closes at once', async () => {
  const omar = await member('omar');
  const banned = new Visitor('محظور', { address: '198.51.100.77' });
  const line = await enter(banned, 'الحديقة');
  await hereByName('محظور');
  const target = (await lobby.connections()).find(({ occupant }) => occupant.nickname === 'محظور')?.occupant;
  const ack = await omar.ask('requestBanUser', { userId: target?.userID ?? '' });
  expect(ack.ok).toBe(true);
  expect((await line.until('disconnected')).until).toBeDefined();
  expect((await line.closed).code).toBe(CLOSE.banned);
  const { results } = await env.DB.prepare(
    `SELECT ip_or_host, fingerprint, ban_duration, by_username FROM bans WHERE by_username = 'omar' ORDER BY ip_or_host`,
  ).all();
  expect(results).toEqual([
    { ip_or_host: null, fingerprint: banned.fingerprint, ban_duration: '15m', by_username: 'omar' },
    { ip_or_host: '198.51.100.77', fingerprint: null, ban_duration: '15m', by_username: 'omar' },
  ]);
  expect((await banned.connect()).body.code).toBe('banned');
  expect((await omar.ask('requestBanUser', { userId: 'id-omar' })).ok).toBe(false);
  const written = await entryAbout('banned', 'محظور');
  expect(JSON.stringify(written)).not.toContain('198.51.100.77');
});
