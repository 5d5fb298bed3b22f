import type { Env } from './env.ts';
import { panelFeedOf } from './panel-feed/panel-feed-of.ts';

/*
 * Tells open panels what an act has changed, so that nobody polls. These are called once the act is in the database. If the feed
 * cannot be reached, the act still stands, and the panels read anew when they come back to it.
 */

/** Somebody changed these resources of the panel. */
export const notifyPanels = (env: Env, ...resources: string[]): Promise<void> =>
  notify('resources', panelFeedOf(env).changed(resources));

/** The session, the account or the permissions of one person have changed. */
export const notifyOperator = (env: Env, userId: string): Promise<void> =>
  notify('operator', panelFeedOf(env).operatorChanged(userId));

/** The permissions of many have changed. */
export const notifyOperators = (env: Env, userIds: readonly string[]): Promise<void> =>
  notify('operators', panelFeedOf(env).operatorsChanged(userIds));

async function notify(what: string, telling: Promise<unknown>): Promise<void> {
  try {
    await telling;
  } catch (error) {
    console.error(JSON.stringify({ what: 'panels_not_told', of: what, error: String(error) }));
  }
}
