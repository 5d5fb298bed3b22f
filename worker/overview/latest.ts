import { count, desc, isNull } from 'drizzle-orm';
import type { Overview } from '../../protocol/rest/overview.ts';
import type { Database } from '../db/client.ts';
import { events, newestFirst } from '../db/tables/events.ts';
import { reports } from '../db/tables/reports.ts';

const REPORTS_SHOWN = 5;
const EVENTS_SHOWN = 6;

/** The newest open reports, and how many there are; the newest entries of the record, without addresses. */
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
