import type { EffectivePermissions } from '../../domain/accounts/effective-permissions.ts';
import type { Ban } from '../../domain/bans/bans.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import { locationOf } from '../../rooms-do/rpc/admissions.ts';
import type { AccountNames, DisconnectDetails, RoleChange } from '../../rooms-do/rpc/directives.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { lobbyOf, SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from './env.ts';

export function panelFeedOf(env: Pick<Env, 'PANEL_FEED' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  return env.PANEL_FEED.get(env.PANEL_FEED.idFromName(SITE_NAME), { locationHint: locationOf(env) });
}

/*
 * Notices to open panels about acts, so panels need not poll. Called after the act is stored. If the feed is
 * unreachable, the act remains, and panels read again on return.
 */

/** Changed resources of the panel. */
export const notifyPanels = (env: Env, ...resources: string[]): Promise<void> =>
  notifyPanel('resources', panelFeedOf(env).changed(resources));

/** The session, the account or the permissions of one person have changed. */
export const notifyOperator = (env: Env, userId: string): Promise<void> =>
  notifyPanel('operator', panelFeedOf(env).operatorChanged(userId));

/** The permissions of many have changed. */
export const notifyOperators = (env: Env, userIds: readonly string[]): Promise<void> =>
  notifyPanel('operators', panelFeedOf(env).operatorsChanged(userIds));

async function notifyPanel(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'panels_not_told', of: what, error: String(error) }));
  }
}

/*
 * Notices to the lobby about HTTP acts, which it forwards to rooms. Called after the act is stored. If the lobby is
 * unreachable, the act remains.
 */

/** An operator changed these REST resources; clients read them again. */
export const notifyResources = async (env: Env, ...resources: string[]): Promise<void> => {
  await Promise.all([
    notifyRoom('resources', lobbyOf(env).siteChanged(resources)),
    notifyPanels(env, ...resources),
  ]);
};

/** Rooms were created, changed or removed: the lobby reads them again, and people of a removed room are moved. */
export const notifyRooms = async (env: Env): Promise<void> => {
  await Promise.all([notifyRoom('rooms', lobbyOf(env).roomsChanged()), notifyPanels(env, 'rooms')]);
};

/** Changed permissions of an account, applied to its open sockets at once. */
export const notifyPermissions = async (env: Env, effective: EffectivePermissions): Promise<void> => {
  await Promise.all([
    notifyRoom('standing', lobbyOf(env).dispatch({ do: 'updatePermissions', effective })),
    notifyOperator(env, effective.userId),
  ]);
};

/** Changed permissions of a role, applied to open sockets and panels of its accounts at once. */
export const notifyRoleChanged = async (env: Env, change: RoleChange): Promise<void> => {
  await Promise.all([
    notifyRoom('role', lobbyOf(env).dispatch({ do: 'roleChanged', change })),
    notifyOperators(env, change.userIds),
  ]);
};

/** An account was renamed; its open sockets use the new name from now on. */
export const notifyRenamed = (
  env: Env,
  userId: string,
  was: AccountNames,
  names: AccountNames,
): Promise<void> => notifyRoom('names', lobbyOf(env).dispatch({ do: 'rename', userId, was, names }));

/** Changed permissions of visitors. */
export const notifyVisitorPermissions = async (env: Env, permissions: ChatPermissions): Promise<void> => {
  await Promise.all([
    notifyRoom('visitors', lobbyOf(env).dispatch({ do: 'visitorPermissions', permissions })),
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
    notifyRoom('account', lobbyOf(env).dispatch({ do: 'endAccount', userId, ...(details && { details }) })),
    notifyOperator(env, userId),
  ]);
};

/** Disconnects users matched by these bans at once with 4502. */
export const disconnectBanned = (env: Env, bans: readonly Ban[]): Promise<void> =>
  notifyRoom('bans', lobbyOf(env).dispatch({ do: 'removeBanned', bans }));

async function notifyRoom(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'rooms_not_told', of: what, error: String(error) }));
  }
}
