import type { Ban } from '../../domain/bans/bans.ts';
import { locationOf } from '../../rooms-do/rpc/admissions.ts';
import type { DisconnectDetails } from '../../rooms-do/rpc/directives.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { lobbyOf, SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from './env.ts';

export function panelFeedOf(env: Pick<Env, 'PANEL_FEED' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  return env.PANEL_FEED.get(env.PANEL_FEED.idFromName(SITE_NAME), { locationHint: locationOf(env) });
}

/*
 * Notices to open panels about actions, so that panels need not poll. Sent after the action is stored. If the feed is
 * unreachable, the action stays stored, and panels read again after a reconnect.
 */

export const notifyPanels = (env: Env, ...resources: string[]): Promise<void> =>
  notifyPanel('resources', panelFeedOf(env).changed(resources));

/** Notifies panels of an operator that the session, account or permissions changed. */
export const notifyOperator = (env: Env, userId: string): Promise<void> =>
  notifyPanel('operator', panelFeedOf(env).operatorChanged(userId));

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
 * Notices to the lobby about HTTP actions, forwarded to rooms. Sent after the action is stored. If the lobby is
 * unreachable, the action stays stored.
 */

/** Notifies clients that an operator changed these REST resources, so that clients read them again. */
export const notifyResources = async (env: Env, ...resources: string[]): Promise<void> => {
  await Promise.all([
    notifyLobby('resources', lobbyOf(env).siteChanged(resources)),
    notifyPanels(env, ...resources),
  ]);
};

/**
 * Notifies the lobby that rooms were created, changed or removed. The lobby reads the rooms again and moves users out
 * of removed rooms.
 */
export const notifyRooms = async (env: Env): Promise<void> => {
  await Promise.all([notifyLobby('rooms', lobbyOf(env).roomsChanged()), notifyPanels(env, 'rooms')]);
};

/** Closes all sockets of an account with 4506, after its deletion, a new password or an operator's command. */
export const closeAccountSockets = async (
  env: Env,
  userId: string,
  details?: DisconnectDetails,
): Promise<void> => {
  await Promise.all([
    notifyLobby('account', lobbyOf(env).dispatch({ do: 'endAccount', userId, ...(details && { details }) })),
    notifyOperator(env, userId),
  ]);
};

/** Closes the sockets of the account's other sessions, which were revoked, with 4506. */
export const closeOtherSockets = async (env: Env, userId: string, keptSession: string): Promise<void> => {
  await Promise.all([
    notifyLobby('account', lobbyOf(env).dispatch({ do: 'endAccount', userId, keptSession })),
    notifyOperator(env, userId),
  ]);
};

/** Disconnects users that match these bans with 4502. */
export const disconnectBanned = (env: Env, bans: readonly Ban[]): Promise<void> =>
  notifyLobby('bans', lobbyOf(env).dispatch({ do: 'removeBanned', bans }));

/** Removes a deleted account from its friends' open pages. */
export const notifyFriendsOfRemoval = (env: Env, userId: string): Promise<void> =>
  notifyLobby('friends', lobbyOf(env).friendsChanged([userId], true));

/** Waits for a notice to the lobby. Logs a failure under the name `what`. */
export async function notifyLobby(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'rooms_not_told', of: what, error: String(error) }));
  }
}
