import type { Ban } from '../domain/bans.ts';
import type { EffectivePermissions } from '../domain/effective-permissions.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import type { AccountNames, DisconnectDetails } from '../rooms-do/rpc/directives.ts';
import { lobbyOf } from '../rooms-do/rpc/stubs.ts';
import type { Env } from './env.ts';

/*
 * Tells the lobby what an act over HTTP has changed, and the lobby tells the rooms, so nobody polls. These are called once the
 * act is in the database. If the lobby cannot be reached, the act still stands.
 */

/** An operator changed these REST resources; clients read them again. */
export const notifyResources = (env: Env, ...resources: string[]): Promise<void> =>
  notify('resources', lobbyOf(env).siteChanged(resources));

/** Rooms were created, changed or removed: the lobby reads them again, and people of a removed room are moved. */
export const notifyRooms = (env: Env): Promise<void> => notify('rooms', lobbyOf(env).roomsChanged());

/** What an account may do has changed; it applies to its open sockets from now on. */
export const notifyPermissions = (env: Env, effective: EffectivePermissions): Promise<void> =>
  notify('standing', lobbyOf(env).dispatch({ do: 'updatePermissions', effective }));

/** An account was renamed; its open sockets use the new name from now on. */
export const notifyRenamed = (
  env: Env,
  userId: string,
  was: AccountNames,
  names: AccountNames,
): Promise<void> => notify('names', lobbyOf(env).dispatch({ do: 'rename', userId, was, names }));

/** What visitors may do has changed. */
export const notifyVisitorPermissions = (env: Env, permissions: ChatPermissions): Promise<void> =>
  notify('visitors', lobbyOf(env).dispatch({ do: 'visitorPermissions', permissions }));

/** The account is gone or has another password, or an operator ends its connection: all of its sockets close with 4506. */
export const closeAccountSockets = (env: Env, userId: string, details?: DisconnectDetails): Promise<void> =>
  notify('account', lobbyOf(env).dispatch({ do: 'endAccount', userId, ...(details && { details }) }));

/** Connected people to whom these bans apply are disconnected at once with 4502. */
export const disconnectBanned = (env: Env, bans: readonly Ban[]): Promise<void> =>
  notify('bans', lobbyOf(env).dispatch({ do: 'removeBanned', bans }));

async function notify(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'rooms_not_told', of: what, error: String(error) }));
  }
}
