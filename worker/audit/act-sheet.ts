import { and, count, gte, inArray, isNull, lt, ne } from 'drizzle-orm';
import { type ActSheet, SHEET_ACTS, type SheetAct, SheetMonth } from '../../protocol/rest/act-sheet.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { answer } from '../http/answer.ts';
import { validationFailure } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';

/** GET /events/sheet: of this month where none is asked for. */
export const readActSheet: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const asked = SheetMonth.safeParse(c.req.query('month') ?? new Date().toISOString().slice(0, 7));
  if (!asked.success) throw validationFailure('Sheet', { month: 'must be a month such as 2026-11' });
  return answer(c, 'GET /events/sheet', { sheet: await actSheet(database(c.env), asked.data) });
};

/** Guests, who may have been given a kick for once, and the site itself have no row. */
async function actSheet(db: Database, month: string): Promise<ActSheet> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const counted = await db
    .select({ username: events.username, act: events.eventType, count: count() })
    .from(events)
    .where(
      and(
        isNull(events.deletedAt),
        inArray(events.eventType, [...SHEET_ACTS]),
        gte(events.eventDate, Date.UTC(year, number - 1)),
        lt(events.eventDate, Date.UTC(year, number)),
        ne(events.userRole, 'visitor'),
        ne(events.username, ''),
      ),
    )
    .groupBy(events.username, events.eventType);
  const byName = Map.groupBy(counted, ({ username }) => username);
  const rows = [...byName].map(([username, theirs]) => ({
    username,
    total: theirs.reduce((sum, each) => sum + each.count, 0),
    acts: theirs
      .map(each => ({ act: each.act as SheetAct, count: each.count }))
      .sort((a, b) => SHEET_ACTS.indexOf(a.act) - SHEET_ACTS.indexOf(b.act)),
  }));
  return { month, rows: rows.sort((a, b) => b.total - a.total || a.username.localeCompare(b.username)) };
}
