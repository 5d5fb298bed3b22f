import { and, count, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../protocol/constants.ts';
import { type InvisibilityPeriod, MONITORED_LISTS } from '../../protocol/rest/monitoring.ts';
import { arrange, sliceOf } from '../platform/crud/list.ts';
import { type Database, database } from '../platform/database/client.ts';
import { events, invisibilityPeriods } from '../platform/database/tables/audit.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { numPages, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';

const fields = MONITORED_LISTS.ghosts;
const RECENT_MS = 24 * HOUR_MS;
const EVENTS_SHOWN = 20;

type Period = typeof invisibilityPeriods.$inferSelect;
type Act = Pick<typeof events.$inferSelect, 'eventDate' | 'eventType' | 'eventData'>;

/**
 * GET /ghosts: lists hidden users and ghosts, present or from the last 24 hours, each with up to 20 events in
 * that period.
 */
export const listGhosts: Handler = async c => {
  await requireOperator(c, 'Ghost');
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, fields.pageSize) ?? { page: 1, limit: fields.pageSize };
  const now = Date.now();
  const db = database(c.env);
  const recent = or(isNull(invisibilityPeriods.until), gte(invisibilityPeriods.until, now - RECENT_MS));
  const asked = parseListQuery(query, fields);
  const listed = db
    .select()
    .from(invisibilityPeriods)
    .where(recent)
    .orderBy(
      sql`${invisibilityPeriods.until} IS NOT NULL`,
      desc(invisibilityPeriods.since),
      invisibilityPeriods.id,
    )
    .$dynamic();
  const [some, [counted]] = await db.batch([
    // A day has few entries, so all of them are searched and sorted in memory.
    asked ? listed : listed.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(invisibilityPeriods).where(recent),
  ]);
  const found = asked ? arrange(some, asked, fields.searched) : some;
  const total = asked ? found.length : (counted?.total ?? 0);
  const spells = asked ? sliceOf(found, page) : found;
  const acts = await eventsDuring(db, spells, now);
  const rows = spells.map((spell, at) => ghostOf(spell, acts[at] ?? []));
  const ghosts = {
    now: rows.filter(({ until }) => until === null),
    lately: rows.filter(({ until }) => until !== null),
  };
  return answer(c, 'GET /ghosts', { numPages: numPages(total, page), total, ghosts });
};

async function eventsDuring(db: Database, spells: readonly Period[], now: number): Promise<Act[][]> {
  const [first, ...rest] = spells.map(({ username, since, until }) =>
    db
      .select({ eventDate: events.eventDate, eventType: events.eventType, eventData: events.eventData })
      .from(events)
      .where(
        and(
          eq(events.username, username),
          isNull(events.deletedAt),
          gte(events.eventDate, since),
          lte(events.eventDate, until ?? now),
        ),
      )
      .orderBy(desc(events.turn))
      .limit(EVENTS_SHOWN),
  );
  return first ? db.batch([first, ...rest]) : [];
}

const ghostOf = (
  { id, userId, username, nickname, visibility, room, since, until }: Period,
  acts: Act[],
): InvisibilityPeriod => ({
  _id: id,
  userID: userId,
  username,
  nickname,
  visibility,
  room,
  since: new Date(since).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
  acts: acts.map(act => ({ ...act, eventDate: new Date(act.eventDate).toISOString() })),
});

export const ghostRoutes = { '/ghosts': { GET: listGhosts } } satisfies Routes;
