import { and, asc, count, desc, gte, isNull, lt, sql } from 'drizzle-orm';
import {
  FIGURES_READ_ON,
  FILE_BYTES_HELD,
  forecast,
  monthDollars,
  PLANS,
  periodOf,
} from '../../domain/site/economy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../protocol/constants.ts';
import { ENTRY_PREFIXES } from '../../protocol/entities/audit.ts';
import { METERED } from '../../protocol/entities/site.ts';
import { MEGABYTE } from '../../protocol/picture-limits.ts';
import type { Health, Overview } from '../../protocol/rest/site.ts';
import { backUpSite, openSection } from '../../protocol/rules/may/operators.ts';
import type { PanelPermission } from '../../protocol/rules/permissions.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import type { SiteUse } from '../../rooms-do/rpc/lobby-api.ts';
import type { HourCount, PresenceCount } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { picturesUsed } from '../appearance/stored-pictures.ts';
import { type Database, database } from '../platform/database/client.ts';
import { events, eventsPending, newestFirst } from '../platform/database/tables/audit.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { assertSharedSecret } from '../platform/sessions/operator-token.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { listFiles } from '../platform/uploads/store.ts';
import { viewerOf } from '../presence/visible-connections.ts';
import { backupMakerOf, backupPanelRoutes } from './backup.ts';
import { setupFor, setupRoutes } from './setup.ts';

/**
 * GET /health: reports the site's health to callers with the secret. Without a configured secret, all callers are
 * refused. 503 if a component does not answer.
 */
export const readHealth: Handler = async c => {
  assertSharedSecret(c, c.env.SAMAR_HEALTH_TOKEN);
  const health = await healthOf(c.env, Date.now);
  const { database: base, files, lobby } = health;
  const response = answer(c, 'GET /health', health);
  return base.ok && files.ok && lobby.ok
    ? response
    : new Response(response.body, { status: 503, headers: response.headers });
};

/** Checks each component with a minimal request. */
export async function healthOf(env: Pick<Env, 'DB' | 'LOBBY' | 'MEDIA'>, now: () => number): Promise<Health> {
  let waitingSince: number | null = null;
  const [base, files, lobby] = await Promise.all([
    timed(now, async () => {
      waitingSince = await oldestWaiting(env);
    }),
    timed(now, () => env.MEDIA.head('health')),
    timed(now, () => lobbyOf(env as Env).find('health')),
  ]);
  const oldestWaitingMs = waitingSince === null ? null : Math.max(0, now() - waitingSince);
  return { database: base, files, lobby, oldestWaitingMs };
}

async function oldestWaiting(env: Pick<Env, 'DB'>): Promise<number | null> {
  const [first] = await database(env as Env)
    .select({ body: eventsPending.body })
    .from(eventsPending)
    .orderBy(asc(eventsPending.position))
    .limit(1);
  // Cast is safe, because only `addPending` writes these rows, each with its action's time in milliseconds.
  return first ? (JSON.parse(first.body) as { eventDate: number }).eventDate : null;
}

/** A failing component is a result here, not an error. The reason is logged. */
async function timed(now: () => number, ask: () => Promise<unknown>): Promise<Health['database']> {
  const began = now();
  try {
    await ask();
    return { ok: true, ms: now() - began };
  } catch (error) {
    console.error(JSON.stringify({ what: 'health', error: String(error) }));
    return { ok: false, ms: now() - began };
  }
}

const HOURS = DAY_MS / HOUR_MS;

/** Counts of the current hour and the 23 before it, oldest first, with 0 for hours without a count. */
export function last24Hours(counts: readonly HourCount[], now: number): Overview['messages'] {
  const byHour = new Map(counts.map(({ hour, count }) => [hour, count]));
  const first = firstHour(now);
  return Array.from({ length: HOURS }, (_, at) => ({
    hour: new Date((first + at) * HOUR_MS).toISOString(),
    count: byHour.get(first + at) ?? 0,
  }));
}

/** First of the last 24 hours, in hours since 1970. */
export const firstHour = (now: number): number => Math.floor(now / HOUR_MS) - HOURS + 1;

const LIFE_MS = 5 * MINUTE_MS;

