import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { GRACE_MS } from '../../protocol/constants.ts';
import type { ChatRoom } from '../../rooms-do/chat-room.ts';
import { evict, makeRoom, ring, room, setClock } from '../support/rooms.ts';
import { type Line, Visitor } from '../support/visitor.ts';

const ROOMS = ['sleep', 'grace', 'gone', 'resume', 'twice', 'restart', 'slow'];

beforeAll(async () => {
  await Promise.all(ROOMS.map(id => makeRoom({ id, name: id })));
});

const say = (line: Line, text: string, id?: string) =>
  line.ask('newMessageFromClient', { text, style: {} }, id);

/** The socket breaks as in a tunnel: no goodbye. */
const breakLine = (line: Line) => line.close(3000);

const isBack =
  (nickname: string, reconnecting: boolean) =>
  (data: { upserted: { nickname: string; reconnecting: boolean }[] }) =>
    data.upserted.some(user => user.nickname === nickname && user.reconnecting === reconnecting);

test('ROOM-11, ROOM-18, ROOM-14, LOBBY-1 the room sleeps and wakes: members, order, history, status and watching survive', async () => {
  const layla = await new Visitor('ليلى').enter({ room: 'sleep' });
  const omar = await new Visitor('عمر').enter({ room: 'sleep' });
  await say(layla, 'قبل النوم');
  await omar.ask('requestChangeStatus', { status: 'away' });
  await omar.ask('watchAllUsers', { on: true });
  await omar.until('users', ({ scope }) => scope === 'all');
  await layla.until('usersChanged', ({ upserted }) => upserted.some(user => user.status === 'away'));

  await evict('sleep');

  expect((await say(layla, 'بعد النوم')).ok).toBe(true);
  const heard = await omar.until('newMessageFromServer', ({ text }) => text === 'بعد النوم');
  expect(heard.seq).toBe(2);
  const salma = await new Visitor('سلمى').enter({ room: 'sleep' });
  const { users } = await salma.until('users');
  expect(users.map(({ nickname, status }) => [nickname, status])).toEqual([
    ['ليلى', 'available'],
    ['عمر', 'away'],
    ['سلمى', 'available'],
  ]);
  const { messages } = await salma.until('chatMessagesFromServer');
  expect(messages.map(({ text, seq }) => [seq, text])).toEqual([
    [1, 'قبل النوم'],
    [2, 'بعد النوم'],
  ]);
  await omar.until(
    'usersChanged',
    ({ scope, upserted }) => scope === 'all' && upserted.some(user => user.nickname === 'سلمى'),
  );
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
});

test('ROOM-18, ERR-18 flags granted for the session survive the sleep of the room', async () => {
  const guest = new Visitor('ممنوح');
  const line = await guest.enter({ room: 'sleep' });
  await runInDurableObject(room('sleep'), (_: ChatRoom, { storage }) => {
    const row = storage.sql
      .exec<{ body: string }>('SELECT body FROM occupants WHERE user_id = ?', guest.userID)
      .one();
    const muted = { ...JSON.parse(row.body), granted: { allowUserToWrite: false } };
    storage.sql.exec('UPDATE occupants SET body = ? WHERE user_id = ?', JSON.stringify(muted), guest.userID);
  });
  await evict('sleep');
  expect(await say(line, 'هل أكتب؟')).toMatchObject({ ok: false, error: { code: 'muted' } });
});

test('ROOM-16, ROOM-17, ROOM-18 a broken connection is waited for, and a return within 20 s makes no line', async () => {
  const layla = await new Visitor('ليلى تنتظر').enter({ room: 'grace' });
  const omar = new Visitor('عمر في النفق');
  const first = await omar.enter({ room: 'grace' });
  await first.ask('requestChangeStatus', { status: 'busy' });
  await layla.until('usersChanged', isBack('عمر في النفق', false));
  breakLine(first);
  await layla.until('usersChanged', isBack('عمر في النفق', true));

  const before = layla.heard.length;
  const second = await omar.enter({ room: 'grace' });
  await layla.until('usersChanged', isBack('عمر في النفق', false), before);
  expect(second.all('welcomeMsgFromServer')).toEqual([]);
  const { users } = await second.until('users');
  expect(users.find(user => user.nickname === 'عمر في النفق')?.status).toBe('busy');
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
  expect(layla.all('joinedMsgFromServer').map(({ text }) => text)).toEqual(['انضمّ عمر في النفق إلى الغرفة']);
});

