import { and, count, gte, isNull } from 'drizzle-orm';
import type { ReportCount } from '../../protocol/entities/report.ts';
import type { Database } from '../db/client.ts';
import { reports } from '../db/tables/watch.ts';

/** How often each was reported since then (milliseconds) and for what, where nobody has looked into it yet. */
export const openReports = (db: Database, since: number): Promise<ReportCount[]> =>
  db
    .select({ userID: reports.userID, reason: reports.reason, count: count() })
    .from(reports)
    .where(and(isNull(reports.closedAt), gte(reports.createdAt, since)))
    .groupBy(reports.userID, reports.reason);