/**
 * Caches expensive answers for five minutes. It stores values instead of promises, because on this platform a request
 * must not await another request's promise.
 */
export class TtlCache {
  #answers = new Map<string, { answer: unknown; until: number }>();

  async getOrLoad<Answer>(name: string, now: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(name);
    // Cast is safe, because each cache name belongs to one query only.
    if (known && known.until > now) return known.answer as Answer;
    const answer = await ask();
    for (const [old, { until }] of this.#answers) if (until <= now) this.#answers.delete(old);
    this.#answers.set(name, { answer, until: now + LIFE_MS });
    return answer;
  }
}

/** Number of arrivals per hour, without empty hours. Past hours are cached. */
export async function joinsByHour(db: Database, now: number, memory: TtlCache): Promise<HourCount[]> {
  const thisHour = Math.floor(now / HOUR_MS);
  const past = await memory.getOrLoad(`joins before ${thisHour}`, now, () =>
    joinsBetween(db, firstHour(now), thisHour),
  );
  return [...past, ...(await joinsBetween(db, thisHour, thisHour + 1))];
}

// The divisor is inlined, because D1 binds every number as REAL, and the division would not yield whole hours.
const hour = sql<number>`${events.eventDate} / ${sql.raw(String(HOUR_MS))}`;

// The unary plus prevents SQLite from using the type index, which would read every entry of these types.
const isEntry = sql`+${events.eventType} IN ('visitorChatAccessExit', 'superChatAccessExit')
  AND 1 IN (${sql.join(
    ENTRY_PREFIXES.map(prefix => sql`instr(${events.eventData}, ${prefix})`),
    sql`, `,
  )})`;

const joinsBetween = (db: Database, from: number, to: number): Promise<HourCount[]> =>
  db
    .select({ hour: hour.as('hour'), count: sql<number>`COUNT(*)`.as('count') })
    .from(events)
    .where(
      and(
        isNull(events.deletedAt),
        gte(events.eventDate, from * HOUR_MS),
        lt(events.eventDate, to * HOUR_MS),
        isEntry,
      ),
    )
    .groupBy(hour);

const REPORTS_SHOWN = 5;
const EVENTS_SHOWN = 6;

/** Newest open reports with their total number, and newest audit entries without addresses. */
export async function latestOf(db: Database): Promise<Required<Pick<Overview, 'reports' | 'events'>>> {
  const open = isNull(reports.closedAt);
  const [[counted], latest, entries] = await db.batch([
    db.select({ open: count() }).from(reports).where(open),
    db
      .select({
        _id: reports.id,
        nickname: reports.nickname,
        room: reports.room,
        reason: reports.reason,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(open)
      .orderBy(desc(reports.createdAt), reports.id)
      .limit(REPORTS_SHOWN),
    db
      .select({
        _id: events.id,
        eventDate: events.eventDate,
        username: events.username,
        eventType: events.eventType,
        eventData: events.eventData,
      })
      .from(events)
      .where(isNull(events.deletedAt))
      .orderBy(...newestFirst)
      .limit(EVENTS_SHOWN),
  ]);
  return {
    reports: {
      open: counted?.open ?? 0,
      latest: latest.map(({ createdAt, ...report }) => ({ ...report, createdAt: iso(createdAt) })),
    },
    events: entries.map(({ eventDate, ...entry }) => ({ ...entry, eventDate: iso(eventDate) })),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

type Online = Overview['online'];

/** Number of connected users per room that are visible to the operator. Omits names of unlisted rooms. */
export async function onlineFor(operator: Operator, env: Env): Promise<Online> {
  const counts = await lobbyOf(env).presenceCounts(viewerOf(operator));
  const listed = counts.filter(({ unlisted }) => !unlisted);
  return {
    visitors: sumOf(counts.map(({ visitors }) => visitors)),
    members: sumOf(counts.map(({ members }) => members)),
    rooms: listed
      .map(({ roomId: _id, room: name, visitors, members }) => ({ _id, name, visitors, members }))
      .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.name < b.name ? -1 : 1)),
    unlisted: sumOf(counts.filter(({ unlisted }) => unlisted).map(sizeOf)),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const sizeOf = ({ visitors, members }: PresenceCount): number => visitors + members;

/** Maximum number of files in one R2 listing. */
const FILES_MAX = 1_000;

/** Total size of uploaded files: one listing, plus the recorded sizes of files in messages. */
export const storageUsed = (
  env: Pick<Env, 'DB' | 'MEDIA'>,
  now: number,
  memory: TtlCache,
): Promise<NonNullable<Overview['storage']>> =>
  memory.getOrLoad('storage', now, async () => {
    const { files: objects, next } = await listFiles(env, '', FILES_MAX);
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    const db = database(env);
    const [used, { imageStorage }] = await Promise.all([picturesUsed(db), readSiteOptions(db)]);
    const pictures = { bytes: used.bytes, files: used.count, maxBytes: imageStorage * MEGABYTE };
    return { bytes, files: objects.length, isWhole: next === null, pictures };
  });

export async function currentRaids(env: Env): Promise<NonNullable<Overview['surges']>> {
  const raids = await lobbyOf(env).surges();
  return raids.map(({ provider, name, since, attempts, calmed }) => ({
    provider,
    name,
    since: new Date(since).toISOString(),
    attempts,
    calmed,
  }));
}

/** Used share of the plan. `fileBytes`: size of uploaded files and backups. */
export function usageSoFar(
  { day, month, economy, limit, place, lastHour }: SiteUse,
  fileBytes: number,
  now: number,
): NonNullable<Overview['usage']> {
  const { plan, monthlyDollars } = limit;
  const { per, holds } = PLANS[plan];
  const used = per === 'day' ? day : month;
  const byItsEnd = forecast(used, periodOf(per, now), now);
  const lines = METERED.map(what => ({
    what,
    used: used[what],
    forecast: byItsEnd[what],
    holds: holds[what],
  }));
  const dollars = { forecast: monthDollars(byItsEnd), most: monthlyDollars };
  return {
    plan,
    per,
    lines,
    files: { used: fileBytes, holds: FILE_BYTES_HELD },
    economy,
    ...(plan === 'paid' && { dollars }),
    figuresOf: FIGURES_READ_ON,
    place,
    lastHour: { ...lastHour, refused: mostRefused(lastHour.refused) },
  };
}

const SHOWN_CODES = 8;

const mostRefused = (refused: Readonly<Record<string, number>>) =>
  Object.entries(refused)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, SHOWN_CODES);

const cache = new TtlCache();

/** GET /overview: returns the parts of the overview that the operator may see. */
export const readOverview: Handler = async c => {
  const operator = await requireOperator(c, null);
  const overview = await overviewFor(operator, c.env, Date.now(), cache);
  return answer(c, 'GET /overview', { overview });
};

/** `now`: milliseconds. `memory`: cache for expensive reads. */
export async function overviewFor(
  operator: Operator,
  env: Env,
  now: number,
  memory: TtlCache,
): Promise<Overview> {
  const opens = (flag: PanelPermission) => isAllowed(openSection(operator.panel, flag));
  const counts = opens('canAccessOptions1Menu');
  const seesFiles = opens('canAccessIconsMenu');
  const backsUp = isAllowed(backUpSite(operator.panel));
  const [online, input, watched, storage, usage, raids, backup] = await Promise.all([
    onlineFor(operator, env),
    lobbyOf(env).addMessageCounts([]),
    opens('canAccessEventsRecordMenu') ? recordedActivity(env, now, memory) : {},
    seesFiles || counts ? storageUsed(env, now, memory) : null,
    counts ? lobbyOf(env).usage() : null,
    counts ? currentRaids(env) : null,
    // Usage includes the backups.
    backsUp || counts ? backupMakerOf(env).state() : null,
  ]);
  const setup = await setupFor(operator, env, { now, backup });
  return {
    online,
    messages: last24Hours(input, now),
    ...watched,
    ...(storage && seesFiles && { storage }),
    ...(usage && { usage: usageSoFar(usage, (storage?.bytes ?? 0) + (backup?.bytes ?? 0), now) }),
    ...(raids && { surges: raids }),
    ...(setup && { setup }),
    ...(backup && backsUp && { backup }),
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

export const overviewRoutes = {
  '/overview': { GET: readOverview },
  ...setupRoutes,
  ...backupPanelRoutes,
} satisfies Routes;
