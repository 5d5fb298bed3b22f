import { and, count, desc, eq, gte, isNull, ne } from 'drizzle-orm';
import type { ReportClosing } from '../../domain/backoffice.ts';
import { LISTED_REPORTS_MAX, type ListedReport, type ReportCount } from '../../protocol/entities/report.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../db/client.ts';
import { reports } from '../db/tables/reports.ts';
import type { Env } from '../env.ts';
import { notifyPanels } from '../notify-panels.ts';

/** Open reports since then (milliseconds), counted by person and reason. */
export const openReports = (db: Database, since: number): Promise<ReportCount[]> =>
  db
    .select({ userId: reports.userId, reason: reports.reason, count: count() })
    .from(reports)
    .where(and(isNull(reports.closedAt), gte(reports.createdAt, since)))
    .groupBy(reports.userId, reports.reason);

/** Open reports since then (milliseconds), newest first. What was said privately is read in the panel alone. */
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

/** Closes a report that is not about its closer. Answers the nickname in it; null where there is none. */
export async function closeFromChat(env: Env, { reportId, username, userId }: ReportClosing) {
  const [closed] = await database(env)
    .update(reports)
    .set({ closedAt: Date.now(), closedBy: username })
    .where(and(eq(reports.id, reportId), ne(reports.userId, userId), isNull(reports.closedAt)))
    .returning({ nickname: reports.nickname, userId: reports.userId });
  if (!closed) return null;
  await tellReports(env, closed.userId, false);
  return closed.nickname;
}

/** Tells moderators and panels that the open reports have changed. They stand whoever cannot be told. */
export async function tellReports(env: Env, userId: string, isNew: boolean): Promise<void> {
  const told = lobbyOf(env).dispatch({ do: 'reported', userId, isNew });
  await Promise.all([
    told.catch((error: unknown) =>
      console.error(JSON.stringify({ what: 'moderators_not_told', error: String(error) })),
    ),
    notifyPanels(env, 'reports'),
  ]);
}
