import type { Overview } from '../../protocol/rest/overview.ts';
import { may } from '../../protocol/rules/may.ts';
import type { PanelPermission } from '../../protocol/rules/permissions.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { type Operator, operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { Handler } from '../resources/routes.ts';
import { joinsByHour } from './joins.ts';
import { last24Hours } from './last-24-hours.ts';
import { latestOf } from './latest.ts';
import { onlineFor } from './online.ts';
import { Remembered } from './remembered.ts';
import { storageUsed } from './storage.ts';

const remembered = new Remembered();

/** GET /overview: how the site is now, in the parts that are this operator's to see. */
export const readOverview: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, null);
  const overview = await overviewFor(operator, c.env, Date.now(), remembered);
  return c.json({ status: 'success', data: { overview } });
};

/** `now` in milliseconds; `memory` holds what is costly to ask for. */
export async function overviewFor(
  operator: Operator,
  env: Env,
  now: number,
  memory: Remembered,
): Promise<Overview> {
  const opens = (flag: PanelPermission) => may.openSection(operator.panel, flag) === 'allowed';
  const [online, said, watched, storage] = await Promise.all([
    onlineFor(operator, env),
    lobbyOf(env).talked([]),
    opens('canAccessEventsRecordMenu') ? watchedIn(env, now, memory) : {},
    opens('canAccessIconsMenu') ? storageUsed(env, now, memory) : null,
  ]);
  return { online, messages: last24Hours(said, now), ...watched, ...(storage && { storage }) };
}

async function watchedIn(
  env: Env,
  now: number,
  memory: Remembered,
): Promise<Pick<Overview, 'joins' | 'reports' | 'events'>> {
  const db = database(env);
  const [joins, latest] = await Promise.all([joinsByHour(db, now, memory), latestOf(db)]);
  return { joins: last24Hours(joins, now), ...latest };
}
