import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import { type LocationSetting, locationOf } from './admissions.ts';
import type { LobbyApi } from './lobby-api.ts';
import { isolateUsage } from './object-usage.ts';
import type { RelayApi } from './relay-api.ts';
import type { RoomApi } from './room-api.ts';

/** Bindings used by rooms. */
export type RoomsEnv = LocalSetting &
  LocationSetting & {
    ROOMS: DurableObjectNamespace<RoomApi>;
    LOBBY: DurableObjectNamespace<LobbyApi>;
    RELAYS: DurableObjectNamespace<RelayApi>;
    /** Number of sockets that a room holds before it uses relays, and that each relay holds. Default: 1,000. */
    SAMAR_SOCKETS_PER_OBJECT?: string;
    /** Dataset that receives the site's statistics, if bound (docs/operations.md). */
    ANALYTICS?: AnalyticsEngineDataset;
    /** Cloudflare plan of the site. Default: `paid`. */
    SAMAR_PLAN?: string;
    /** Monthly budget in dollars on the paid plan. Default: the included usage. */
    SAMAR_MONTHLY_DOLLARS?: string;
    SAMAR_SECRET: string;
  };

/** Name of the site's lobby object, so that one deployment can host several sites later. */
export const SITE_NAME = 'samar';

export const lobbyOf = (env: RoomsEnv) => {
  countCall();
  return env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME), { locationHint: locationOf(env) });
};

export const roomOf = (env: RoomsEnv, roomId: string) => {
  countCall();
  return env.ROOMS.get(env.ROOMS.idFromName(roomId), { locationHint: locationOf(env) });
};

export const relayOf = (env: RoomsEnv, roomId: string, relay: number) => {
  countCall();
  return env.RELAYS.get(env.RELAYS.idFromName(`${roomId} ${relay}`), { locationHint: locationOf(env) });
};

/** Counts once per stub, because each stub makes one call and each call is charged. */
const countCall = (): void => isolateUsage.add('objectRequests', 1);

/**
 * The worker's own entrypoint, reached without a binding through `ctx.exports` (compatibility date 2025-11-17 or
 * later).
 */
export const roomsDatabaseOf = (ctx: DurableObjectState): RoomsDatabase =>
  // A cast is needed because the platform derives the type of `ctx.exports` from the main module, which this layer must
  // not import.
  (ctx as unknown as { exports: { RoomsDatabase: RoomsDatabase } }).exports.RoomsDatabase;

/** `1` only on a local instance. An instance with this setting refuses requests to hosts other than localhost. */
export type LocalSetting = { SAMAR_LOCAL?: string };

export const isLocal = (env: LocalSetting): boolean => env.SAMAR_LOCAL === '1';
