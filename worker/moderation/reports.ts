import { and, count, desc, eq, gte, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { ReportClosing } from '../../domain/rooms-database.ts';
import { withInnerQuotes } from '../../protocol/entities/audit.ts';
import { LISTED_REPORTS_MAX, type Report, type ReportCount } from '../../protocol/entities/report.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  PRIVATE_REPORT_MAX_BYTES,
  PRIVATE_REPORT_MS,
  PrivateReport,
} from '../../protocol/rest/moderation.ts';
import { CloseReport, MONITORED_LISTS, type OpenReport } from '../../protocol/rest/monitoring.ts';
import type { ListedReport } from '../../protocol/wire/up/moderation.ts';
import { messageProver, receivedAt } from '../../rooms-do/rpc/message-proof.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { arrange, sliceOf } from '../platform/crud/list.ts';
import { type Database, database } from '../platform/database/client.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { numPages, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { notifyPanels } from '../platform/notifications.ts';
import { panelEntry, withAuditEntry } from '../platform/record/with-audit.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { requireSession } from '../platform/sessions/session.ts';

/** Number of open reports since this time (milliseconds), by user and reason. */
export const openReports = (db: Database, since: number): Promise<ReportCount[]> =>
  db
    .select({ userId: reports.userId, reason: reports.reason, count: count() })
    .from(reports)
    .where(and(isNull(reports.closedAt), gte(reports.createdAt, since)))
    .groupBy(reports.userId, reports.reason);

/**
 * The newest open reports since this time (milliseconds). Reported private messages are included only in the panel.
 */
export async function listedReports(db: Database, since: number): Promise<ListedReport[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(isNull(reports.closedAt), gte(reports.createdAt, since)))
    .orderBy(desc(reports.createdAt), reports.id)
    .limit(LISTED_REPORTS_MAX);
  return rows.map(({ id, userId, nickname, room, reason, message, lines, createdAt }) => ({
    ...{ id, userID: userId, nickname, room, reason, message },
    isPrivate: lines !== null,
    at: new Date(createdAt).toISOString(),
  }));
}

/**
 * Closes a report. Operators cannot close reports about themselves. Returns the reported user's nickname, or null if
 * there is no such report.
 */
export async function closeFromChat(env: Env, { reportId, username, userId }: ReportClosing) {
  const [closed] = await database(env)
    .update(reports)
    .set({ closedAt: Date.now(), closedBy: username })
    .where(and(eq(reports.id, reportId), ne(reports.userId, userId), isNull(reports.closedAt)))
    .returning({ nickname: reports.nickname, userId: reports.userId });
  if (!closed) return null;
  await notifyOfReports(env, closed.userId, false);
  return closed.nickname;
}

/** Notifies moderators and panels of changed reports. Ignores failures. */
export async function notifyOfReports(env: Env, userId: string, isNew: boolean): Promise<void> {
  const dispatched = lobbyOf(env).dispatch({ do: 'reported', userId, isNew });
  await Promise.all([
    dispatched.catch((error: unknown) =>
      console.error(JSON.stringify({ what: 'moderators_not_told', error: String(error) })),
    ),
    notifyPanels(env, 'reports'),
  ]);
}

/** Stores a report and notifies moderators if it is new. Idempotent: each pair of users has at most one open report. */
export async function persistReport(env: Env, report: Report): Promise<void> {
  const db = database(env);
  const { id, reporterId, userId, nickname, room, reason, lines, at } = report;
  const isOpen = db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.userId, userId), isNull(reports.closedAt)));
  const row = sql`SELECT ${id}, ${reporterId}, ${userId}, ${nickname}, ${room}, ${reason}, ${quoted(report)}, ${at}, NULL, NULL, ${lines ? JSON.stringify(lines) : null}, ${report.message?.voice ?? null}
    WHERE ${notExists(isOpen)}`;
  const added = await db.insert(reports).select(row).onConflictDoNothing().returning({ id: reports.id });
  if (added.length > 0) await notifyOfReports(env, userId, true);
}

