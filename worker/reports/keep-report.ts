import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Report } from '../../protocol/entities/report.ts';
import type { Database } from '../db/client.ts';
import { reports } from '../db/tables/watch.ts';

/** Keeps a report once, however often it is told, and one that is open for each pair. */
export async function keepReport(db: Database, report: Report): Promise<void> {
  const { id, reporterID, userID, nickname, room, reason, at } = report;
  const isOpen = db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.reporterID, reporterID), eq(reports.userID, userID), isNull(reports.closedAt)));
  const row = sql`SELECT ${id}, ${reporterID}, ${userID}, ${nickname}, ${room}, ${reason}, ${quoted(report)}, ${at}, NULL, NULL
    WHERE ${notExists(isOpen)}`;
  await db.insert(reports).select(row).onConflictDoNothing();
}

/** What only the reporter says was written is marked as told. */
const quoted = ({ message }: Report): string | null =>
  message === null || message.isTheirs ? (message?.text ?? null) : `كما نُقل: ${message.text}`;
