import { and, count, gte, isNull } from 'drizzle-orm';
import type { ReportCount } from '../../protocol/entities/report.ts';
import type { Database } from '../db/client.ts';
import { reports } from '../db/tables/reports.ts';

/** Open reports since then (milliseconds), counted by person and reason. */
export const openReports = (db: Database, since: number): Promise<ReportCount[]> =>
  db
    .select({ userId: reports.userId, reason: reports.reason, count: count() })
    .from(reports)
    .where(and(isNull(reports.closedAt), gte(reports.createdAt, since)))
    .groupBy(reports.userId, reports.reason);
