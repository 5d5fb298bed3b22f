import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { EMPTY_ROOM_MS } from '../../protocol/constants.ts';
import { Member, makeAccount } from '../support/accounts.ts';
import { enter, member } from '../support/coming-in.ts';
import { lobby, WITHIN } from '../support/lobby-knows.ts';
import { BUILDS, codeOf, create, entryOf, follow, gone, join, rowOf } from '../support/making-rooms.ts';
import { evict, evictLobby, makeRoom, ring, setClock } from '../support/rooms.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['nada', 'jad']) await makeAccount({ username, chat: BUILDS });
});

test('MOVE-16, AUDIT-31 a temporary room goes when it has been empty for five minutes, through a sleep, and not before', async () => {
  const nada = new Member('nada');
  const line = await enter(nada);
  const { roomId } = await create(line, 'مجلس عابر');
  const there = await follow(nada, await join(line, 'مجلس عابر'));
  const left = Date.now();
  await setClock(roomId, left);
  await there.ask('disconnect', {});
  await evict(roomId);
  await setClock(roomId, left + EMPTY_ROOM_MS - 1);
  expect(await ring(roomId)).toBe(true);
  expect(await rowOf(roomId)).not.toBe(null);
  const back = await nada.enter({ room: 'مجلس عابر' });
  await setClock(roomId, left + EMPTY_ROOM_MS + 1);
  await ring(roomId);
  expect(codeOf(await back.ask('newMessageFromClient', { text: 'ما زال هنا', style: {} }))).toBe('ok');
  await back.ask('disconnect', {});
  await setClock(roomId, left + 2 * EMPTY_ROOM_MS + 2);
  expect(await ring(roomId)).toBe(true);
  await gone(roomId);
  expect(await entryOf('حذف الغرفة: مجلس عابر')).toMatchObject({ username: '', event_type: 'adminPanel' });
  await vi.waitFor(async () => {
    const known = (await lobby.entrance()).rooms.map(({ settings }) => settings.name);
    expect(known).not.toContain('مجلس عابر');
  }, WITHIN);
  expect((await nada.connect({ room: 'مجلس عابر' })).body.code).toBe('room_not_found');
});

test('MOVE-24 a temporary room that nobody ever entered goes too, and a lasting one stays', async () => {
  const jad = await member('jad');
  const { roomId } = await create(jad, 'خيمة مهجورة', { private: true });
  const lasting = await create(jad, 'دار مهجورة', { temporary: false });
  await vi.waitFor(async () => {
    await setClock(roomId, Date.now() + EMPTY_ROOM_MS + 1);
    expect(await ring(roomId)).toBe(true);
  }, WITHIN);
  await gone(roomId);
  expect(await ring(lasting.roomId)).toBe(false);
  expect(await rowOf(lasting.roomId)).not.toBe(null);
});

test('MOVE-24, LOBBY-8 a temporary room of which the lobby was never told counts from when the lobby next wakes', async () => {
  await makeRoom({ id: 'orphan', name: 'خيمة منسية' });
  await env.DB.prepare("UPDATE rooms SET is_temporary = 1 WHERE id = 'orphan'").run();
  await evictLobby();
  expect((await lobby.rooms()).map(({ name }) => name)).toContain('خيمة منسية');
  let now = Date.now();
  await vi.waitFor(async () => {
    now += EMPTY_ROOM_MS + 1;
    await setClock('orphan', now);
    await ring('orphan');
    expect(await rowOf('orphan')).toBe(null);
  }, WITHIN);
});
