import type { Backoffice } from '../protocol/backoffice.ts';
import type { ChatRoom } from './chat-room.ts';
import type { Lobby } from './lobby.ts';

/** The bindings that rooms use. */
export type RoomsEnv = {
  ROOMS: DurableObjectNamespace<ChatRoom>;
  LOBBY: DurableObjectNamespace<Lobby>;
  /** Signs tickets. */
  SAMAR_SECRET: string;
};

/** One lobby a site; named, so that one deployment may one day hold several sites. */
export const SITE = 'samar';

// An object stays where it was first asked for; the hint puts it near the people it is for.
const LOCATION: DurableObjectLocationHint = 'me';

export const lobbyOf = (env: RoomsEnv) =>
  env.LOBBY.get(env.LOBBY.idFromName(SITE), { locationHint: LOCATION });

export const roomOf = (env: RoomsEnv, roomId: string) =>
  env.ROOMS.get(env.ROOMS.idFromName(roomId), { locationHint: LOCATION });

/** The worker's own entrypoint, reached without a binding (`ctx.exports`, compatibility date 2025-11-17 or later). */
export const backofficeOf = (ctx: DurableObjectState): Backoffice =>
  (ctx as unknown as { exports: { Backoffice: Backoffice } }).exports.Backoffice;