test('ROOM-16 who does not return within 20 s has left', async () => {
  const layla = await new Visitor('ليلى تودّع').enter({ room: 'gone' });
  const omar = await new Visitor('عمر الغائب').enter({ room: 'gone' });
  await layla.until('usersChanged', isBack('عمر الغائب', false));
  breakLine(omar);
  await layla.until('usersChanged', isBack('عمر الغائب', true));
  const now = Date.now();
  await setClock('gone', now + GRACE_MS - 1_000);
  await ring('gone');
  await layla.settled();
  expect(layla.all('leavedMessageFromServer')).toEqual([]);
  await setClock('gone', now + GRACE_MS + 1_000);
  expect(await ring('gone')).toBe(true);
  expect((await layla.until('leavedMessageFromServer')).text).toBe('غادر عمر الغائب الغرفة');
  await layla.until('usersChanged', ({ removed }) => removed.length === 1);
});

test('ROOM-8, ROOM-9 who resumes gets only what was missed, once', async () => {
  const layla = await new Visitor('ليلى تكتب').enter({ room: 'resume' });
  const omar = new Visitor('عمر يعود');
  const first = await omar.enter({ room: 'resume' });
  await say(layla, 'واحد');
  await first.until('newMessageFromServer');
  const { epoch } = await first.until('chatMessagesFromServer');
  breakLine(first);
  await say(layla, 'اثنان');
  await say(layla, 'ثلاثة');
  const second = await omar.enter({ room: 'resume' }, `&since=1&epoch=${epoch}`);
  const missed = await second.until('chatMessagesFromServer');
  expect([missed.reset, missed.messages.map(({ text }) => text)]).toEqual([false, ['اثنان', 'ثلاثة']]);
  const third = await omar.enter({ room: 'resume' }, '&since=1&epoch=another');
  const anew = await third.until('chatMessagesFromServer');
  expect([anew.reset, anew.messages.length]).toEqual([true, 3]);
});

test('WIRE-6, ROOM-12 a message sent again with its id after a reconnect is stored and told once, even after a sleep', async () => {
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

test('ROOM-19, ROOM-17 a restart that drops every socket looks like short broken connections', async () => {
  const layla = new Visitor('ليلى ترجع');
  const omar = new Visitor('عمر يرجع');
  const before = [await layla.enter({ room: 'restart' }), await omar.enter({ room: 'restart' })];
  await before[0]?.until('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'عمر يرجع'),
  );
  await evict('restart', { webSockets: 'close' });
  const back = await layla.enter({ room: 'restart' });
  const { users } = await back.until('users');
  expect(users.map(({ nickname, reconnecting }) => [nickname, reconnecting])).toEqual([
    ['ليلى ترجع', false],
    ['عمر يرجع', true],
  ]);
  expect(back.all('welcomeMsgFromServer')).toEqual([]);
  const other = await omar.enter({ room: 'restart' });
  await back.until('usersChanged', isBack('عمر يرجع', false));
  await other.settled();
  expect([...back.all('joinedMsgFromServer'), ...back.all('leavedMessageFromServer')]).toEqual([]);
});

test('ROOM-20, WIRE-22 the newest connection of a guest wins and the older is closed as replaced', async () => {
  const omar = new Visitor('عمر في نافذتين');
  const first = await omar.enter({ room: 'grace' });
  const second = await omar.enter({ room: 'grace' });
  expect((await first.closed).code).toBe(4503);
  expect(first.all('disconnected')[0]?.reason).toBe('replaced');
  expect((await say(second, 'من الجديدة')).ok).toBe(true);
});

test('ROOM-31, WIRE-18 a socket that leaves more than 512 envelopes unanswered is closed with 4002', async () => {
  const stalled = await new Visitor('متعثّر').enter({ room: 'slow' });
  const chatty = await new Visitor('كثير').enter({ room: 'slow' });
  await runInDurableObject(room('slow'), async (instance: ChatRoom) => {
    let now = Date.now();
    instance.clock.now = () => (now += 20_000);
  });
  for (let turn = 0; turn < 520; turn++) chatty.send('newMessageFromClient', { text: `${turn}`, style: {} });
  expect((await stalled.closed).code).toBe(4002);
  await chatty.until('newMessageFromServer', ({ text }) => text === '519');
  // The clock leaps 20 s at each look, so who is missed has left by the next.
  await ring('slow');
  expect((await chatty.until('leavedMessageFromServer')).text).toBe('غادر متعثّر الغرفة');
});
