import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { ATTEMPTS } from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { Relay } from '../../../rooms-do/relay/relay.ts';
import { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import {
  evict,
  evictRelay,
  heldBy,
  makeRoom,
  relay,
  room,
  runAlarm,
  setClock,
  storedOf,
  untilQuiet,
} from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

const ROOMS = [
  'asleep',
  'crash',
  'dozing',
  'lost',
  'unreached',
  'silent',
  'unserved',
  'flood',
  'deaf',
  'twice',
];

beforeAll(async () => {
  await Promise.all(ROOMS.map(id => makeRoom({ id, name: id })));
});

type Guest = { who: Visitor; socket: ClientSocket };

/** Six users: two in the room's own object, two at each of two relays. */
async function six(id: string): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let at = 0; at < 6; at++) {
    const who = new Visitor(`${id} ${at}`);
    guests.push({ who, socket: await who.enter({ room: id }) });
  }
  expect(await heldBy(id, 2)).toEqual([2, 2, 2]);
  // Join notices arrive later.
  await guests[0]?.socket.waitFor(
    'joinedMsgFromServer',
    ({ sender }) => sender.userID === guests[5]?.who.userID,
  );
  return guests;
}

/** Ends the object at once, regardless of pending work. */
const crash = (id: string) =>
  runInDurableObject(room(id), (_: ChatRoom, ctx) => ctx.abort('a crash')).catch((error: Error) =>
    expect(error.message).toContain('a crash'),
  );

const say = async (guest: Guest | undefined, text: string, id?: string) =>
  guest?.socket.request('newMessageFromClient', { text, style: {} }, id);

const texts = ({ socket }: Guest, from = 0) =>
  socket.all('newMessageFromServer', from).map(({ text }) => text);

/** Reconnects with the last resume ticket and the number of the last received message. */
async function comeBack({ who, socket }: Guest, roomId: string): Promise<Guest> {
  const ticket = socket.all('resume').at(-1)?.ticket ?? '';
  const { epoch } = await socket.waitFor('chatMessagesFromServer');
  const since = socket.all('newMessageFromServer').at(-1)?.seq ?? 0;
  const answer = await who.upgrade(roomId, ticket, { since: `&since=${since}&epoch=${epoch}` });
  return { who, socket: ClientSocket.open(answer) };
}

const missed = async ({ socket }: Guest) => {
  const { reset, messages } = await socket.waitFor('chatMessagesFromServer');
  return [reset, messages.map(({ text }) => text)];
};

const hasLines = ({ socket }: Guest, from: number) =>
  socket.all('leavedMessageFromServer', from).length + socket.all('joinedMsgFromServer', from).length > 0;

test('relayed sockets survive room hibernation without rejoining (ROOM-74)', async () => {
  const guests = await six('asleep');
  await say(guests[4], 'قبل النوم');
  await untilQuiet('asleep');
  const from = guests.map(({ socket }) => socket.received.length);
  await evict('asleep');
  for (const guest of guests) expect((await say(guest, `بعد النوم ${guest.who.name}`))?.ok).toBe(true);
  for (const { socket } of guests) await socket.settled();
  for (const [at, guest] of guests.entries()) {
    expect(texts(guest, from[at])).toEqual(guests.map(({ who }) => `بعد النوم ${who.name}`));
    expect(hasLines(guest, from[at] ?? 0)).toBe(false);
  }
  expect(await heldBy('asleep', 2)).toEqual([2, 2, 2]);
});

test('a relay that wakes from hibernation neither loses nor repeats a frame (ROOM-74)', async () => {
  const guests = await six('dozing');
  await say(guests[2], 'واحد');
  await evictRelay('dozing', 1);
  await evictRelay('dozing', 2);
  await say(guests[3], 'اثنان');
  await evictRelay('dozing', 1);
  await say(guests[0], 'ثلاثة');
  for (const { socket } of guests) await socket.settled();
  for (const guest of guests) expect(texts(guest)).toEqual(['واحد', 'اثنان', 'ثلاثة']);
});

test('after a room crash, relayed users return by ticket and miss no message (ROOM-76)', async () => {
  const guests = await six('crash');
  // No relay receives the frame before the crash.
  const stuck = vi.spyOn(Relay.prototype, 'deliver').mockReturnValue([]);
  expect((await say(guests[0], 'في الطريق'))?.ok).toBe(true);
  await crash('crash');
  stuck.mockRestore();
  await room('crash').fullReport();
  const relayed = guests.slice(2);
  for (const { socket } of relayed) expect((await socket.closed).code).toBe(CLOSE.restarting);
  for (const guest of relayed) {
    expect(texts(guest)).toEqual([]);
    expect(await missed(await comeBack(guest, 'crash'))).toEqual([false, ['في الطريق']]);
  }
  const others = await Promise.all(guests.slice(0, 2).map(guest => comeBack(guest, 'crash')));
  for (const guest of others) {
    await guest.socket.settled();
    expect(hasLines(guest, 0)).toBe(false);
  }
});

test('a room that crashes again while notifying its relays still notifies them (ROOM-76)', async () => {
  const guests = await six('twice');
  await say(guests[0], 'قبل السقوط');
  await crash('twice');
  const stuck = vi.spyOn(Relay.prototype, 'deliver').mockReturnValue(new Promise<never>(() => {}) as never);
  await room('twice').fullReport();
  await crash('twice');
  stuck.mockRestore();
  await room('twice').fullReport();
  for (const { socket } of guests.slice(2)) expect((await socket.closed).code).toBe(CLOSE.restarting);
});

