import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { evict, makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const ROOMS = ['hidden', 'sleep', 'grace', 'gone', 'resume', 'twice', 'restart', 'slow', 'unreadable'];

beforeAll(async () => {
  await Promise.all(ROOMS.map(id => makeRoom({ id, name: id })));
});

const say = (socket: ClientSocket, text: string, id?: string) =>
  socket.request('newMessageFromClient', { text, style: {} }, id);

/** Breaks the connection without a regular close, as in a tunnel. */
const breakLine = (socket: ClientSocket) => socket.close(3000);

const isBack =
  (nickname: string, reconnecting: boolean) =>
  (data: { upserted: { nickname: string; reconnecting: boolean }[] }) =>
    data.upserted.some(user => user.nickname === nickname && user.reconnecting === reconnecting);

test('members, order, history, status and watching survive hibernation (ROOM-11, ROOM-18, ROOM-14)', async () => {
  const layla = await new Visitor('ليلى').enter({ room: 'sleep' });
  const omar = await new Visitor('عمر').enter({ room: 'sleep' });
  await say(layla, 'قبل النوم');
  await omar.request('requestChangeStatus', { status: 'away' });
  await omar.request('watchAllUsers', { on: true });
  await omar.waitFor('users', ({ scope }) => scope === 'all');
  await layla.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.status === 'away'));

  await evict('sleep');

  expect((await say(layla, 'بعد النوم')).ok).toBe(true);
  const heard = await omar.waitFor('newMessageFromServer', ({ text }) => text === 'بعد النوم');
  expect(heard.seq).toBe(2);
  const salma = await new Visitor('سلمى').enter({ room: 'sleep' });
  const { users } = await salma.waitFor('users');
  expect(users.map(({ nickname, status }) => [nickname, status])).toEqual([
    ['ليلى', 'available'],
    ['عمر', 'away'],
    ['سلمى', 'available'],
  ]);
  const { messages } = await salma.waitFor('chatMessagesFromServer');
  expect(messages.map(({ text, seq }) => [seq, text])).toEqual([
    [1, 'قبل النوم'],
    [2, 'بعد النوم'],
  ]);
  await omar.waitFor(
    'usersChanged',
    ({ scope, upserted }) => scope === 'all' && upserted.some(user => user.nickname === 'سلمى'),
  );
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
});

test('a hidden page stays hidden over hibernation and misses no message (ROOM-92, ROOM-11)', async () => {
  const layla = await new Visitor('ليلى المخفية').enter({ room: 'hidden' });
  const omar = await new Visitor('عمر المتكلم').enter({ room: 'hidden' });
  await layla.request('pageHidden', { on: true });
  await evict('hidden');
  const texts = () => layla.all('newMessageFromServer').map(({ text }) => text);
  const said = ['أولى', 'ثانية', 'ثالثة'];
  for (const text of said) await say(omar, text);
  // The first message after a quiet second has no delay.
  expect(texts()).toEqual(said.slice(0, 1));
  await layla.waitFor('newMessageFromServer', ({ text }) => text === 'ثالثة');
  expect(texts()).toEqual(said);
});

test('a mute survives hibernation (ROOM-18)', async () => {
  const guest = new Visitor('ممنوح');
  const socket = await guest.enter({ room: 'sleep' });
  await runInDurableObject(room('sleep'), (_: ChatRoom, { storage }) => {
    const row = storage.sql
      .exec<{ body: string }>('SELECT body FROM participants WHERE user_id = ?', guest.userID)
      .one();
    const muted = { ...JSON.parse(row.body), granted: { allowUserToWrite: false } };
    storage.sql.exec(
      'UPDATE participants SET body = ? WHERE user_id = ?',
      JSON.stringify(muted),
      guest.userID,
    );
  });
  await evict('sleep');
  expect(await say(socket, 'هل أكتب؟')).toMatchObject({ ok: false, error: { code: 'muted' } });
});

