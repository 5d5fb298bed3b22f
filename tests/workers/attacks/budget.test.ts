import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import {
  ATTEMPTS,
  BAD_FRAMES_MAX,
  OVER_BUDGET_REFUSALS,
  WAITING_FRAMES_MAX,
} from '../../../protocol/constants.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom, room, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const ROOMS = ['refused', 'absent', 'repeats', 'unreadable', 'tabs', 'network', 'waiting', 'deaf', 'large'];

beforeAll(async () => {
  await Promise.all(ROOMS.map(id => makeRoom({ id, name: id })));
  await makeAccount({ username: 'salma', role: 'owner' });
});

const say = (socket: ClientSocket, text: string, id?: string) =>
  socket.request('newMessageFromClient', { text, style: {} }, id);

const times = (count: number, act: (turn: number) => void): void => {
  for (let turn = 0; turn < count; turn++) act(turn);
};

/** Close code of a socket, or `open` if it still answers after the other sockets. */
async function fateOf(socket: ClientSocket, others: readonly ClientSocket[]): Promise<number | 'open'> {
  const settled = async (): Promise<'open'> => {
    for (const each of [...others, socket]) await each.settled();
    return 'open';
  };
  return Promise.race([socket.closed.then(({ code }) => code), settled()]);
}

function refusals(socket: ClientSocket): Record<string, number> {
  const codes = [
    ...socket.all('failed').map(({ error }) => error.code),
    ...socket.all('ack').flatMap(ack => (ack.ok ? [] : [ack.error.code])),
  ];
  return codes.reduce<Record<string, number>>(
    (all, code) => Object.assign(all, { [code]: (all[code] ?? 0) + 1 }),
    {},
  );
}

async function stillRoom(id: string): Promise<ClientSocket> {
  const watcher = await new Visitor(`شاهد ${id}`).enter({ room: id });
  await setClock(id, Date.now());
  return watcher;
}

test('refused frames count: too_fast over the budget, then close with 4507 (ROOM-51, ROOM-52)', async () => {
  const victim = new Visitor('هدف المشاغب');
  const watcher = await victim.enter({ room: 'refused' });
  await setClock('refused', Date.now());
  const guest = await new Visitor('مشاغب').enter({ room: 'refused' });
  times(200, turn => guest.send('requestKickUser', { userId: victim.userID }, `kick-${turn}`));
  expect(await fateOf(guest, [watcher])).toBe(CLOSE.misuse);
  expect(guest.all('disconnected')[0]?.reason).toBe('misuse');
  expect(refusals(guest)).toEqual({
    forbidden: ATTEMPTS.socket.burst,
    too_fast: OVER_BUDGET_REFUSALS.burst,
  });
  expect(guest.all('ack')[ATTEMPTS.socket.burst]).toMatchObject({
    id: `kick-${ATTEMPTS.socket.burst}`,
    error: { code: 'too_fast', retryAfterMs: ATTEMPTS.socket.everyMs },
  });
  expect((await say(watcher, 'هدأت الغرفة')).ok).toBe(true);
});

test('each frame about an absent user counts toward the budget (ROOM-51)', async () => {
  const watcher = await stillRoom('absent');
  const guest = await new Visitor('سائل عن الغائبين').enter({ room: 'absent' });
  for (let turn = 0; turn < ATTEMPTS.socket.burst + 5; turn++)
    await guest.request('requestKickUser', { userId: `nobody-${turn}` });
  expect(refusals(guest)).toEqual({ user_not_found: ATTEMPTS.socket.burst, too_fast: 5 });
  expect((await say(watcher, 'هدأت الغرفة')).ok).toBe(true);
});

test('a repeated frame counts toward the budget each time (ROOM-51, ROOM-52)', async () => {
  const watcher = await stillRoom('repeats');
  const guest = await new Visitor('مكرر').enter({ room: 'repeats' });
  times(200, () => guest.send('newMessageFromClient', { text: 'مرة', style: {} }, 'always-this'));
  expect(await fateOf(guest, [watcher])).toBe(CLOSE.misuse);
  expect(guest.all('ack').filter(({ ok }) => ok)).toHaveLength(ATTEMPTS.socket.burst);
  expect(watcher.all('newMessageFromServer')).toHaveLength(1);
});

test('a repeated request returns only its id; a repeated message also its seq (WIRE-6, WIRE-81)', async () => {
  const owner = new Member('salma');
  await owner.signIn();
  const socket = await owner.enter({ room: 'repeats' });
  const first = await socket.request('requestShowAllConnected', {}, 'everybody');
  expect(first).toMatchObject({ ok: true, data: { users: expect.any(Array) } });
  expect(await socket.request('requestShowAllConnected', {}, 'everybody')).toEqual({
    id: 'everybody',
    ok: true,
  });
  const said = await say(socket, 'مرة واحدة', 'once');
  const seq = said.ok ? said.data?.seq : null;
  expect(await say(socket, 'مرة واحدة', 'once')).toEqual({ id: 'once', ok: true, data: { seq } });
});

