import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { ONE_TIME_KICK_MS } from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import {
  type ClientSocket,
  enter,
  guest,
  Member,
  makeAccount,
  makeModeratedSite,
  member,
} from '../../support/accounts.ts';
import { lobby, untilPresentByName } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { runAlarm, setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(makeModeratedSite);

const idOf = async (socket: ClientSocket, nickname: string): Promise<string> => {
  const lists = [...socket.all('users').flatMap(({ users }) => users)];
  const known = lists.find(user => user.nickname === nickname);
  if (known) return known.userID;
  const { upserted } = await socket.waitFor('usersChanged', change =>
    change.upserted.some(user => user.nickname === nickname),
  );
  return upserted.find(user => user.nickname === nickname)?.userID ?? '';
};

/** Kicks a new guest. Returns the guest and the sockets of Omar and the guest. */
const kickGuest = async (name: string) => {
  const omar = await member('omar');
  const rowdy = new Visitor(name);
  const socket = await enter(rowdy);
  const kicked = await omar.request('requestKickUser', { userId: await idOf(omar, name), reason: 'إزعاج' });
  expect(kicked.ok).toBe(true);
  return { omar, rowdy, socket };
};

test('a kicked user gets reason and end, and the socket closes with 4501 (MOD-5, MOD-6)', async () => {
  const { omar, socket } = await kickGuest('مشاغب');
  const told = await socket.waitFor('disconnected');
  expect(told).toMatchObject({ reason: 'kicked', message: 'إزعاج' });
  expect(Date.parse(told.until ?? '') - Date.now()).toBeGreaterThan(290_000);
  expect((await socket.closed).code).toBe(CLOSE.kicked);
  expect((await omar.waitFor('leavedMessageFromServer')).text).toBe('طُرد مشاغب من الدردشة');
});

test('a kick blocks entry, also to another room, for five minutes (MOD-2, MOD-4)', async () => {
  const { rowdy } = await kickGuest('مزعج');
  const held = await rowdy.connect({ room: 'الحديقة' });
  expect([held.status, held.body.code]).toEqual([403, 'kicked']);
  expect(Number(held.body.retryAfterMs)).toBeGreaterThan(290_000);
});

test('a kick block covers the fingerprint but not the address (MOD-1, MOD-3)', async () => {
  const { rowdy } = await kickGuest('صخّاب');
  const renamed = new Visitor('وديع', { fingerprint: rowdy.fingerprint });
  await renamed.signIn();
  expect((await renamed.connect()).body.code).toBe('kicked');
  const neighbour = new Visitor('جار المشاغب', { address: rowdy.address });
  await neighbour.signIn();
  expect((await neighbour.connect()).status).toBe(200);
});

test('the kick of a visitor is recorded with its reason', async () => {
  await kickGuest('مهذار');
  expect(await auditEntryAbout('kickVisitor', 'مهذار')).toMatchObject({
    username: 'omar',
    user_role: 'chat-master',
    event_data: 'طرد الزائر مهذار من غرفة القاعة، السبب: إزعاج',
  });
});

test('kicks are limited by canKickUser, rank and the shield of the target (MAY-32, MAY-36)', async () => {
  const [omar, faris, salma, rima, visitor] = [
    await member('omar'),
    await member('faris'),
    await member('salma'),
    await member('rima'),
    await guest('زائرة'),
  ];
  const refusals = await Promise.all([
    omar.request('requestKickUser', { userId: 'id-faris' }),
    omar.request('requestKickUser', { userId: 'id-salma' }),
    rima.request('requestKickUser', { userId: await idOf(rima, 'زائرة') }),
    visitor.request('requestKickUser', { userId: 'id-rima' }),
    omar.request('requestKickUser', { userId: 'nobody' }),
  ]);
  expect(refusals.map(ack => (ack.ok ? 'ok' : ack.error.code))).toEqual([
    'forbidden',
    'forbidden',
    'forbidden',
    'forbidden',
    'user_not_found',
  ]);
  expect((await salma.request('requestKickUser', { userId: 'id-faris' })).ok).toBe(true);
  expect((await faris.closed).code).toBe(CLOSE.kicked);
});

test('a one-time kick mark lets a guest kick its bearer and expires after ten minutes (MOD-9, MOD-22)', async () => {
  const omar = await member('omar', 'العريشة');
  const marked = await guest('معلّم', 'العريشة');
  const other = await guest('معلّم آخر', 'العريشة');
  const visitor = await guest('طارد', 'العريشة');
  const userId = await idOf(omar, 'معلّم');
  const otherId = await idOf(omar, 'معلّم آخر');
  for (const id of [userId, otherId]) {
    const grant = { userId: id, prop: 'hasOneTimeKick', value: true };
    expect((await omar.request('requestChangeUserPermissions', grant)).ok).toBe(true);
  }
  const { permissions } = await marked.waitFor('permissionsChanged');
  expect(permissions.hasOneTimeKick).toBe(true);
  expect((await visitor.request('requestKickUser', { userId })).ok).toBe(true);
  expect((await marked.closed).code).toBe(CLOSE.kicked);
  const beforeFading = other.received.length;
  await setClock('arbour', Date.now() + ONE_TIME_KICK_MS + 1);
  expect(await runAlarm('arbour')).toBe(true);
  await other.waitFor('permissionsChanged', told => told.permissions.hasOneTimeKick === false, beforeFading);
  const refused = await visitor.request('requestKickUser', { userId: otherId });
  expect(refused).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(
    (await omar.request('requestChangeUserPermissions', { userId, prop: 'canKickUser', value: true })).ok,
  ).toBe(false);
  await setClock('arbour', Date.now());
});

test('a mute of a guest applies in the next room, and no stored permission changes (MOD-23)', async () => {
  const omar = await member('omar');
  const talker = new Visitor('ثرثار');
  const socket = await enter(talker);
  const userId = await idOf(omar, 'ثرثار');
  await omar.request('requestChangeUserPermissions', { userId, prop: 'allowUserToWrite', value: false });
  await omar.request('requestChangeUserPermissions', {
    userId: 'id-omar',
    prop: 'allowUserToWrite',
    value: false,
  });
  const muted = await socket.request('newMessageFromClient', { text: 'مرحبا' });
  expect(muted).toMatchObject({ ok: false, error: { code: 'muted' } });
  const ack = await socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  const response = await talker.upgrade('garden', ack.ok ? String(ack.data?.ticket) : '');
  response.webSocket?.accept();
  const again = await talker.enter({ room: 'الحديقة' });
  const refused = await again.request('newMessageFromClient', { text: 'وهنا؟' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'muted' } });
  const record = await env.DB.prepare(`SELECT flags FROM chat_permissions WHERE id = 'id-omar-chat'`).first(
    'flags',
  );
  expect(JSON.parse(String(record))).toMatchObject({ allowUserToWrite: true });
});