/** A message that the room does not know is marked as quoted by the reporter. */
const quoted = ({ message }: Report): string | null =>
  message === null || message.isTheirs ? (message?.text ?? null) : `كما نُقل: ${message.text}`;

/**
 * POST /reports: reports private messages that the caller received from one user, present or absent. Every message
 * needs a proof of this sender and recipient; otherwise the whole report is refused. The answer does not reveal an open
 * report by the same pair.
 */
export const reportPrivately: Handler = async c => {
  // Counts the attempt before the body is read and proofs are verified.
  await spendEntry(c);
  const { sub: reporterId } = await requireSession(c);
  const body = await readBody(c, PrivateReport, 'Report', PRIVATE_REPORT_MAX_BYTES);
  const report = verified(body, reporterId, c.env.SAMAR_SECRET, Date.now());
  await persistReport(c.env, report);
  return c.body(null, 204);
};

/** Verifies the messages. Times in milliseconds. A message is refused as too old only after its proof is verified. */
function verified(
  { userID: userId, reason, messages }: PrivateReport,
  reporterId: string,
  secret: string,
  now: number,
): Report {
  const { isProven } = messageProver(secret);
  const isSent = ({ proof, ...line }: PrivateReport['messages'][number]): boolean =>
    isProven({ ...line, senderId: userId, receiverId: reporterId }, proof);
  if (!messages.every(isSent)) throw new Failure('bad_proof');
  if (messages.some(line => receivedAt(line, line.proof) < now - PRIVATE_REPORT_MS))
    throw new Failure('message_too_old');
  const inOrder = messages.toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
  const { nickname = '', room = '' } = inOrder.at(-1) ?? {};
  return {
    id: crypto.randomUUID(),
    reporterId,
    userId,
    nickname,
    room,
    reason,
    message: null,
    lines: inOrder.map(({ id, text, nickname, sentAt }) => ({ id, text, nickname, sentAt })),
    at: now,
  };
}

const SECTION = 'Events-Record';
const fields = MONITORED_LISTS.reports;

/** GET /reports: lists open reports without their reporters, by default newest first. */
export const listReports: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, fields.pageSize) ?? { page: 1, limit: fields.pageSize };
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
  const found = asked ? arrange(some.map(searchable), asked, [...fields.searched, 'linesText']) : some;
  const total = asked ? found.length : (counted?.total ?? 0);
  const rows = asked ? sliceOf(found, page) : found;
  return answer(c, 'GET /reports/', { numPages: numPages(total, page), total, reports: rows.map(reportOf) });
};

/** PATCH /reports/{id}: closes a report, which removes it from the list. */
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
  const entry = panelEntry(c, operator, `إغلاق البلاغ عن: ${withInnerQuotes(report.nickname)}`);
  await withAuditEntry(c.env, entry, closing);
  await notifyOfReports(c.env, report.userId, false);
  return answer(c, 'PATCH /reports/:key', { report: reportOf(report) });
};

type Row = typeof reports.$inferSelect;

/** Includes the texts of private messages in the search. */
const searchable = (row: Row) => ({ ...row, linesText: row.lines?.map(({ text }) => text).join('\n') ?? '' });

const reportOf = ({
  id,
  userId,
  nickname,
  room,
  reason,
  message,
  voice,
  lines,
  createdAt,
}: Row): OpenReport => ({
  _id: id,
  userID: userId,
  nickname,
  room,
  reason,
  message,
  ...(voice !== null && { voice }),
  ...(lines && { lines: lines.map(({ text, nickname, sentAt }) => ({ text, nickname, sentAt })) }),
  createdAt: new Date(createdAt).toISOString(),
});

export const reportRoutes = {
  '/reports': { GET: listReports, POST: reportPrivately },
  '/reports/:key': { PATCH: closeReport },
} satisfies Routes;
