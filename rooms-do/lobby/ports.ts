import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import { newListsVersion } from '../rpc/digest.ts';
import type { RoomApi } from '../rpc/room-api.ts';
import { type RoomsEnv, roomOf, roomsDatabaseOf } from '../rpc/stubs.ts';

/** Settings of the deployment that the lobby reads. */
export type LobbyEnv = Omit<RoomsEnv, 'ROOMS' | 'LOBBY' | 'RELAYS' | 'SAMAR_SECRET'>;

type RoomMethod =
  | 'applyDirective'
  | 'applyLobbyUpdate'
  | 'closeDown'
  | 'followRecord'
  | 'fullReport'
  | 'inboxArrived'
  | 'participant'
  | 'stateDigest'
  | 'trackEmptiness'
  | 'yieldToNewer';

/** RPC interface of a room; every method is asynchronous. */
export type RoomPort = {
  [Method in RoomMethod]: (
    ...args: Parameters<RoomApi[Method]>
  ) => Promise<Awaited<ReturnType<RoomApi[Method]>>>;
};

/** External calls of the lobby. Tests replace them. */
export type LobbyPorts = {
  room(roomId: string): RoomPort;
  database: Pick<RoomsDatabase, 'admissionData' | 'friendsOf' | 'siteConfig'>;
  newListsVersion(): string;
  /** Returns the time of the lobby's only alarm (milliseconds), or null. */
  alarmAt(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
  runInBackground(work: Promise<unknown>): void;
};

/** Returns the production ports: stubs of rooms, the worker's entrypoint, and the alarm. */
export function platformPorts(ctx: DurableObjectState, env: RoomsEnv): LobbyPorts {
  // Creates a new stub for each call, because a stub may stay broken after an exception (Cloudflare, Durable Objects
  // error handling, 2026-10).
  return {
    room: roomId => ({
      applyDirective: async (directive, isRepeated) =>
        roomOf(env, roomId).applyDirective(directive, isRepeated),
      applyLobbyUpdate: async update => roomOf(env, roomId).applyLobbyUpdate(update),
      closeDown: fallbackIds => roomOf(env, roomId).closeDown(fallbackIds),
      followRecord: record => roomOf(env, roomId).followRecord(record),
      fullReport: async part => roomOf(env, roomId).fullReport(part),
      inboxArrived: async userIds => roomOf(env, roomId).inboxArrived(userIds),
      participant: async userId => roomOf(env, roomId).participant(userId),
      stateDigest: async () => roomOf(env, roomId).stateDigest(),
      trackEmptiness: id => roomOf(env, roomId).trackEmptiness(id),
      yieldToNewer: (userId, joinedElsewhereAt, newerRoomId) =>
        roomOf(env, roomId).yieldToNewer(userId, joinedElsewhereAt, newerRoomId),
    }),
    database: {
      admissionData: () => roomsDatabaseOf(ctx).admissionData(),
      friendsOf: userId => roomsDatabaseOf(ctx).friendsOf(userId),
      siteConfig: () => roomsDatabaseOf(ctx).siteConfig(),
    },
    newListsVersion: () => newListsVersion(env.SAMAR_SECRET),
    alarmAt: () => ctx.storage.getAlarm(),
    setAlarm: at => ctx.storage.setAlarm(at),
    runInBackground: work => ctx.waitUntil(work),
  };
}
