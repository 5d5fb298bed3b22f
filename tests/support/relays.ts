import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Relay } from '../../rooms-do/relay/relay.ts';
import type { ChatRoom } from '../../rooms-do/room/chat-room.ts';
import { relayOf } from '../../rooms-do/rpc/stubs.ts';
import { room } from './rooms.ts';

export const relay = (roomId: string, number: number) => relayOf(env, roomId, number);

/** Takes a relay out of memory: its sockets stay open as in hibernation, or go as in a crash. */
export const evictRelay = (
  roomId: string,
  number: number,
  how: { webSockets: 'hibernate' | 'close' } = { webSockets: 'hibernate' },
) => evictDurableObject(relay(roomId, number), how);

/** Number of open sockets held by a room and by each of its first relays. */
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

/** Nothing is under way any more between a room and its relays: it could fall asleep. */
export const untilQuiet = (roomId: string): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await storedOf(roomId, "SELECT body FROM stored_values WHERE key = 'relaysUnderWay'")).toEqual([
        { body: 'false' },
      ]),
    { timeout: 20_000, interval: 100 },
  );
