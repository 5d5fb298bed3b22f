import type { Ban } from '../domain/bans.ts';
import type { EffectivePermissions } from '../domain/effective-permissions.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import type { AccountNames, DisconnectDetails, RoleChange } from '../rooms-do/rpc/directives.ts';
import { lobbyOf } from '../rooms-do/rpc/stubs.ts';
import type { Env } from './env.ts';
import { notifyOperator, notifyOperators, notifyPanels } from './notify-panels.ts';

/*
 * Tells the lobby what an act over HTTP has changed, and the lobby tells the rooms, so nobody polls. These are called once the
 * act is in the database. If the lobby cannot be reached, the act still stands.
 */

/** An operator changed these REST resources; clients read them again. */
export const notifyResources = async (env: Env, ...resources: string[]): Promise<void> => {
  await Promise.all([
    notify('resources', lobbyOf(env).siteChanged(resources)),
    notifyPanels(env, ...resources),
  ]);
};

/** Rooms were created, changed or removed: the lobby reads them again, and people of a removed room are moved. */
export const notifyRooms = async (env: Env): Promise<void> => {
  await Promise.all([notify('rooms', lobbyOf(env).roomsChanged()), notifyPanels(env, 'rooms')]);
};

/** What an account may do has changed; it applies to its open sockets from now on. */
export const notifyPermissions = async (env: Env, effective: EffectivePermissions): Promise<void> => {
  await Promise.all([
    notify('standing', lobbyOf(env).dispatch({ do: 'updatePermissions', effective })),
    notifyOperator(env, effective.userId),
  ]);
};

/** What a role gives has changed for many accounts; it applies to their open sockets and panels from now on. */
export const notifyRoleChanged = async (env: Env, change: RoleChange): Promise<void> => {
  await Promise.all([
    notify('role', lobbyOf(env).dispatch({ do: 'roleChanged', change })),
    notifyOperators(env, change.userIds),
  ]);
};

/** An account was renamed; its open sockets use the new name from now on. */
export const notifyRenamed = (
  env: Env,
  userId: string,
  was: AccountNames,
  names: AccountNames,
): Promise<void> => notify('names', lobbyOf(env).dispatch({ do: 'rename', userId, was, names }));

/** What visitors may do has changed. */
export const notifyVisitorPermissions = async (env: Env, permissions: ChatPermissions): Promise<void> => {
  await Promise.all([
    notify('visitors', lobbyOf(env).dispatch({ do: 'visitorPermissions', permissions })),
    notifyPanels(env, 'visitors'),
  ]);
};

/** The account is gone or has another password, or an operator ends its connection: all of its sockets close with 4506. */
export const closeAccountSockets = async (
  env: Env,
  userId: string,
  details?: DisconnectDetails,
): Promise<void> => {
  await Promise.all([
    notify('account', lobbyOf(env).dispatch({ do: 'endAccount', userId, ...(details && { details }) })),
    notifyOperator(env, userId),
  ]);
};

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
