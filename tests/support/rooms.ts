import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Relay } from '../../rooms-do/relay/relay.ts';
import type { ChatRoom } from '../../rooms-do/room/chat-room.ts';
import { lobbyOf, relayOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { hashPassword } from '../../worker/platform/sessions/passwords.ts';

export type NewRoom = {
  id: string;
  name: string;
  maxUsers?: number;
  password?: string;
  denyShowAccessMsg?: boolean;
};

/** Whether the lobby was in memory. Evicts it; its sockets and storage remain. */
async function wasLobbyAwake(): Promise<boolean> {
  try {
    await evictLobby();
    return true;
  } catch (error) {
    if (!String(error).includes('not currently running')) throw error;
    return false;
  }
}

/**
 * Creates a room of the site. A late call of the previous file may have woken the lobby, which then read the rooms
 * without this one.
 */
export async function makeRoom({
  id,
  name,
  maxUsers,
  password,
  denyShowAccessMsg = false,
}: NewRoom): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO rooms (id, name, name_color, name_bg_color, subject, subject_color, subject_bg_color, password_hash,
       deny_show_access_msg, max_users, is_primary, created_at)
     VALUES (?, ?, '#000000', '#ffffff', '', '#000000', '#ffffff', ?, ?, ?, 0, 1)`,
  )
    .bind(
      id,
      name,
      password ? await hashPassword(password) : null,
      Number(denyShowAccessMsg),
      maxUsers ?? null,
    )
    .run();
  if (await wasLobbyAwake()) await lobbyOf(env).roomsChanged();
}

export const room = (id: string) => roomOf(env, id);

/** Freezes a room's clock at this time. */
export async function setClock(id: string, now: number): Promise<void> {
  await runInDurableObject(room(id), (instance: ChatRoom) => {
    instance.clock.now = () => now;
  });
}

export const runAlarm = (id: string) => runDurableObjectAlarm(room(id));

/** Evicts the object like hibernation: sockets remain open, data only in memory is lost. */
export const evict = (id: string, how?: { webSockets: 'hibernate' | 'close' }) =>
  evictDurableObject(room(id), how);

export const evictLobby = () => evictDurableObject(lobbyOf(env));

export const relay = (roomId: string, number: number) => relayOf(env, roomId, number);

/** Evicts a relay. Its sockets remain open as in hibernation, or close as in a crash. */
export const evictRelay = (
  roomId: string,
  number: number,
  how: { webSockets: 'hibernate' | 'close' } = { webSockets: 'hibernate' },
) => evictDurableObject(relay(roomId, number), how);

export async function heldBy(roomId: string, relays: number): Promise<number[]> {
  const open = (sockets: readonly WebSocket[]) =>
    sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  const own = await runInDurableObject(room(roomId), (_: ChatRoom, ctx) => open(ctx.getWebSockets()));
  const others = Array.from({ length: relays }, (_, at) =>
    runInDurableObject(relay(roomId, at + 1), (_: Relay, ctx) => open(ctx.getWebSockets())),
  );
  return [own, ...(await Promise.all(others))];
}

export const storedOf = <Row extends Record<string, SqlStorageValue>>(roomId: string, query: string) =>
  runInDurableObject(room(roomId), (_: ChatRoom, { storage }) => storage.sql.exec<Row>(query).toArray());

/** Waits until no frame is pending between a room and its relays, so that it could hibernate. */
export const untilQuiet = (roomId: string): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await storedOf(roomId, "SELECT body FROM stored_values WHERE key = 'relaysUnderWay'")).toEqual([
        { body: 'false' },
      ]),
    { timeout: 20_000, interval: 100 },
  );

/**
 * Id of the room in which the lobby lists a user. Null before the first report with them and after a report without
 * them.
 */
export const listedRoom = async (userId: string): Promise<string | null> =>
  (await lobbyOf(env).connections()).people.find(({ participant }) => participant.userId === userId)
    ?.roomId ?? null;
