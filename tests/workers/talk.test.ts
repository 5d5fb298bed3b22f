import { beforeAll, expect, test } from 'vitest';
import { makeRoom, setClock } from '../support/rooms.ts';
import { type Line, Visitor } from '../support/visitor.ts';

const FAMILY = '👨‍👩‍👧‍👦';

beforeAll(async () => {
  await Promise.all(
    ['talk', 'limits', 'misuse', 'fifty', 'quiet'].map(id =>
      makeRoom({ id, name: id, denyShowAccessMsg: id === 'quiet' }),
    ),
  );
});

const say = (line: Line, text: string, id?: string) =>
  line.ask('newMessageFromClient', { text, style: {} }, id);

test('ROOM-1, ROOM-2, ROOM-3, ROOM-4, ROOM-5, ROOM-6, HEARS-5 joining tells the joiner everything and the others who came', async () => {
  const layla = await new Visitor('ليلى').enter({ room: 'talk' });
  expect((await layla.until('users')).users.map(user => user.nickname)).toEqual(['ليلى']);
  expect((await layla.until('rooms')).rooms.map(({ name }) => name)).toContain('talk');
  expect(await layla.until('chatMessagesFromServer')).toMatchObject({
    room: 'talk',
    reset: true,
    messages: [],
  });
  expect((await layla.until('welcomeMsgFromServer')).kind).toBe('welcome');

  const omar = await new Visitor('عمر').enter({ room: 'talk' });
  expect((await layla.until('joinedMsgFromServer')).text).toBe('انضمّ عمر إلى الغرفة');
  expect(
    (await layla.until('usersChanged', ({ upserted }) => upserted.some(user => user.nickname === 'عمر')))
      .scope,
  ).toBe('room');
  const sized = ({ upserted }: { upserted: { name: string; size: number }[] }) =>
    upserted.some(({ name, size }) => name === 'talk' && size === 2);
  await layla.until('roomsChanged', sized);
  await omar.settled();
  expect(omar.all('joinedMsgFromServer')).toEqual([]);
});

test('TALK-2, ROOM-11, WIRE-5, WIRE-8, ENT-15, ENT-18 a message reaches everybody in order and is acknowledged once', async () => {
  const sender = await new Visitor('هدى').enter({ room: 'talk' });
  const reader = await new Visitor('سلمى').enter({ room: 'talk' });
  const acks = await Promise.all(['مساء الخير', 'كيف الحال؟ 🌹'].map(text => say(sender, text)));
  expect(acks.every(ack => ack.ok)).toBe(true);
  const second = await reader.until('newMessageFromServer', ({ text }) => text === 'كيف الحال؟ 🌹');
  const [first] = reader.all('newMessageFromServer');
  expect(first).toMatchObject({ kind: 'user', text: 'مساء الخير', userType: 'all', seq: second.seq - 1 });
  expect(first?.sender).toMatchObject({ nickname: 'هدى' });
  expect(sender.all('ack')).toHaveLength(2);
});

test('TALK-3 without the permissions a style falls back to the defaults', async () => {
  const guest = await new Visitor('ملوّن').enter({ room: 'talk' });
  await guest.ask('newMessageFromClient', {
    text: 'ألوان',
    style: { color: '#ff0000', fontWeight: 'bolder', fontStyle: 'italic' },
  });
  const { style } = await guest.until('newMessageFromServer', ({ text }) => text === 'ألوان');
  expect(style).toEqual({ color: '#000000', fontWeight: 'normal', fontStyle: 'normal' });
});

