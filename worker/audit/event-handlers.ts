import { and, count, eq, gte, inArray, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { EVENTS_EXPORTED_MAX } from '../../protocol/constants.ts';
import { SHEET_ACTS, type SheetAct } from '../../protocol/entities/audit.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  type ActSheet,
  type AuditRecord,
  EventClaim,
  MONITORED_LISTS,
  SheetMonth,
} from '../../protocol/rest/monitoring.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../protocol/text/csv.ts';
import { idsWithEvidence, isLasting, readEvidence } from '../moderation/moderation-cases.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion } from '../platform/database/statement.ts';
import { events } from '../platform/database/tables/audit.ts';
import { moderationCases } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import { readBody, validationFailure } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { numPages, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { auditLogOf, panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';
import { countEvents, eventOf, type Search, searchFor, selectEvents } from './event-search.ts';

/** GET /events/sheet: returns staff activity for a month, by default the current one. */
export const readActSheet: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const asked = SheetMonth.safeParse(c.req.query('month') ?? new Date().toISOString().slice(0, 7));
  if (!asked.success) throw validationFailure('Sheet', { month: 'must be a month such as 2026-11' });
  return answer(c, 'GET /events/sheet', { sheet: await actSheet(database(c.env), asked.data) });
};

/** Guests (including those with a one-time kick) and the site itself have no row. */
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

/** Content of an erased entry. Turn, hash and chain position are kept. */
export const ERASED = {
  username: '',
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  addressKey: null,
  eventData: '',
  folded: '',
};

/** Rows per read and write, to limit the worker's memory use. */
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

/** GET /events/export: returns the newest filtered entries as CSV. Requires access to the record. */
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

const GONE = 'event_gone';

type Event = typeof events.$inferSelect;

/**
 * DELETE /events/{id}: erases the content of an entry by an actor of lower rank; owners may erase any entry. Turn,
 * hash and chain position are kept.
 */
export const removeEvent: Handler = async c => {
  const operator = await requireOperator(c, 'Events-Record');
  const db = database(c.env);
  const isListed = and(eq(events.id, c.req.param('key') ?? ''), isNull(events.deletedAt));
  const [event] = await db.select().from(events).where(isListed);
  if (!event) throw new Failure('not_found');
  assertAllowed(authorizePower(powerOf(operator), { effect: 'eraseEntry', author: { rank: rankOf(event) } }));
  const erasure = db
    .update(events)
    .set({ ...ERASED, deletedAt: Date.now() })
    .where(isListed);
  // If the erased entry records erasures itself, the new entry takes over its list.
  const erases = [event.turn, ...(event.erases ?? [])];
  const entry = { ...panelEntry(c, operator, erasureText(event)), erases };
  await withAuditEntries(
    c.env,
    [entry],
    [
      erasure,
      batchAssert(db, changedOne, GONE),
      // Deletes the moderation case too; during an active sanction, only its lines.
      db.delete(moderationCases).where(and(eq(moderationCases.id, event.id), not(isLasting(Date.now())))),
      db.update(moderationCases).set({ lines: [] }).where(eq(moderationCases.id, event.id)),
    ],
  ).catch(mapGoneError);
  return c.body(null, 204);
};

/** Entries of automatic actions have no role. */
const rankOf = ({ userRole }: Event): number => ROLES[isRole(userRole) ? userRole : 'visitor'].rank;

/** Identifies an erased entry without its content, because the erasure removes users and text. */
const erasureText = ({ turn, eventType, eventDate }: Event): string =>
  `حذف الحدث رقم ${turn} (${eventType}، ${new Date(eventDate).toISOString().slice(0, 10)})`;

function mapGoneError(error: unknown): never {
  throw failedAssertion(error) === GONE ? new Failure('not_found') : error;
}

const SECTION = 'Events-Record';
const { pageSize } = MONITORED_LISTS.events;
/** GET /events: returns entries that are not erased, by default newest first. */
export const listEvents: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, pageSize) ?? { page: 1, limit: pageSize };
  const db = database(c.env);
  const search = await searchFor(
    db,
    query.get('filter') ?? '',
    parseListQuery(query, MONITORED_LISTS.events),
  );
  const [rows, [counted]] = await db.batch([
    selectEvents(db, search)
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    countEvents(db, search),
  ]);
  const total = counted?.total ?? 0;
  const withEvidence = await idsWithEvidence(
    db,
    rows.map(({ id }) => id),
  );
  const events = rows.map(row => ({
    ...eventOf(row),
    ...(withEvidence.has(row.id) && { hasEvidence: true as const }),
  }));
  return answer(c, 'GET /events/', { numPages: numPages(total, page), total, events });
};

/** POST /events: accepts a client's event without storing it, because the server writes all entries itself. */
export const claimEvent: Handler = async c => {
  await requireOperator(c, null);
  const { eventType, eventData } = await readBody(c, EventClaim, 'Event');
  return answer(c, 'POST /events', { event: { eventType, eventData } });
};

/**
 * GET /events/head: returns the signed head. It is public, so that a saved copy can later be compared with the record.
 */
export const readHead: Handler = async c => {
  c.header('Cache-Control', 'no-store');
  return answer(c, 'GET /events/head', await auditLogOf(c.env).published());
};

export const eventRoutes = {
  '/events': { GET: listEvents, POST: claimEvent },
  '/events/head': { GET: readHead },
  '/events/sheet': { GET: readActSheet },
  '/events/export': { GET: exportEvents },
  '/events/:key/evidence': { GET: readEvidence },
  '/events/:key': { DELETE: removeEvent },
} satisfies Routes;
