import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Report } from '../../protocol/entities/report.ts';
import { database } from '../db/client.ts';
import { reports } from '../db/tables/reports.ts';
import type { Env } from '../env.ts';
import { tellReports } from './open-reports.ts';

/** Persists a report once, however often it is sent, and at most one open report for each pair of people. Moderators are told of a new one. */
export async function persistReport(env: Env, report: Report): Promise<void> {
  const db = database(env);
  const { id, reporterId, userId, nickname, room, reason, lines, at } = report;
  const isOpen = db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.userId, userId), isNull(reports.closedAt)));
  const row = sql`SELECT ${id}, ${reporterId}, ${userId}, ${nickname}, ${room}, ${reason}, ${quoted(report)}, ${at}, NULL, NULL, ${lines ? JSON.stringify(lines) : null}
    WHERE ${notExists(isOpen)}`;
  const added = await db.insert(reports).select(row).onConflictDoNothing().returning({ id: reports.id });
  if (added.length > 0) await tellReports(env, userId, true);
}

/** A quoted message that the room does not remember is marked as told by the reporter. */
const quoted = ({ message }: Report): string | null =>
  message === null || message.isTheirs ? (message?.text ?? null) : `كما نُقل: ${message.text}`;
