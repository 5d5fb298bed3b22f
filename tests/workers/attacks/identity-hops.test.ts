import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { lobby, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom, room, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const ACTS = [
  ['privateMessage', (to: string) => ({ to, chatMessage: 'مرحبا', style: {} })],
  ['requestKickUser', (userId: string) => ({ userId })],
  ['forceDisconnect', (userID: string) => ({ userID })],
  ['requestBanUser', (userId: string) => ({ userId })],
  ['requestReportUser', (userId: string) => ({ userId, reason: 'spam' })],
  ['sendWarningMessage', (userId: string) => ({ userId, text: 'تنبيه' })],
  ['requestTransferUserToRoom', (userId: string) => ({ userId, roomName: 'الحديقة' })],
  ['requestChangeNickname', (userId: string) => ({ userId, nickname: 'اسم' })],
  ['requestChangeUserPermissions', (userId: string) => ({ userId, prop: 'allowUserToWrite', value: false })],
  ['requestIgnoreUser', (userId: string) => ({ userId, on: true })],
  ['requestInviteUsers', (userId: string) => ({ userIds: [userId] })],
] as const;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'shabah', role: 'admin' });
  await makeAccount({ username: 'away' });
  await makeAccount({ username: 'salma', role: 'owner' });
  const chat = { canSendGroupChatInvitation: true, canAssignOneTimeKick: true };
  await makeAccount({ username: 'omar', role: 'chat-master', chat });
});

const QUIET = [
  'constructor',
  'report',
  'snapshot',
  'applyLobbyUpdate',
  'addMessageCounts',
  'addUsage',
  'alarm',
  'fetch',
  // Runs after any answer, together with outbox writes and entry reports.
  'inboxArrived',
];
const restores: (() => void)[] = [];
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

/** Records calls on the object's class, because the platform looks up methods there. */
function watch(where: string, instance: object, method: string, calls: string[]): void {
  let own = Object.getPrototypeOf(instance);
  while (!Object.hasOwn(own, method)) own = Object.getPrototypeOf(own);
  for (const name of Object.getOwnPropertyNames(own)) {
    const original = own[name];
    if (typeof original !== 'function' || name.startsWith('webSocket') || QUIET.includes(name)) continue;
    own[name] = function (this: object, ...args: unknown[]) {
      calls.push(`${where} ${name}`);
      return original.apply(this, args);
    };
    restores.push(() => {
      own[name] = original;
    });
  }
}

/** Records calls to lobby and rooms, without the rooms' own reports. */
async function recordCalls(): Promise<string[]> {
  const calls: string[] = [];
  await runInDurableObject(lobby(), instance => watch('lobby', instance, 'dispatch', calls));
  await runInDurableObject(room('hall'), instance => watch('room', instance, 'runRemoteCommand', calls));
  return calls;
}

const outcome = async (socket: ClientSocket, event: string, data: unknown) => {
  const ack = await socket.request(event, data);
  return ack.ok ? JSON.stringify(ack.data) : ack.error.code;
};

test.each(ACTS)(
  '%s gives the same result and calls for hidden and absent users (VISIBILITY-22)',
  async (event, dataOf) => {
    await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
    await enter(new Member('shabah'), 'القاعة', { visibility: 'ghost' });
    const guest = await enter(new Visitor(`سائل ${ACTS.findIndex(([name]) => name === event)}`), 'القاعة');
    const omar = await enter(new Member('omar'), 'القاعة');
    await untilPresent('id-ghaith', 'id-shabah', 'id-omar');
    await setClock('hall', Date.now());
    const calls = await recordCalls();
    for (const asker of [guest, omar]) {
      const seen: Record<string, unknown> = {};
      // An absent member receives the message later, an unknown user is not found.
      const gone = event === 'privateMessage' ? 'id-away' : 'nobody';
      for (const userId of [gone, 'id-ghaith', 'id-shabah']) {
        calls.length = 0;
        const answered = (await outcome(asker, event, dataOf(userId))).replace(/"id":"[^"]*"/, '"id":""');
        seen[userId] = { answered, calls: [...calls] };
      }
      expect(seen['id-ghaith'], 'elsewhere').toEqual(seen[gone]);
      expect(seen['id-shabah'], 'in the same room').toEqual(seen[gone]);
    }
  },
);

test('only the recipient can answer a private message from a hidden user (MESSAGE-9, VISIBILITY-22)', async () => {
  const ghaith = await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
  const reader = new Visitor('قارئة');
  const [socket, other] = [await enter(reader, 'القاعة'), await enter(new Visitor('غيرها'), 'القاعة')];
  await untilPresent('id-ghaith', reader.userID);
  const write = (from: ClientSocket, to: string) =>
    outcome(from, 'privateMessage', { to, chatMessage: 'مرحبا', style: {} });
  expect(await write(ghaith, reader.userID)).toContain('id');
  expect(await write(socket, 'id-ghaith')).toContain('id');
  const calls = await recordCalls();
  // No room is called, as for an absent member.
  expect(await write(other, 'id-ghaith')).toContain('waits');
  expect(calls).toEqual(['lobby locateFor', 'lobby beginAttempts']);
});

const timeOf = async (socket: ClientSocket, userId: string): Promise<number> => {
  const upserted = () => [
    ...socket.all('users').flatMap(({ users }) => users),
    ...socket.all('usersChanged').flatMap(change => change.upserted),
  ];
  await vi.waitFor(() => expect(upserted().some(user => user.userID === userId)).toBe(true), WITHIN);
  return Date.parse(upserted().findLast(user => user.userID === userId)?.existenceTime ?? '');
};

const goAhead = (id: string, ms: number) =>
  runInDurableObject(room(id), (instance: ChatRoom) => {
    instance.clock.now = () => Date.now() + ms;
  });

test('a hidden user is listed by the time of appearance (VISIBILITY-23)', async () => {
  await goAhead('hall', 0);
  const began = Date.now();
  const ghaith = await enter(new Member('ghaith'), 'القاعة', { visibility: 'ghost' });
  const early = new Visitor('حاضرة من قبل');
  const guest = await enter(early, 'القاعة');
  const omar = await enter(new Member('omar'), 'القاعة');
  const salma = await enter(new Member('salma'), 'القاعة');
  const minutes = async (socket: ClientSocket) =>
    Math.round(Math.abs((await timeOf(socket, 'id-ghaith')) - began) / 60_000);
  const appear = async (ms: number, visibility: string) => {
    await goAhead('hall', ms);
    const ack = await ghaith.request('requestChangeUserVisibility', { userId: 'id-ghaith', visibility });
    expect(ack.ok).toBe(true);
  };
  expect(await minutes(salma)).toBe(0);
  await appear(120_000, 'hidden');
  expect(await minutes(omar)).toBe(2);
  await appear(240_000, 'visible');
  expect(await minutes(guest)).toBe(4);
  for (const socket of [omar, salma])
    await socket.waitFor('usersChanged', ({ upserted }) =>
      upserted.some(user => user.userID === 'id-ghaith' && user.visibility === 'visible'),
    );
  expect([await minutes(omar), await minutes(salma)]).toEqual([2, 0]);
  const late = await enter(new Visitor('متأخرة'), 'القاعة');
  const order = (await late.waitFor('users')).users.map(({ userID }) => userID);
  expect(order.indexOf('id-ghaith')).toBeGreaterThan(order.indexOf(early.userID));
  expect(await minutes(late)).toBe(4);
});