test('after hibernation, only the socket with an unreadable attachment closes with 4003 (ROOM-18)', async () => {
  const layla = await new Visitor('ليلى الباقية').enter({ room: 'unreadable' });
  const omar = new Visitor('عمر بلا أثر');
  const lost = await omar.enter({ room: 'unreadable' });
  await layla.waitFor('usersChanged', isBack('عمر بلا أثر', false));
  await runInDurableObject(room('unreadable'), (_: ChatRoom, ctx) => {
    const ofOmar = ctx.getWebSockets().filter(each => each.deserializeAttachment().userId === omar.userID);
    for (const socket of ofOmar) socket.serializeAttachment({ userId: omar.userID });
    expect(ofOmar).toHaveLength(1);
  });

  const before = layla.received.length;
  await evict('unreadable');

  expect((await say(layla, 'بعد النوم')).ok).toBe(true);
  expect(await lost.closed).toEqual({ code: 4003, reason: 'restarting' });
  await layla.waitFor('usersChanged', isBack('عمر بلا أثر', true), before);

  const back = await omar.enter({ room: 'unreadable' });
  await layla.waitFor('usersChanged', isBack('عمر بلا أثر', false), before);
  await say(layla, 'أهلا بعودتك');
  await back.waitFor('newMessageFromServer', ({ text }) => text === 'أهلا بعودتك');
  expect([...layla.all('joinedMsgFromServer', before), ...layla.all('leavedMessageFromServer')]).toEqual([]);
});

test('a broken connection returning within 20 s produces no line (ROOM-16, ROOM-18)', async () => {
  const layla = await new Visitor('ليلى تنتظر').enter({ room: 'grace' });
  const omar = new Visitor('عمر في النفق');
  const first = await omar.enter({ room: 'grace' });
  await first.request('requestChangeStatus', { status: 'busy' });
  await layla.waitFor('usersChanged', isBack('عمر في النفق', false));
  breakLine(first);
  await layla.waitFor('usersChanged', isBack('عمر في النفق', true));

  const before = layla.received.length;
  const second = await omar.enter({ room: 'grace' });
  await layla.waitFor('usersChanged', isBack('عمر في النفق', false), before);
  expect(second.all('welcomeMsgFromServer')).toEqual([]);
  const { users } = await second.waitFor('users');
  expect(users.find(user => user.nickname === 'عمر في النفق')?.status).toBe('busy');
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
  expect(layla.all('joinedMsgFromServer').map(({ text }) => text)).toEqual(['انضمّ عمر في النفق إلى الغرفة']);
});

test('a user who does not return within 20 s has left (ROOM-16)', async () => {
  const layla = await new Visitor('ليلى تودّع').enter({ room: 'gone' });
  const omar = await new Visitor('عمر الغائب').enter({ room: 'gone' });
  await layla.waitFor('usersChanged', isBack('عمر الغائب', false));
  breakLine(omar);
  await layla.waitFor('usersChanged', isBack('عمر الغائب', true));
  const now = Date.now();
  await setClock('gone', now + RECONNECT_GRACE_MS - 1_000);
  await runAlarm('gone');
  await layla.settled();
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
  await setClock('gone', now + RECONNECT_GRACE_MS + 1_000);
  expect(await runAlarm('gone')).toBe(true);
  expect((await layla.waitFor('leavedMessageFromServer')).text).toBe('انقطع اتصال عمر الغائب');
  await layla.waitFor('usersChanged', ({ removed }) => removed.length === 1);
});

