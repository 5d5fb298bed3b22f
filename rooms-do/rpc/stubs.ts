import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import { type LocationSetting, locationOf } from './admissions.ts';
import type { LobbyApi } from './lobby-api.ts';
import { isolateUsage } from './object-usage.ts';
import type { RelayApi } from './relay-api.ts';
import type { RoomApi } from './room-api.ts';

/** The bindings that rooms use. */
export type RoomsEnv = LocalSetting &
  LocationSetting & {
    ROOMS: DurableObjectNamespace<RoomApi>;
    LOBBY: DurableObjectNamespace<LobbyApi>;
    RELAYS: DurableObjectNamespace<RelayApi>;
    /** Sockets per room before relays are used, and sockets per relay. Default: 1,000. */
    SAMAR_SOCKETS_PER_OBJECT?: string;
    /** Receives the site's figures, if bound (docs/operations.md). */
    ANALYTICS?: AnalyticsEngineDataset;
    /** Cloudflare plan of the site. Default: `paid`. */
    SAMAR_PLAN?: string;
    /** Monthly budget on the paid plan in dollars. Default: the included amount. */
    SAMAR_MONTHLY_DOLLARS?: string;
    /** Signs tickets. */
    SAMAR_SECRET: string;
  };

/** Name of the site's lobby, so that one deployment can hold several sites later. */
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

/** Counted per stub, because each stub makes one call and each call is charged. */
const countCall = (): void => isolateUsage.add('objectRequests', 1);

/** The worker's own entrypoint, reached without a binding (`ctx.exports`, compatibility date 2025-11-17 or later). */
export const roomsDatabaseOf = (ctx: DurableObjectState): RoomsDatabase =>
  // Cast because the platform types `ctx.exports` by the main module, which this layer must not import.
  (ctx as unknown as { exports: { RoomsDatabase: RoomsDatabase } }).exports.RoomsDatabase;

/** `1` on a local instance only. An instance with another host name than localhost refuses to run with it. */
export type LocalSetting = { SAMAR_LOCAL?: string };

export const isLocal = (env: LocalSetting): boolean => env.SAMAR_LOCAL === '1';
