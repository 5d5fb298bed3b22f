import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { EMPTY_ROOM_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { enter, Member, makeAccount, member } from '../../support/accounts.ts';
import {
  codeOf,
  create,
  entryOf,
  follow,
  join,
  lobby,
  ROOM_BUILDER_FLAGS,
  rowOf,
  untilDeleted,
  WITHIN,
} from '../../support/lobby-presence.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { evict, evictLobby, makeRoom, runAlarm, setClock } from '../../support/rooms.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['nada', 'jad']) await makeAccount({ username, chat: ROOM_BUILDER_FLAGS });
});

test('a temporary room is removed after five empty minutes, also hibernating (MOVE-16, AUDIT-31)', async () => {
  const nada = new Member('nada');
  const socket = await enter(nada);
  const { roomId } = await create(socket, 'مجلس عابر');
  const there = await follow(nada, await join(socket, 'مجلس عابر'));
  const left = Date.now();
  await setClock(roomId, left);
  await there.request('disconnect', {});
  await evict(roomId);
  await setClock(roomId, left + EMPTY_ROOM_MS - 1);
  expect(await runAlarm(roomId)).toBe(true);
  expect(await rowOf(roomId)).not.toBe(null);
  const back = await nada.enter({ room: 'مجلس عابر' });
  await setClock(roomId, left + EMPTY_ROOM_MS + 1);
  await runAlarm(roomId);
  expect(codeOf(await back.request('newMessageFromClient', { text: 'ما زال هنا', style: {} }))).toBe('ok');
  await back.request('disconnect', {});
  await setClock(roomId, left + 2 * EMPTY_ROOM_MS + 2);
  expect(await runAlarm(roomId)).toBe(true);
  await untilDeleted(roomId);
  expect(await entryOf('حذف الغرفة: مجلس عابر')).toMatchObject({ username: '', event_type: 'adminPanel' });
  await vi.waitFor(async () => {
    const known = (await lobby().admissionData()).rooms.map(({ settings }) => settings.name);
    expect(known).not.toContain('مجلس عابر');
  }, WITHIN);
  expect((await nada.connect({ room: 'مجلس عابر' })).body.code).toBe('room_not_found');
});

test('an unused temporary room is deleted; a permanent room is not', async () => {
  const jad = await member('jad');
  const { roomId } = await create(jad, 'خيمة مهجورة', { private: true });
  const lasting = await create(jad, 'دار مهجورة', { temporary: false });
  await vi.waitFor(async () => {
    await setClock(roomId, Date.now() + EMPTY_ROOM_MS + 1);
    expect(await runAlarm(roomId)).toBe(true);
  }, WITHIN);
  await untilDeleted(roomId);
  expect(await runAlarm(lasting.roomId)).toBe(false);
  expect(await rowOf(lasting.roomId)).not.toBe(null);
});

test('an unused temporary room is deleted after the lobby first reads it (LOBBY-8)', async () => {
  await makeRoom({ id: 'orphan', name: 'خيمة منسية' });
  await env.DB.prepare("UPDATE rooms SET is_temporary = 1 WHERE id = 'orphan'").run();
  await evictLobby();
  // Settings older than ten minutes are read again after the next call.
  await setLobbyClock(Date.now() + 11 * MINUTE_MS);
  await vi.waitFor(
    async () => expect((await lobby().rooms()).map(({ name }) => name)).toContain('خيمة منسية'),
    WITHIN,
  );
  let now = Date.now();
  await vi.waitFor(async () => {
    now += EMPTY_ROOM_MS + 1;
    await setClock('orphan', now);
    await runAlarm('orphan');
    expect(await rowOf('orphan')).toBe(null);
  }, WITHIN);
});