test('after the loss of a relay, its users have the grace period and return by ticket (ROOM-74, ROOM-16)', async () => {
  const guests = await six('lost');
  const witness = guests[0];
  const gone = guests.slice(2, 4);
  await evictRelay('lost', 1, { webSockets: 'close' });
  const from = witness?.socket.received.length ?? 0;
  await say(guests[5], 'من يسمع؟');
  for (const { who } of gone)
    await witness?.socket.waitFor(
      'usersChanged',
      ({ upserted }) => upserted.some(user => user.userID === who.userID && user.reconnecting),
      from,
    );
  for (const guest of gone)
    expect(await missed(await comeBack(guest, 'lost'))).toEqual([false, ['من يسمع؟']]);
  expect(witness && hasLines(witness, from)).toBe(false);
  expect(await heldBy('lost', 2)).toEqual([2, 2, 2]);
});

test('a frame not received by the room is resent and applied once (ROOM-76, WIRE-6)', async () => {
  const guests = await six('unreached');
  vi.spyOn(ChatRoom.prototype, 'takeUpEvents').mockImplementationOnce(() => {
    throw new Error('the object was reset');
  });
  const sender = guests[3] as Guest;
  sender.socket.send('newMessageFromClient', { text: 'مرة واحدة', style: {} }, 'again');
  expect((await sender.socket.closed).code).toBe(CLOSE.restarting);
  const back = await comeBack(sender, 'unreached');
  expect((await say(back, 'مرة واحدة', 'again'))?.ok).toBe(true);
  expect((await say(back, 'مرة واحدة', 'again'))?.ok).toBe(true);
  for (const guest of guests.filter(each => each !== sender)) {
    await guest.socket.settled();
    expect(texts(guest)).toEqual(['مرة واحدة']);
  }
});

test('an unreachable relay is retried, then its sockets are closed (ROOM-74)', async () => {
  const guests = await six('silent');
  const relayed = guests.slice(2);
  const { deliver } = Relay.prototype;
  // Filters by text, because rooms of earlier tests may still send.
  const breaking = vi.spyOn(Relay.prototype, 'deliver').mockImplementation(function (this: Relay, batch) {
    if (batch.items.some(item => 'frame' in item && item.frame.includes('لا يصل')))
      throw new Error('the relay was reset');
    return deliver.call(this, batch);
  });
  expect((await say(guests[0], 'لا يصل'))?.ok).toBe(true);
  await vi.waitFor(
    async () =>
      expect(
        await storedOf('silent', "SELECT body FROM stored_values WHERE key = 'relaysOutOfStep'"),
      ).toEqual([{ body: expect.stringMatching(/^\[[12],[12]\]$/) }]),
    WITHIN,
  );
  breaking.mockRestore();
  await setClock('silent', Date.now() + 11_000);
  expect(await runAlarm('silent')).toBe(true);
  for (const guest of relayed) {
    expect((await guest.socket.closed).code).toBe(CLOSE.restarting);
    expect(await missed(await comeBack(guest, 'silent'))).toEqual([false, ['لا يصل']]);
  }
});

test('after hibernation, a room closes only the relayed socket that it does not know (ROOM-74)', async () => {
  const guests = await six('unserved');
  await untilQuiet('unserved');
  await storedOf('unserved', 'DELETE FROM relayed_sockets WHERE relay = 2 AND id = 1');
  await evict('unserved');
  await room('unserved').fullReport();
  expect((await guests[4]?.socket.closed)?.code).toBe(CLOSE.restarting);
  expect((await say(guests[5], 'نحن هنا'))?.ok).toBe(true);
  expect(await heldBy('unserved', 2)).toEqual([2, 2, 1]);
});

test('a relayed user over the budget is refused and then closed by the room (ROOM-51, ROOM-52, ROOM-77)', async () => {
  const guests = await six('flood');
  const now = Date.now();
  for (const number of [1, 2])
    await runInDurableObject(relay('flood', number), (instance: Relay) => {
      instance.clock.now = () => now;
    });
  const taken = vi.spyOn(ChatRoom.prototype, 'takeUpEvents');
  const flooder = guests[4] as Guest;
  for (let turn = 0; turn < 500; turn++)
    flooder.socket.send('requestKickUser', { userId: 'nobody' }, `${turn}`);
  expect((await flooder.socket.closed).code).toBe(CLOSE.misuse);
  expect(flooder.socket.all('disconnected')[0]?.reason).toBe('misuse');
  const events = taken.mock.calls.flatMap(([, all]) => all);
  expect(events.filter(event => 'frame' in event)).toHaveLength(ATTEMPTS.socket.burst);
  expect(events.filter(event => 'misuse' in event)).toHaveLength(1);
  expect((await say(guests[2], 'هدأت الغرفة'))?.ok).toBe(true);
});

test('a relayed socket with over 512 unacknowledged envelopes closes; a false count is refused (ROOM-31, ROOM-49, ROOM-77)', async () => {
  const guests = await six('deaf');
  const deaf = guests[4] as Guest;
  const liar = await guests[5]?.socket.request('received', { seq: 1_000_000 });
  expect(liar).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
  const from = guests[0]?.socket.received.length ?? 0;
  // Combines frames that a room would send one by one.
  await relay('deaf', 2).deliver({ items: [{ frame: '[]', envelopes: 513, to: [1, 1] }], known: null });
  expect((await deaf.socket.closed).code).toBe(CLOSE.too_slow);
  await guests[0]?.socket.waitFor(
    'usersChanged',
    ({ upserted }) => upserted.some(user => user.userID === deaf.who.userID && user.reconnecting),
    from,
  );
  expect((await say(guests[5], 'ما زلت هنا'))?.ok).toBe(true);
});
