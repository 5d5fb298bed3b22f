import { beforeAll, expect, test } from 'vitest';
import { makeRoom, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const FAMILY = '👨‍👩‍👧‍👦';

beforeAll(async () => {
  await Promise.all(
    ['talk', 'limits', 'misuse', 'fifty', 'quiet'].map(id =>
      makeRoom({ id, name: id, denyShowAccessMsg: id === 'quiet' }),
    ),
  );
});

const say = (socket: ClientSocket, text: string, id?: string) =>
  socket.request('newMessageFromClient', { text, style: {} }, id);

test('a new user receives full lists, a welcome message and the history (ROOM-1, ROOM-3)', async () => {
  const layla = await new Visitor('ليلى').enter({ room: 'talk' });
  expect((await layla.waitFor('users')).users.map(user => user.nickname)).toEqual(['ليلى']);
  expect((await layla.waitFor('rooms')).rooms.map(({ name }) => name)).toContain('talk');
  expect(await layla.waitFor('chatMessagesFromServer')).toMatchObject({
    room: 'talk',
    reset: true,
    messages: [],
  });
  expect((await layla.waitFor('welcomeMsgFromServer')).kind).toBe('welcome');
});

test('other users receive the join and list changes (ROOM-4, ROOM-6)', async () => {
  const layla = await new Visitor('نجوى').enter({ room: 'talk' });
  await layla.settled();
  const before = layla.all('users')[0]?.users.length ?? 0;
  const omar = await new Visitor('عمر').enter({ room: 'talk' });
  expect((await layla.waitFor('joinedMsgFromServer')).text).toBe('انضمّ عمر إلى الغرفة');
  expect(
    (await layla.waitFor('usersChanged', ({ upserted }) => upserted.some(user => user.nickname === 'عمر')))
      .scope,
  ).toBe('room');
  const sized = ({ upserted }: { upserted: { name: string; size: number }[] }) =>
    upserted.some(({ name, size }) => name === 'talk' && size === before + 1);
  await layla.waitFor('roomsChanged', sized);
  await omar.settled();
  expect(omar.all('joinedMsgFromServer')).toEqual([]);
});

test('two messages reach a reader in order, each with one ack (MESSAGE-2, ROOM-11)', async () => {
  const sender = await new Visitor('هدى').enter({ room: 'talk' });
  const reader = await new Visitor('سلمى').enter({ room: 'talk' });
  const acks = await Promise.all(['مساء الخير', 'كيف الحال؟ 🌹'].map(text => say(sender, text)));
  expect(acks.every(ack => ack.ok)).toBe(true);
  const second = await reader.waitFor('newMessageFromServer', ({ text }) => text === 'كيف الحال؟ 🌹');
  const [first] = reader.all('newMessageFromServer');
  expect(first).toMatchObject({ kind: 'user', text: 'مساء الخير', userType: 'all', seq: second.seq - 1 });
  expect(first?.sender).toMatchObject({ nickname: 'هدى' });
  expect(sender.all('ack')).toHaveLength(2);
});

test('without canChangeTextStyle and canUseAdvancedColorsSys, a message has the default style (MESSAGE-3)', async () => {
  const guest = await new Visitor('ملوّن').enter({ room: 'talk' });
  await guest.request('newMessageFromClient', {
    text: 'ألوان',
    style: { color: '#ff0000', fontWeight: 'bolder', fontStyle: 'italic' },
  });
  const { style } = await guest.waitFor('newMessageFromServer', ({ text }) => text === 'ألوان');
  expect(style).toEqual({ color: '#000000', fontWeight: 'normal', fontStyle: 'normal' });
});

test('300 emoji graphemes are accepted; 301 or only white space are refused (TEXT-23)', async () => {
  const guest = await new Visitor('عدّاد').enter({ room: 'talk' });
  expect((await say(guest, FAMILY.repeat(300))).ok).toBe(true);
  const heard = guest.all('newMessageFromServer').length;
  for (const [text, code] of [
    ['س'.repeat(301), 'message_too_long'],
    [FAMILY.repeat(301), 'message_too_long'],
    ['  \n ', 'empty_message'],
    ['\u200b', 'empty_message'],
  ] as const) {
    expect(await say(guest, text)).toMatchObject({ ok: false, error: { code } });
  }
  expect(guest.all('newMessageFromServer')).toHaveLength(heard);
});

test('the fifth message in 5 s is refused, and so are further ones for 5 s (ROOM-24, ROOM-28, ROOM-29)', async () => {
  const start = 1_900_000_000_000;
  const guest = await new Visitor('مسرع').enter({ room: 'limits' });
  await setClock('limits', start);
  for (const text of ['1', '2', '3', '4']) expect((await say(guest, text)).ok).toBe(true);
  await setClock('limits', start + 1_000);
  const refusal = {
    code: 'rate_limited',
    message: 'Cannot send more than 4 messages within 5 seconds, please wait',
    retryAfterMs: 5_000,
  };
  expect(await say(guest, '5')).toMatchObject({ ok: false, error: refusal });
  await setClock('limits', start + 4_000);
  expect(await say(guest, '6')).toMatchObject({ ok: false, error: { ...refusal, retryAfterMs: 2_000 } });
  await setClock('limits', start + 6_000);
  expect((await say(guest, '7')).ok).toBe(true);
});

test('more than 20 other events in 10 s are refused with too_fast (ROOM-26)', async () => {
  const start = 1_900_000_100_000;
  const guest = await new Visitor('قلِق').enter({ room: 'limits' });
  await setClock('limits', start);
  for (let turn = 0; turn < 20; turn++) {
    expect((await guest.request('requestChangeStatus', { status: turn % 2 ? 'busy' : 'away' })).ok).toBe(
      true,
    );
  }
  const refused = await guest.request('requestChangeStatus', { status: 'busy' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_fast', retryAfterMs: 10_000 } });
  expect((await say(guest, 'الرسائل لها عدّادها')).ok).toBe(true);
});

test('leaving and returning does not reset the rate limit (ROOM-27)', async () => {
  const start = 1_900_000_200_000;
  const guest = new Visitor('عائد سريع');
  const socket = await guest.enter({ room: 'limits' });
  await setClock('limits', start);
  for (const text of ['1', '2', '3', '4']) await say(socket, text);
  socket.send('disconnect', {});
  await socket.closed;
  // Tokens and tickets use the real time, so the room's clock must have it during entry.
  await setClock('limits', Date.now());
  const again = await guest.enter({ room: 'limits' });
  await setClock('limits', start + 100);
  expect(await say(again, '5')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('each invalid frame gets its own refusal and has no effect (WIRE-12, WIRE-13, WIRE-14)', async () => {
  const guest = await new Visitor('متلعثم').enter({ room: 'misuse' });
  await guest.settled();
  const before = guest.received.length;
  guest.sendRaw('{broken');
  guest.sendRaw('[]');
  guest.send('noSuchEvent', {});
  guest.send('__proto__', {});
  guest.send('newMessageFromClient', { text: 7 });
  expect(await guest.request('joinRoom', { targetRoom: '' }, 'bad-1')).toMatchObject({
    id: 'bad-1',
    ok: false,
    error: { code: 'invalid_payload' },
  });
  expect(guest.all('failed', before).map(({ event, error }) => [event, error.code])).toEqual([
    ['', 'bad_frame'],
    ['', 'bad_frame'],
    ['noSuchEvent', 'unknown_event'],
    ['__proto__', 'unknown_event'],
    ['newMessageFromClient', 'invalid_payload'],
  ]);
  expect((await say(guest, 'ما زلت هنا')).ok).toBe(true);
});

test('ten bad frames within 10 s close the socket with 4507 (WIRE-15, ROOM-34)', async () => {
  const guest = await new Visitor('عابث').enter({ room: 'misuse' });
  for (let turn = 0; turn < 10; turn++) guest.sendRaw('nonsense');
  expect((await guest.closed).code).toBe(4507);
  expect(guest.all('failed')).toHaveLength(10);
  expect(guest.all('disconnected')[0]?.reason).toBe('misuse');
});

test('a frame with 9 KiB is refused and closes the socket with 4508 (WIRE-2)', async () => {
  const guest = await new Visitor('مطوّل').enter({ room: 'misuse' });
  guest.send('newMessageFromClient', { text: 'س'.repeat(4_600), style: {} });
  expect((await guest.closed).code).toBe(4508);
  expect(guest.all('failed')[0]?.error.code).toBe('too_large');
  expect(guest.all('newMessageFromServer')).toEqual([]);
});

test('ping returns pong (WIRE-11)', async () => {
  const guest = await new Visitor('نابض').enter({ room: 'misuse' });
  guest.sendRaw('ping');
  await guest.settled();
  expect(guest.received.some(({ event }) => event === 'pong')).toBe(true);
});

test('after 60 messages a new user gets exactly the last 50, in order (ROOM-14, ROOM-5)', async () => {
  const names = [...'أبتثجحخدذرزسشصض'].map(letter => `${letter}كاتب`);
  const writers = await Promise.all(names.map(name => new Visitor(name).enter({ room: 'fifty' })));
  for (let turn = 0; turn < 4; turn++) {
    for (const [at, socket] of writers.entries()) await say(socket, `${turn * 15 + at + 1}`);
  }
  const newcomer = await new Visitor('متأخر').enter({ room: 'fifty' });
  const { messages, reset } = await newcomer.waitFor('chatMessagesFromServer');
  expect(reset).toBe(true);
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 11)));
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11));
});

test('a quiet room shows no joined and left lines (ROOM-10)', async () => {
  const layla = await new Visitor('ليلى الهادئة').enter({ room: 'quiet' });
  const omar = await new Visitor('عمر الهادئ').enter({ room: 'quiet' });
  await layla.waitFor('usersChanged', ({ upserted }) =>
    upserted.some(user => user.nickname === 'عمر الهادئ'),
  );
  omar.send('disconnect', {});
  await layla.waitFor('usersChanged', ({ removed }) => removed.length === 1);
  expect(layla.all('joinedMsgFromServer').concat(layla.all('leavedMessageFromServer'))).toEqual([]);
});

test('disconnect leaves the room at once and returns disconnected (ROOM-15)', async () => {
  const layla = await new Visitor('ليلى الباقية').enter({ room: 'talk' });
  const omar = await new Visitor('عمر الراحل').enter({ room: 'talk' });
  omar.send('disconnect', {});
  expect((await omar.waitFor('disconnected')).reason).toBe('left');
  expect((await omar.closed).code).toBe(1000);
  expect((await layla.waitFor('leavedMessageFromServer')).text).toBe('غادر عمر الراحل الغرفة');
});

test('a status change reaches other users (ROOM-6)', async () => {
  const layla = await new Visitor('ليلى ترى').enter({ room: 'talk' });
  const omar = await new Visitor('عمر مشغول').enter({ room: 'talk' });
  await omar.request('requestChangeStatus', { status: 'busy' });
  const isBusy = ({ upserted }: { upserted: { nickname: string; status: string }[] }) =>
    upserted.some(user => user.nickname === 'عمر مشغول' && user.status === 'busy');
  await layla.waitFor('usersChanged', isBusy);
  expect(await omar.request('requestChangeStatus', { status: 'asleep' })).toMatchObject({
    error: { code: 'invalid_payload' },
  });
});