test('unreadable and unknown frames count toward the same budget (ROOM-51)', async () => {
  await stillRoom('unreadable');
  const guest = await new Visitor('متمتم').enter({ room: 'unreadable' });
  times(BAD_FRAMES_MAX - 1, turn => (turn % 2 ? guest.sendRaw('{broken') : guest.send('noSuchEvent', {})));
  const left = ATTEMPTS.socket.burst - (BAD_FRAMES_MAX - 1);
  times(left, turn => guest.send('sendOriginURL', 'https://samar.example/', `known-${turn}`));
  expect(await say(guest, 'واحدة فوق الحد')).toMatchObject({ ok: false, error: { code: 'too_fast' } });
});

test('two sockets of a user share one budget (ROOM-51)', async () => {
  const watcher = await stillRoom('tabs');
  const owner = new Member('salma');
  await owner.signIn();
  const tabs = [await owner.enter({ room: 'tabs' }), await owner.enter({ room: 'tabs' })];
  const each = ATTEMPTS.socket.burst - 10;
  times(each, () => {
    for (const tab of tabs) tab.send('sendOriginURL', 'https://samar.example/', 'again');
  });
  for (const tab of [...tabs, watcher]) await tab.settled();
  const tooFast = tabs.reduce((sum, tab) => sum + (refusals(tab).too_fast ?? 0), 0);
  expect(tooFast).toBe(2 * each - ATTEMPTS.person.burst);
});

test('20 guests in a /64 share its budget; other networks have separate ones (ROOM-51)', async () => {
  const watcher = await stillRoom('network');
  const neighbours = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      new Visitor(`جار ${at}`, { address: `2001:db8:7:7::${at + 1}` }).enter({ room: 'network' }),
    ),
  );
  const each = 40;
  times(each, () => {
    for (const socket of neighbours) socket.send('sendOriginURL', 'https://samar.example/', 'again');
  });
  await Promise.all(neighbours.map(socket => socket.settled()));
  const tooFast = neighbours.reduce((sum, socket) => sum + (refusals(socket).too_fast ?? 0), 0);
  expect(tooFast).toBe(20 * each - ATTEMPTS.network.burst);
  expect((await say(watcher, 'من شبكة أخرى')).ok).toBe(true);
});

test('during a remote call, 32 frames queue; one more closes only that socket (ROOM-54, ROOM-55)', async () => {
  const watcher = await stillRoom('waiting');
  const guest = await new Visitor('منتظر').enter({ room: 'waiting' });
  await Promise.all([watcher.settled(), guest.settled()]);
  const gate = Promise.withResolvers<void>();
  const held = runInDurableObject(lobbyOf(env), (_, ctx) => ctx.blockConcurrencyWhile(() => gate.promise));
  times(1 + WAITING_FRAMES_MAX, turn => guest.send('requestKickUser', { userId: 'nobody' }, `waits-${turn}`));
  expect((await say(watcher, 'لا أنتظر أحدا')).ok).toBe(true);
  expect(guest.all('disconnected')).toEqual([]);
  guest.send('requestKickUser', { userId: 'nobody' }, 'one-too-many');
  for (let turn = 0; turn < 5; turn++) await watcher.settled();
  const told = guest.all('disconnected').map(({ reason }) => reason);
  gate.resolve();
  await held;
  expect(told).toEqual(['misuse']);
  expect(guest.all('ack').filter(({ id }) => id.startsWith('waits'))).toEqual([]);
});

/** Advances the clock 20 s at each read, so that no rate limit applies. */
const leap = (id: string) =>
  runInDurableObject(room(id), (instance: ChatRoom) => {
    let now = Date.now();
    instance.clock.now = () => (now += 20_000);
  });

test('more than 1 MiB unacknowledged closes the socket with 4002 (ROOM-49, ROOM-50)', async () => {
  const stalled = await new Visitor('واقف').enter({ room: 'large' });
  const chatty = await new Visitor('مطيل').enter({ room: 'large' });
  stalled.keepsUp = false;
  await leap('large');
  const text = '👨‍👩‍👧‍👦'.repeat(290);
  for (let turn = 0; turn < 200; turn++) {
    chatty.send('newMessageFromClient', { text, style: {} });
    if (turn % 20 === 0) {
      if (turn < 60) stalled.send('sendOriginURL', '');
      await chatty.settled();
    }
  }
  expect(await fateOf(stalled, [chatty])).toBe(CLOSE.too_slow);
  expect(stalled.received.length).toBeLessThan(200);
});

test('a received count above the sent count is refused (ROOM-49)', async () => {
  const guest = await new Visitor('مدّع').enter({ room: 'absent' });
  expect(await guest.request('received', { seq: 1_000_000 })).toMatchObject({
    ok: false,
    error: { code: 'invalid_payload' },
  });
});
