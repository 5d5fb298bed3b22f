import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import { panelEntry, recorded } from '../../audit/record.ts';
import { operatorOf, refuseForeignKey } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { reports } from '../../db/tables/watch.ts';
import { readBody } from '../../http/body.ts';
import { tellResources } from '../../live.ts';
import { numPages, pageIn } from '../page.ts';
import type { Handler } from '../routes.ts';

const SECTION = 'Events-Record';
const PAGE_SIZE = 9;

export const CloseReport = z.strictObject({ closed: z.literal(true, { error: 'must be true' }) });

/** GET /reports: the open ones, newest first; never who made them. */
export const listReports: Handler = async c => {
  await operatorOf(c.req.raw, c.env, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = pageIn(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const db = database(c.env);
  const open = isNull(reports.closedAt);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(reports)
      .where(open)
      .orderBy(desc(reports.createdAt), reports.id)
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(reports).where(open),
  ]);
  const total = counted?.total ?? 0;
  return c.json({
    status: 'success',
    data: { numPages: numPages(total, page), total, reports: rows.map(reportOf) },
  });
};

/** PATCH /reports/{id}: it has been looked into, and leaves the list. */
export const closeReport: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, SECTION);
  await readBody(c.req.raw, CloseReport, 'Report', raw => refuseForeignKey(raw, operator));
  const db = database(c.env);
  const isOpen = and(eq(reports.id, c.req.param('key') ?? ''), isNull(reports.closedAt));
  const [report] = await db.select().from(reports).where(isOpen);
  if (!report) throw new Failure('not_found');
  const closing = db
    .update(reports)
    .set({ closedAt: Date.now(), closedBy: operator.row.account.username })
    .where(isOpen);
  const entry = panelEntry(c.req.raw, c.env, operator, `إغلاق البلاغ عن: ${report.nickname}`);
  await recorded(c.env, entry, closing);
  await tellResources(c.env, 'reports');
  return c.json({ status: 'success', data: { report: reportOf(report) } });
};

const reportOf = ({
  id,
  userID,
  nickname,
  room,
  reason,
  message,
  createdAt,
}: typeof reports.$inferSelect) => ({
  _id: id,
  userID,
  nickname,
  room,
  reason,
  message,
  createdAt: new Date(createdAt).toISOString(),
});
