import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { callsAsLoggedIn, enter, guest, makeAccount, member } from '../../support/accounts.ts';
import { codeOf, follow, join, WITHIN } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { evict, makeRoom, setClock } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const OPEN = { slowSeconds: 0, writers: 'everyone' };
const SLOW = { slowSeconds: 30, writers: 'everyone' };

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'crowd', name: 'الزحام' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'huda', role: 'room-master', masterOf: ['garden'] });
});

const say = (socket: ClientSocket, text = 'سلام') => socket.request('newMessageFromClient', { text });
const modesOf = (socket: ClientSocket) => socket.all('roomMode');

test('only admins and room-masters of the room set its mode, and the change is recorded (MAY-83)', async () => {
  const operator = await member('admin', 'الحديقة');
  const master = await member('huda', 'الحديقة');
  const moderator = await member('omar', 'الحديقة');
  const visitor = await guest('زائر الحديقة', 'الحديقة');
  for (const socket of [moderator, visitor])
    expect(codeOf(await socket.request('requestSetRoomMode', SLOW))).toBe('forbidden');
  expect(codeOf(await master.request('requestSetRoomMode', { slowSeconds: 61, writers: 'staff' }))).toBe(
    'invalid_payload',
  );
  expect(codeOf(await master.request('requestSetRoomMode', SLOW))).toBe('ok');
  await visitor.settled();
  expect(modesOf(visitor)).toEqual([OPEN, SLOW]);
  expect(await env.DB.prepare("SELECT slow_seconds, writers FROM rooms WHERE id = 'garden'").first()).toEqual(
    { slow_seconds: 30, writers: 'everyone' },
  );
  const elsewhere = await guest('زائر القاعة');
  const { rooms } = await elsewhere.waitFor('rooms');
  const listed = rooms.find(({ _id }) => _id === 'garden');
  if (listed?.slowSeconds !== 30)
    await elsewhere.waitFor('roomsChanged', ({ upserted }) =>
      upserted.some(({ slowSeconds }) => slowSeconds === 30),
    );
  const entry = await auditEntryAbout('adminPanel', 'تعديل الغرفة: الحديقة');
  expect(entry).toMatchObject({ username: 'huda' });
  expect(entry.event_data).toContain('الوضع البطيء');
  expect(codeOf(await operator.request('requestSetRoomMode', OPEN))).toBe('ok');
});

test('a mode set by the panel reaches the room and applies (ROOM-79)', async () => {
  const call = await callsAsLoggedIn('admin');
  const visitor = await guest('زائر المجلس');
  const change = await call('POST', '/rooms/القاعة', { writers: 'members', slowSeconds: 0 });
  expect(change.status).toBe(200);
  expect((change.body.data as unknown as { room: object }).room).toMatchObject({ writers: 'members' });
  await visitor.waitFor('roomMode', ({ writers }) => writers === 'members');
  expect(codeOf(await say(visitor))).toBe('only_members_write');
  for (const wrong of [{ slowSeconds: 61 }, { slowSeconds: -1 }, { writers: 'nobody' }])
    expect((await call('POST', '/rooms/القاعة', wrong)).status).toBe(400);
  expect((await call('POST', '/rooms/القاعة', OPEN)).status).toBe(200);
  await visitor.waitFor('roomMode', ({ writers }) => writers === 'everyone');
});

test('a slow-mode wait survives hibernation, crash, leave and login (ROOM-81)', async () => {
  const operator = await member('admin', 'الحديقة');
  expect(codeOf(await operator.request('requestSetRoomMode', SLOW))).toBe('ok');
  const sami = new Visitor('سامي البطيء');
  const socket = await enter(sami, 'الحديقة');
  expect(codeOf(await say(socket))).toBe('ok');
  expect(await say(socket)).toMatchObject({ error: { code: 'slow_mode', retryAfterMs: expect.any(Number) } });
  await evict('garden', { webSockets: 'close' });
  const back = await sami.enter({ room: 'الحديقة' });
  expect(await back.waitFor('roomMode')).toEqual(SLOW);
  expect(codeOf(await say(back))).toBe('slow_mode');
  const hall = await follow(sami, await join(back, 'القاعة'));
  expect((await hall.waitFor('roomMode')).slowSeconds).toBe(0);
  expect(codeOf(await say(hall))).toBe('ok');
  const again = await sami.enter({ room: 'الحديقة' });
  expect(codeOf(await say(again))).toBe('slow_mode');
  await setClock('garden', Date.now() + 31_000);
  expect(codeOf(await say(again))).toBe('ok');
});

test('users receive a mode change and a clear; later users get no cleared text (ROOM-79, MESSAGE-53)', async () => {
  const people = [];
  for (const name of ['أ', 'ب', 'ج', 'د']) people.push(await guest(`زائر ${name}`, 'الزحام'));
  const master = await member('omar', 'الزحام');
  const operator = await member('admin', 'الزحام');
  const [first] = people as [ClientSocket];
  const said = await say(first, 'كلام كثير');
  const id = said.ok ? said.data?.id : null;
  expect(codeOf(await operator.request('requestSetRoomMode', SLOW))).toBe('ok');
  expect(codeOf(await master.request('requestClearRoom', { reason: 'سبام' }))).toBe('ok');
  for (const socket of people) {
    await socket.waitFor('roomMode', ({ slowSeconds }) => slowSeconds === 30);
    expect(await socket.waitFor('messagesDeleted')).toEqual({
      room: 'الزحام',
      messageIds: [id],
      by: 'omar',
      cleared: true,
    });
  }
  await evict('crowd');
  const newcomer = await guest('قادم الزحام', 'الزحام');
  expect((await newcomer.waitFor('chatMessagesFromServer')).messages).toEqual([]);
  const entry = await auditEntryAbout('clearRoom', 'الزحام');
  expect(entry).toMatchObject({ username: 'omar' });
  for (const told of ['عددها 1', 'سبام']) expect(entry.event_data).toContain(told);
  await vi.waitFor(
    async () => expect((await auditEntryAbout('deleteMessage', 'كلام كثير')).username).toBe('omar'),
    WITHIN,
  );
});