test('TALK-1, TEXT-23 300 family emoji are a message, 301 graphemes are not, and white space is not sent', async () => {
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

test('ROOM-24, ROOM-28, ROOM-29, ERR-17 the fifth message within 5 s is refused with its text and then for 5 s', async () => {
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

test('ROOM-26, ERR-16 more than 20 other events in 10 s are refused with too_fast', async () => {
  const start = 1_900_000_100_000;
  const guest = await new Visitor('قلِق').enter({ room: 'limits' });
  await setClock('limits', start);
  for (let turn = 0; turn < 20; turn++) {
    expect((await guest.ask('requestChangeStatus', { status: turn % 2 ? 'busy' : 'away' })).ok).toBe(true);
  }
  const refused = await guest.ask('requestChangeStatus', { status: 'busy' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_fast', retryAfterMs: 10_000 } });
  expect((await say(guest, 'الرسائل لها عدّادها')).ok).toBe(true);
});

test('ROOM-27 leaving and coming back does not empty the meter', async () => {
  const start = 1_900_000_200_000;
  const guest = new Visitor('عائد سريع');
  const line = await guest.enter({ room: 'limits' });
  await setClock('limits', start);
  for (const text of ['1', '2', '3', '4']) await say(line, text);
  line.send('disconnect', {});
  await line.closed;
  // The token's and the ticket's time is the real one; only the room's meters stand still.
  await setClock('limits', Date.now());
  const again = await guest.enter({ room: 'limits' });
  await setClock('limits', start + 100);
  expect(await say(again, '5')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
});

test('WIRE-12, WIRE-13, WIRE-14, WIRE-9, WIRE-10 frames that cannot be understood get their own refusals and change nothing', async () => {
  const guest = await new Visitor('متلعثم').enter({ room: 'misuse' });
  await guest.settled();
  const before = guest.heard.length;
  guest.sendRaw('{broken');
  guest.sendRaw('[]');
  guest.send('noSuchEvent', {});
  guest.send('__proto__', {});
  guest.send('newMessageFromClient', { text: 7 });
  expect(await guest.ask('joinRoom', { targetRoom: '' }, 'bad-1')).toMatchObject({
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

test('WIRE-15, WIRE-26, ROOM-34 ten bad frames within 10 s close the socket with 4507', async () => {
  const guest = await new Visitor('عابث').enter({ room: 'misuse' });
  for (let turn = 0; turn < 10; turn++) guest.sendRaw('nonsense');
  expect((await guest.closed).code).toBe(4507);
  expect(guest.all('failed')).toHaveLength(10);
  expect(guest.all('disconnected')[0]?.reason).toBe('misuse');
});

test('WIRE-2, WIRE-27 a frame of 9 KiB is refused and closes the socket with 4508', async () => {
  const guest = await new Visitor('مطوّل').enter({ room: 'misuse' });
  guest.send('newMessageFromClient', { text: 'س'.repeat(4_600), style: {} });
  expect((await guest.closed).code).toBe(4508);
  expect(guest.all('failed')[0]?.error.code).toBe('too_large');
  expect(guest.all('newMessageFromServer')).toEqual([]);
});

test('WIRE-11 ping is answered pong', async () => {
  const guest = await new Visitor('نابض').enter({ room: 'misuse' });
  guest.sendRaw('ping');
  await guest.settled();
  expect(guest.heard.some(({ event }) => event === 'pong')).toBe(true);
});

test('ROOM-14, ROOM-5 after 60 messages a newcomer gets exactly the last 50, in order', async () => {
  const names = [...'أبتثجحخدذرزسشصض'].map(letter => `${letter}كاتب`);
  const writers = await Promise.all(names.map(name => new Visitor(name).enter({ room: 'fifty' })));
  for (let turn = 0; turn < 4; turn++) {
    for (const [at, line] of writers.entries()) await say(line, `${turn * 15 + at + 1}`);
  }
  const newcomer = await new Visitor('متأخر').enter({ room: 'fifty' });
  const { messages, reset } = await newcomer.until('chatMessagesFromServer');
  expect(reset).toBe(true);
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 11)));
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11));
});

test('ROOM-10 a quiet room shows no entered and left lines', async () => {
  const layla = await new Visitor('ليلى الهادئة').enter({ room: 'quiet' });
  const omar = await new Visitor('عمر الهادئ').enter({ room: 'quiet' });
  await layla.until('usersChanged', ({ upserted }) => upserted.some(user => user.nickname === 'عمر الهادئ'));
  omar.send('disconnect', {});
  await layla.until('usersChanged', ({ removed }) => removed.length === 1);
  expect(layla.all('joinedMsgFromServer').concat(layla.all('leavedMessageFromServer'))).toEqual([]);
});

test('ROOM-15, ROOM-35, WIRE-31 disconnect leaves at once and is answered by disconnected', async () => {
  const layla = await new Visitor('ليلى الباقية').enter({ room: 'talk' });
  const omar = await new Visitor('عمر الراحل').enter({ room: 'talk' });
  omar.send('disconnect', {});
  expect((await omar.until('disconnected')).reason).toBe('left');
  expect((await omar.closed).code).toBe(1000);
  expect((await layla.until('leavedMessageFromServer')).text).toBe('غادر عمر الراحل الغرفة');
});

test('WIRE-52, ROOM-6 a status reaches the others as a change', async () => {
  const layla = await new Visitor('ليلى ترى').enter({ room: 'talk' });
  const omar = await new Visitor('عمر مشغول').enter({ room: 'talk' });
  await omar.ask('requestChangeStatus', { status: 'busy' });
  const isBusy = ({ upserted }: { upserted: { nickname: string; status: string }[] }) =>
    upserted.some(user => user.nickname === 'عمر مشغول' && user.status === 'busy');
  await layla.until('usersChanged', isBusy);
  expect(await omar.ask('requestChangeStatus', { status: 'asleep' })).toMatchObject({
    error: { code: 'invalid_payload' },
  });
});