test('a resuming client gets only missed messages, each once (ROOM-8, ROOM-9)', async () => {
  const layla = await new Visitor('ليلى تكتب').enter({ room: 'resume' });
  const omar = new Visitor('عمر يعود');
  const first = await omar.enter({ room: 'resume' });
  await say(layla, 'واحد');
  await first.waitFor('newMessageFromServer');
  const { epoch } = await first.waitFor('chatMessagesFromServer');
  breakLine(first);
  await say(layla, 'اثنان');
  await say(layla, 'ثلاثة');
  const second = await omar.enter({ room: 'resume' }, `&since=1&epoch=${epoch}`);
  const missed = await second.waitFor('chatMessagesFromServer');
  expect([missed.reset, missed.messages.map(({ text }) => text)]).toEqual([false, ['اثنان', 'ثلاثة']]);
  const third = await omar.enter({ room: 'resume' }, '&since=1&epoch=another');
  const anew = await third.waitFor('chatMessagesFromServer');
  expect([anew.reset, anew.messages.length]).toEqual([true, 3]);
});

test('a message resent by id after reconnect is stored and sent once (WIRE-6, ROOM-12)', async () => {
  const layla = await new Visitor('ليلى تسمع').enter({ room: 'twice' });
  const omar = new Visitor('عمر يكرر');
  const first = await omar.enter({ room: 'twice' });
  const stored = await say(first, 'مرة واحدة', 'client-1');
  breakLine(first);
  const second = await omar.enter({ room: 'twice' });
  expect(await say(second, 'مرة واحدة', 'client-1')).toMatchObject({ ok: true, data: { seq: 1 } });
  await evict('twice');
  expect(await say(second, 'مرة واحدة', 'client-1')).toMatchObject({ ok: true, data: { seq: 1 } });
  expect(stored).toMatchObject({ ok: true, data: { seq: 1 } });
  await layla.settled();
  expect(layla.all('newMessageFromServer')).toHaveLength(1);
});

test('after a restart drops all sockets, users reconnect without join or leave lines (ROOM-19)', async () => {
  const layla = new Visitor('ليلى ترجع');
  const omar = new Visitor('عمر يرجع');
  const before = [await layla.enter({ room: 'restart' }), await omar.enter({ room: 'restart' })];
  await before[0]?.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'عمر يرجع'),
  );
  await evict('restart', { webSockets: 'close' });
  const back = await layla.enter({ room: 'restart' });
  const { users } = await back.waitFor('users');
  expect(users.map(({ nickname, reconnecting }) => [nickname, reconnecting])).toEqual([
    ['ليلى ترجع', false],
    ['عمر يرجع', true],
  ]);
  expect(back.all('welcomeMsgFromServer')).toEqual([]);
  const other = await omar.enter({ room: 'restart' });
  await back.waitFor('usersChanged', isBack('عمر يرجع', false));
  await other.settled();
  expect([...back.all('joinedMsgFromServer'), ...back.all('leavedMessageFromServer')]).toEqual([]);
});

test('the newest connection of a guest wins; the older closes as replaced (ROOM-20)', async () => {
  const omar = new Visitor('عمر في نافذتين');
  const first = await omar.enter({ room: 'grace' });
  const second = await omar.enter({ room: 'grace' });
  expect((await first.closed).code).toBe(4503);
  expect(first.all('disconnected')[0]?.reason).toBe('replaced');
  expect((await say(second, 'من الجديدة')).ok).toBe(true);
});

test('a socket with more than 512 unacknowledged envelopes closes with 4002 (ROOM-31)', async () => {
  const stalled = await new Visitor('متعثّر').enter({ room: 'slow' });
  stalled.keepsUp = false;
  const chatty = await new Visitor('كثير').enter({ room: 'slow' });
  await runInDurableObject(room('slow'), async (instance: ChatRoom) => {
    let now = Date.now();
    instance.clock.now = () => (now += 20_000);
  });
  for (let turn = 0; turn < 520; turn++) {
    chatty.send('newMessageFromClient', { text: `${turn}`, style: {} });
    if (turn % 100 === 0) await chatty.settled();
  }
  expect((await stalled.closed).code).toBe(4002);
  await chatty.waitFor('newMessageFromServer', ({ text }) => text === '519');
  // The clock advances 20 s at each check, so a missing user has left by the next one.
  await runAlarm('slow');
  expect((await chatty.waitFor('leavedMessageFromServer')).text).toBe('انقطع اتصال متعثّر');
});
