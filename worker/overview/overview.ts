import type { Overview } from '../../protocol/rest/overview.ts';
import { openSection } from '../../protocol/rules/may/panel.ts';
import type { PanelPermission } from '../../protocol/rules/permissions.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Operator, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { answer } from '../http/answer.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { joinsByHour } from './joins.ts';
import { last24Hours } from './last-24-hours.ts';
import { latestOf } from './latest.ts';
import { onlineFor } from './online.ts';
import { storageUsed } from './storage.ts';
import { surgesNow } from './surges.ts';
import { TtlCache } from './ttl-cache.ts';
import { usageSoFar } from './usage.ts';

const cache = new TtlCache();

/** GET /overview: the parts of the overview that this operator may see. */
export const readOverview: Handler = async c => {
  const operator = await requireOperator(c, null);
  const overview = await overviewFor(operator, c.env, Date.now(), cache);
  return answer(c, 'GET /overview', { overview });
};

/** `now` in milliseconds; `memory` caches what is expensive to read. */
export async function overviewFor(
  operator: Operator,
  env: Env,
  now: number,
  memory: TtlCache,
): Promise<Overview> {
  const opens = (flag: PanelPermission) => isAllowed(openSection(operator.panel, flag));
  const counts = opens('canAccessOptions1Menu');
  const seesFiles = opens('canAccessIconsMenu');
  const [online, input, watched, storage, usage, surges] = await Promise.all([
    onlineFor(operator, env),
    lobbyOf(env).addMessageCounts([]),
    opens('canAccessEventsRecordMenu') ? recordedActivity(env, now, memory) : {},
    seesFiles || counts ? storageUsed(env, now, memory) : null,
    counts ? lobbyOf(env).usage() : null,
    counts ? surgesNow(env) : null,
  ]);
  return {
    online,
    messages: last24Hours(input, now),
    ...watched,
    ...(storage && seesFiles && { storage }),
    ...(usage && { usage: usageSoFar(usage, storage?.bytes ?? 0, now) }),
    ...(surges && { surges }),
  };
}

async function recordedActivity(
  env: Env,
  now: number,
  memory: TtlCache,
): Promise<Pick<Overview, 'joins' | 'reports' | 'events'>> {
  const db = database(env);
  const [joins, latest] = await Promise.all([joinsByHour(db, now, memory), latestOf(db)]);
  return { joins: last24Hours(joins, now), ...latest };
}

export const overviewRoutes: Routes = { '/overview': { GET: readOverview } };
