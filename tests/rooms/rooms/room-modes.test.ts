import { expect, test, vi } from 'vitest';
import type { RoomMode } from '../../../protocol/entities/rooms.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { GARDEN, HALL, layla, omar, rima, salma, variantOf } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { heard } from '../../support/scenario.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const operator = variantOf(salma, { canAccessRoomsMenu: true });

const siteIn = (mode: Partial<RoomMode>): SiteHarness =>
  new SiteHarness([
    { _id: HALL, name: 'القاعة', primary: true, ...mode },
    { _id: GARDEN, name: 'الحديقة' },
  ]);

const say = (site: SiteHarness, socket: FakeSocket, text = 'سلام', room = HALL) =>
  site.request(room, socket, 'newMessageFromClient', { text });

const waitOf = (socket: FakeSocket): unknown =>
  (heard(socket, 'ack').at(-1)?.error as { retryAfterMs?: number } | undefined)?.retryAfterMs;

const SLOW = { ok: false, code: 'slow_mode' };

test('in slow mode, each user has a separate wait and staff has none (ROOM-80, MAY-85)', async () => {
  const site = siteIn({ slowSeconds: 10 });
  const [guest, member, master] = [
    await site.join(HALL, layla),
    await site.join(HALL, rima),
    await site.join(HALL, omar),
  ];
  for (const socket of [guest, member, master]) expect(await say(site, socket)).toMatchObject({ ok: true });
  site.advance(4_000);
  expect(await say(site, guest)).toEqual(SLOW);
  expect(waitOf(guest)).toBe(6_000);
  site.advance(5_999);
  expect(await say(site, guest)).toEqual(SLOW);
  expect(await say(site, member)).toEqual(SLOW);
  expect(await say(site, master)).toMatchObject({ ok: true });
  site.advance(1);
  for (const socket of [guest, member]) expect(await say(site, socket)).toMatchObject({ ok: true });
});

test('a reconnection, hibernation, exit or rename does not end the wait (ROOM-81)', async () => {
  const site = siteIn({ slowSeconds: 30 });
  const first = await site.join(HALL, layla);
  await say(site, first);
  site.at(HALL).disconnect(first, 1006);
  const again = await site.join(HALL, layla);
  expect(await say(site, again)).toEqual(SLOW);
  site.at(HALL).disconnect(again, 1000);
  site.restartRoom(HALL, 'close');
  const renamed = variantOf(layla, { userId: 'another' });
  const other = await site.join(HALL, renamed, { deviceId: 'device-layla' });
  expect(await say(site, other)).toEqual(SLOW);
  expect(await say(site, await site.join(HALL, rima))).toMatchObject({ ok: true });
  site.advance(30_000);
  expect(await say(site, other)).toMatchObject({ ok: true });
});

test('a deleted or corrected message still starts the wait of its room (ROOM-81, ROOM-82)', async () => {
  const site = siteIn({ slowSeconds: 30 });
  const guest = await site.join(HALL, layla);
  const said = await say(site, guest);
  const id = String(said.ok && said.data.id);
  const edit = { messageId: id, text: 'سلام جديد' };
  expect(await site.request(HALL, guest, 'requestEditMessage', edit)).toEqual(SLOW);
  site.advance(30_000);
  expect(await site.request(HALL, guest, 'requestEditMessage', edit)).toMatchObject({ ok: true });
  site.advance(10_000);
  expect(await say(site, guest)).toEqual(SLOW);
  expect(waitOf(guest)).toBe(20_000);
  expect(await site.request(HALL, guest, 'requestDeleteMessages', { messageIds: [id] })).toMatchObject({
    ok: true,
  });
  site.restartRoom(HALL, 'hibernate');
  expect(await say(site, guest)).toEqual(SLOW);
  expect(await say(site, await site.join(GARDEN, layla), 'هنا', GARDEN)).toMatchObject({ ok: true });
});

test('a members or staff mode also applies to replies and corrections (ROOM-79, ROOM-82)', async () => {
  const site = siteIn({ writers: 'members' });
  const [guest, member] = [await site.join(HALL, layla), await site.join(HALL, rima)];
  const said = await say(site, member);
  const id = String(said.ok && said.data.id);
  const refused = { ok: false, code: 'only_members_write' };
  expect(await say(site, guest)).toEqual(refused);
  expect(await site.request(HALL, guest, 'newMessageFromClient', { text: 'جواب', replyTo: id })).toEqual(
    refused,
  );
  expect(await site.request(HALL, guest, 'privateMessage', { to: 'rima', chatMessage: 'سرّ' })).toMatchObject({
    ok: true,
  });
  const owner = await site.join(HALL, operator);
  expect(
    await site.request(HALL, owner, 'requestSetRoomMode', { slowSeconds: 0, writers: 'staff' }),
  ).toMatchObject({ ok: true });
  const edit = { messageId: id, text: 'غيره' };
  expect(await site.request(HALL, member, 'requestEditMessage', edit)).toEqual({
    ok: false,
    code: 'only_staff_write',
  });
  expect(await say(site, owner)).toMatchObject({ ok: true });
});

test('the mode is sent after the history on joining, and on change to all (WIRE-105, ROOM-79)', async () => {
  const site = siteIn({});
  const [guest, owner] = [await site.join(HALL, layla), await site.join(HALL, operator)];
  const names = guest.received.map(({ event }) => event);
  expect(names.indexOf('roomMode')).toBe(names.indexOf('chatMessagesFromServer') + 1);
  const mode = { slowSeconds: 15, writers: 'members' } as const;
  expect(await site.request(HALL, guest, 'requestSetRoomMode', mode)).toEqual({
    ok: false,
    code: 'forbidden',
  });
  expect(await site.request(HALL, owner, 'requestSetRoomMode', mode)).toMatchObject({ ok: true });
  for (const socket of [guest, owner])
    expect(heard(socket, 'roomMode')).toEqual([{ slowSeconds: 0, writers: 'everyone' }, mode]);
  await vi.advanceTimersByTimeAsync(500);
  site.restartRoom(HALL, 'hibernate');
  expect(heard(await site.join(HALL, rima), 'roomMode')).toEqual([mode]);
  expect(heard(await site.join(GARDEN, layla), 'roomMode')).toEqual([
    { slowSeconds: 0, writers: 'everyone' },
  ]);
  await site.request(HALL, owner, 'requestSetRoomMode', mode);
  expect(heard(guest, 'roomMode')).toHaveLength(2);
});

test('a message in a slow-mode room writes one row, as in other rooms (ROOM-81)', async () => {
  const site = siteIn({ slowSeconds: 5 });
  const guest = await site.join(HALL, layla);
  const rows = () => site.at(HALL).rowsWritten;
  const before = rows();
  expect(await say(site, guest)).toMatchObject({ ok: true });
  expect(rows() - before).toBe(1);
});
