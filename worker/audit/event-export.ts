import { sql } from 'drizzle-orm';
import { EVENTS_EXPORTED_MAX } from '../../protocol/constants.ts';
import type { AuditRecord } from '../../protocol/rest/monitoring.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../protocol/text/csv.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import type { Handler } from '../http/handler.ts';
import { eventOf, type Search, searchFor, selectEvents } from './event-search.ts';

/** Read and sent together: what a worker holds in memory at once. */
const READ_AT_ONCE = 500;

const COLUMNS: readonly [field: Exclude<keyof AuditRecord, 'hasEvidence'>, label: string][] = [
  ['eventDate', 'التاريخ'],
  ['eventType', 'النوع'],
  ['username', 'الاسم'],
  ['decoration', 'الزخرفة'],
  ['userRole', 'الدور'],
  ['country', 'الدولة'],
  ['fingerprintAndIP', 'البصمة وعنوان IP'],
  ['eventData', 'الحدث'],
];

/** GET /events/export: the entries of a filter as CSV, newest first, by whoever may read the record. */
export const exportEvents: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const db = database(c.env);
  const search = await searchFor(db, new URL(c.req.url).searchParams.get('filter') ?? '');
  const lines = csvOf(db, search);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="samar-events.csv"',
      'Cache-Control': 'no-store',
    },
  });
};

async function* csvOf(db: Database, search: Search): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([, label]) => label));
  let before: { eventDate: number; turn: number } | undefined;
  for (let sent = 0; sent < EVENTS_EXPORTED_MAX; sent += READ_AT_ONCE) {
    const older =
      before && sql`(+${events.eventDate}, ${events.turn}) < (${before.eventDate}, ${before.turn})`;
    const bound = before && sql`${events.eventDate} <= ${before.eventDate}`;
    const rows = await selectEvents(db, search, older && sql`${bound} AND ${older}`).limit(READ_AT_ONCE);
    before = rows.at(-1);
    if (rows.length > 0) yield rows.map(row => csvLine(cellsOf(eventOf(row)))).join('');
    if (rows.length < READ_AT_ONCE) return;
  }
}

const cellsOf = (entry: AuditRecord): string[] => COLUMNS.map(([field]) => entry[field]);
