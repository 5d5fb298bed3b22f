import { beforeAll, expect, test } from 'vitest';
import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { type ClientSocket, enter, guest, makeModeratedSite, member } from '../../support/accounts.ts';
import { runAlarm, setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(makeModeratedSite);

const lineAbout = async (viewer: ClientSocket, nickname: string) => {
  const about = await viewer.waitFor('leavedMessageFromServer', ({ sender }) => sender.nickname === nickname);
  return { text: about.text, departure: about.departure };
};

const somebody = async (nickname: string): Promise<{ socket: ClientSocket; userId: string }> => {
  const who = new Visitor(nickname);
  const socket = await enter(who);
  return { socket, userId: who.userID };
};

test('the leave line shows the cause: kick, ban, transfer or moderator (ROOM-58)', async () => {
  const omar = await member('omar');
  const viewer = await guest('شاهدة');
  const [kicked, banned, moved, ended] = await Promise.all([
    somebody('مطرود'),
    somebody('محظور الآن'),
    somebody('منقول'),
    somebody('مقطوع الآن'),
  ]);
  await omar.request('requestKickUser', { userId: kicked.userId });
  await omar.request('requestBanUser', { userId: banned.userId });
  await omar.request('requestTransferUserToRoom', { userId: moved.userId, roomName: 'الحديقة' });
  await omar.request('forceDisconnect', { userID: ended.userId });
  expect([
    await lineAbout(viewer, 'مطرود'),
    await lineAbout(viewer, 'محظور الآن'),
    await lineAbout(viewer, 'منقول'),
    await lineAbout(viewer, 'مقطوع الآن'),
  ]).toEqual([
    { text: 'طُرد مطرود من الدردشة', departure: { how: 'kicked' } },
    { text: 'حُظر محظور الآن من الدردشة', departure: { how: 'banned' } },
    { text: 'نُقل منقول إلى غرفة «الحديقة»', departure: { how: 'transferred', room: 'الحديقة' } },
    { text: 'قُطع اتصال مقطوع الآن', departure: { how: 'disconnected' } },
  ]);
});

test('an exit is shown as left, a lost connection as lost (ROOM-58)', async () => {
  const viewer = await guest('شاهدة العريشة', 'العريشة');
  const goes = await guest('راحل', 'العريشة');
  const breaks = await guest('منقطع', 'العريشة');
  await goes.request('disconnect', {});
  expect(await lineAbout(viewer, 'راحل')).toEqual({ text: 'غادر راحل الغرفة', departure: undefined });
  breaks.close(3000);
  await viewer.waitFor('usersChanged', ({ upserted }) => upserted.some(({ reconnecting }) => reconnecting));
  await setClock('arbour', Date.now() + RECONNECT_GRACE_MS + 1_000);
  await runAlarm('arbour');
  expect(await lineAbout(viewer, 'منقطع')).toEqual({
    text: 'انقطع اتصال منقطع',
    departure: { how: 'lost' },
  });
});

test('a user disconnected by a moderator gets the reason, code and text (CONN-26)', async () => {
  const omar = await member('omar');
  const { socket, userId } = await somebody('مقطوع يقرأ');
  await omar.request('forceDisconnect', { userID: userId });
  expect(await socket.waitFor('disconnected')).toEqual({
    reason: 'session_ended',
    code: 'force_disconnected',
    message: 'Your connection was closed.',
  });
});

test('an exit closes one socket; the last exit causes the leave line (ROOM-59)', async () => {
  const viewer = await guest('شاهدة الحديقة', 'الحديقة');
  const first = await member('rima', 'الحديقة');
  const second = await member('rima', 'الحديقة');
  await first.request('disconnect', {});
  expect(await first.closed).toMatchObject({ code: 1000 });
  expect((await second.request('requestChangeStatus', { status: 'away' })).ok).toBe(true);
  await viewer.settled();
  expect(viewer.all('leavedMessageFromServer')).toEqual([]);
  await second.request('disconnect', {});
  expect(await lineAbout(viewer, 'rima')).toMatchObject({ text: 'غادر rima الغرفة' });
});

test('the welcome names the current room', async () => {
  expect(await (await guest('قادمة', 'المنصة')).waitFor('welcomeMsgFromServer')).toMatchObject({
    text: 'أهلًا وسهلًا بك في «المنصة»، قادمة',
    notice: { code: 'welcome', room: 'المنصة', nickname: 'قادمة' },
  });
});
