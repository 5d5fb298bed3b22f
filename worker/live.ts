import type { Standing } from '../protocol/entities/standing.ts';
import type { Ban } from '../protocol/rules/bans.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import { lobbyOf } from '../rooms-do/env.ts';
import type { Names } from '../rooms-do/orders.ts';
import type { Env } from './env.ts';

/*
 * What an act over HTTP means for whoever is in the rooms, told to the lobby at once and by the lobby to the rooms: nobody
 * polls. Called after the act is in the database. The lobby being away does not undo the act.
 */

/** An operator changed these REST resources: clients read them again. */
export const tellResources = (env: Env, ...resources: string[]): Promise<void> =>
  told('resources', lobbyOf(env).siteChanged(resources));

/** Rooms were made, changed or removed: the lobby reads them again. People of a removed room are moved. */
export const tellRooms = (env: Env): Promise<void> => told('rooms', lobbyOf(env).roomsChanged());

/** What an account may do has changed: its live sockets go by it from now on. */
export const tellStanding = (env: Env, standing: Standing): Promise<void> =>
  told('standing', lobbyOf(env).order({ do: 'standing', standing }));

/** An account is called otherwise: its live sockets are, from now on. */
export const tellNames = (env: Env, userID: string, was: Names, names: Names): Promise<void> =>
  told('names', lobbyOf(env).order({ do: 'rename', userID, was, names }));

/** What guests may do has changed. */
export const tellVisitors = (env: Env, permissions: ChatPermissions): Promise<void> =>
  told('visitors', lobbyOf(env).order({ do: 'visitors', permissions }));

/** The account is gone or has another password: all of its sockets close with 4506. */
export const endAccount = (env: Env, userID: string): Promise<void> =>
  told('account', lobbyOf(env).order({ do: 'endAccount', userID }));

/** Connected people on whom these bans fall are closed at once with 4502. */
export const expelBanned = (env: Env, bans: readonly Ban[]): Promise<void> =>
  told('bans', lobbyOf(env).order({ do: 'expel', bans }));

async function told(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'rooms_not_told', of: what, error: String(error) }));
  }
}
