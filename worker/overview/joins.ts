import { and, gte, isNull, lt, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../protocol/constants.ts';
import type { HourCount } from '../../rooms-do/talk-by-hour.ts';
import { ENTERED } from '../audit/in-words.ts';
import type { Database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { firstHour } from './last-24-hours.ts';
import type { Remembered } from './remembered.ts';

/** How many came into the chat in each hour, those without any left out. Only the hour that goes on is counted every time. */
export async function joinsByHour(db: Database, now: number, memory: Remembered): Promise<HourCount[]> {
  const thisHour = Math.floor(now / HOUR_MS);
  const past = await memory.recall(`joins before ${thisHour}`, now, () =>
    joinsBetween(db, firstHour(now), thisHour),
  );
  return [...past, ...(await joinsBetween(db, thisHour, thisHour + 1))];
}

// D1 binds every number as a real one, and a division by it would be no whole hour.
const hour = sql<number>`${events.eventDate} / ${sql.raw(String(HOUR_MS))}`;

// The plus keeps the type from being looked up by its index, which reads what there ever was of it.
const isEntry = sql`+${events.eventType} IN ('visitorChatAccessExit', 'superChatAccessExit')
  AND instr(${events.eventData}, ${ENTERED}) = 1`;

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
