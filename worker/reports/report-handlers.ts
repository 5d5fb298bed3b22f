import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { MONITORED_LISTS } from '../../protocol/rest/monitored-lists.ts';
import { CloseReport, type OpenReport } from '../../protocol/rest/monitoring.ts';
import { panelEntry, withAuditEntry } from '../audit/with-audit.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { reports } from '../db/tables/reports.ts';
import { answer } from '../http/answer.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { numPages, parsePage } from '../http/paging.ts';
import { arrange, sliceOf } from '../resources/generic/arrange.ts';
import { tellReports } from './open-reports.ts';
import { reportPrivately } from './report-privately.ts';

const SECTION = 'Events-Record';
const PAGE_SIZE = 9;
const fields = MONITORED_LISTS.reports;

/** GET /reports: open reports, without their reporters; newest first if nothing else is asked for. */
export const listReports: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const db = database(c.env);
  const open = isNull(reports.closedAt);
  const asked = parseListQuery(query, fields);
  const listed = db
    .select()
    .from(reports)
    .where(open)
    .orderBy(desc(reports.createdAt), reports.id)
    .$dynamic();
  const [some, [counted]] = await db.batch([
    asked ? listed : listed.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(reports).where(open),
  ]);
  const found = asked ? arrange(some.map(searchable), asked, [...fields.searched, 'said']) : some;
  const total = asked ? found.length : (counted?.total ?? 0);
  const rows = asked ? sliceOf(found, page) : found;
  return answer(c, 'GET /reports/', { numPages: numPages(total, page), total, reports: rows.map(reportOf) });
};

/** PATCH /reports/{id}: closes a report, which leaves the list. */
export const closeReport: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  await readAccountBody(c, operator, CloseReport, 'Report');
  const db = database(c.env);
  const isOpen = and(eq(reports.id, c.req.param('key') ?? ''), isNull(reports.closedAt));
  const [report] = await db.select().from(reports).where(isOpen);
  if (!report) throw new Failure('not_found');
  const closing = db
    .update(reports)
    .set({ closedAt: Date.now(), closedBy: operator.row.account.username })
    .where(isOpen);
  const entry = panelEntry(c, operator, `إغلاق البلاغ عن: ${report.nickname}`);
  await withAuditEntry(c.env, entry, closing);
  await tellReports(c.env, report.userId, false);
  return answer(c, 'PATCH /reports/:key', { report: reportOf(report) });
};

type Row = typeof reports.$inferSelect;

/** The texts of private messages are found as a message is. */
const searchable = (row: Row) => ({ ...row, said: row.lines?.map(({ text }) => text).join('\n') ?? '' });

const reportOf = ({ id, userId, nickname, room, reason, message, lines, createdAt }: Row): OpenReport => ({
  _id: id,
  userID: userId,
  nickname,
  room,
  reason,
  message,
  ...(lines && { lines: lines.map(({ text, nickname, sentAt }) => ({ text, nickname, sentAt })) }),
  createdAt: new Date(createdAt).toISOString(),
});

export const reportRoutes: Routes = {
  '/reports': { GET: listReports, POST: reportPrivately },
  '/reports/:key': { PATCH: closeReport },
};