test('a kick by address kicks matching users in all rooms, but not the actor or shielded users (MOD-10)', async () => {
  await makeAccount({ username: 'hadi', role: 'chat-master', chat: { canKickUsersWithSameIP: true } });
  await makeAccount({ username: 'munir', role: 'member', chat: { cannotKicked: true } });
  const address = '198.51.100.4';
  const hadi = await enter(new Member('hadi', { address }));
  const first = await enter(new Visitor('توأم', { address }));
  const second = await enter(new Visitor('توأم آخر', { address }), 'الحديقة');
  const shielded = await enter(new Member('munir', { address }), 'الحديقة');
  await untilPresentByName('hadi', 'توأم', 'توأم آخر', 'munir');
  const ack = await hadi.request('requestKickSameIP', { userId: await idOf(hadi, 'توأم') });
  expect(ack).toMatchObject({ ok: true, data: { kicked: 2 } });
  expect((await first.closed).code).toBe(CLOSE.kicked);
  expect((await second.closed).code).toBe(CLOSE.kicked);
  expect((await shielded.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await hadi.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  await auditEntryAbout('kickConnected', 'توأم');
});

test('kick all removes lower ranks in one or all rooms without a block (MOD-11, MAY-31)', async () => {
  const admin = await member('ghaith', 'المنصة');
  const low = new Visitor('عابر سبيل');
  const socket = await enter(low, 'الحديقة');
  const elsewhere = await guest('بعيد', 'القاعة');
  await untilPresentByName('عابر سبيل', 'بعيد');
  expect((await admin.request('requestKickAllUsers', { room: 'لا غرفة' })).ok).toBe(false);
  expect((await admin.request('requestKickAllUsers', { room: 'الحديقة' })).ok).toBe(true);
  expect((await socket.closed).code).toBe(CLOSE.kicked);
  expect((await low.connect({ room: 'الحديقة' })).status).toBe(200);
  expect((await elsewhere.request('requestChangeStatus', { status: 'busy' })).ok).toBe(true);
  expect((await admin.request('requestKickAllUsers', {})).ok).toBe(true);
  expect((await elsewhere.closed).code).toBe(CLOSE.kicked);
});

test('forceDisconnect closes another user or the sender with 4506, without a block (MOD-13)', async () => {
  const omar = await member('omar');
  const away = new Visitor('مقطوع');
  const socket = await enter(away, 'الحديقة');
  await untilPresentByName('مقطوع');
  const { userId } = (await lobby().connections()).people.find(
    ({ participant }) => participant.nickname === 'مقطوع',
  )?.participant ?? {
    userId: '',
  };
  expect((await omar.request('forceDisconnect', { userID: userId })).ok).toBe(true);
  expect((await socket.closed).code).toBe(CLOSE.session_ended);
  expect((await away.connect()).status).toBe(200);
  expect((await omar.request('forceDisconnect', { userID: 'id-omar' })).ok).toBe(true);
  expect((await omar.closed).code).toBe(CLOSE.session_ended);
});

test('a quick ban covers device and address for 15 minutes and closes at once (MOD-15)', async () => {
  const omar = await member('omar');
  const banned = new Visitor('محظور', { address: '198.51.100.77' });
  const socket = await enter(banned, 'الحديقة');
  await untilPresentByName('محظور');
  const target = (await lobby().connections()).people.find(
    ({ participant }) => participant.nickname === 'محظور',
  )?.participant;
  const ack = await omar.request('requestBanUser', { userId: target?.userId ?? '' });
  expect(ack.ok).toBe(true);
  expect((await socket.waitFor('disconnected')).until).toBeDefined();
  expect((await socket.closed).code).toBe(CLOSE.banned);
  const { results } = await env.DB.prepare(
    `SELECT ip_or_host, fingerprint, ban_duration, by_username FROM bans WHERE by_username = 'omar' ORDER BY ip_or_host`,
  ).all();
  expect(results).toEqual([
    { ip_or_host: null, fingerprint: banned.fingerprint, ban_duration: '15m', by_username: 'omar' },
    { ip_or_host: '198.51.100.77', fingerprint: null, ban_duration: '15m', by_username: 'omar' },
  ]);
  expect((await banned.connect()).body.code).toBe('banned');
  expect((await omar.request('requestBanUser', { userId: 'id-omar' })).ok).toBe(false);
  const written = await auditEntryAbout('banned', 'محظور');
  expect(JSON.stringify(written)).not.toContain('198.51.100.77');
});
