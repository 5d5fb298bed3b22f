import { and, gte, isNull, lt, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../protocol/constants.ts';
import type { HourCount } from '../../rooms-do/rpc/reports.ts';
import { ENTRY_PREFIXES } from '../audit/audit-text.ts';
import type { Database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { firstHour } from './last-24-hours.ts';
import type { TtlCache } from './ttl-cache.ts';

/** How many people entered the chat in each hour; hours without any are left out. Past hours are cached, the current one is counted. */
export async function joinsByHour(db: Database, now: number, memory: TtlCache): Promise<HourCount[]> {
  const thisHour = Math.floor(now / HOUR_MS);
  const past = await memory.getOrLoad(`joins before ${thisHour}`, now, () =>
    joinsBetween(db, firstHour(now), thisHour),
  );
  return [...past, ...(await joinsBetween(db, thisHour, thisHour + 1))];
}

// D1 binds every number as REAL, and dividing by one would not give whole hours.
const hour = sql<number>`${events.eventDate} / ${sql.raw(String(HOUR_MS))}`;

// The plus keeps SQLite from using the index by type, which would read every entry of that type.
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
