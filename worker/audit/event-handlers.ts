import { type AnyColumn, and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AUDIT_TYPES } from '../../protocol/entities/audit-entry.ts';
import { type AuditRecord, EventClaim } from '../../protocol/rest/monitoring.ts';
import { hasControlCharacters } from '../../protocol/text/control-characters.ts';
import { fold } from '../../protocol/text/fold.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { events, newestFirst } from '../db/tables/events.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { listFailure, numPages, parsePage } from '../http/paging.ts';
import { auditLogOf } from './chain-pending.ts';
import { removeEvent } from './remove-event.ts';

const SECTION = 'Events-Record';
const PAGE_SIZE = 8;
const FIELDS = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

/** A query of D1 takes at most 100 values, and nobody searches for so many words. */
const WORDS_MAX = 20;

const INDEXED_LETTERS = 3;

const Text = z.string().refine(text => !hasControlCharacters(text));
const Word = z.union([Text, z.object({ $regex: Text, $options: z.string().optional() })]);
const Moment = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform(value => Date.parse(value));

/** The panel's filter: words in any of six fields, a day, a type, a person. Words are matched literally. */
const Filter = z.strictObject({
  $or: z.array(z.partialRecord(z.enum(FIELDS), Word)).optional(),
  eventDate: z
    .strictObject({
      $gte: Moment.optional(),
      $gt: Moment.optional(),
      $lte: Moment.optional(),
      $lt: Moment.optional(),
    })
    .optional(),
  eventType: z.enum([...AUDIT_TYPES, 'all']).optional(),
  username: Word.optional(),
});

const SHOWN = {
  id: events.id,
  eventDate: events.eventDate,
  username: events.username,
  decoration: events.decoration,
  userRole: events.userRole,
  country: events.country,
  fingerprintAndIP: events.fingerprintAndIP,
  eventData: events.eventData,
  eventType: events.eventType,
};

/** GET /events: newest first; deleted entries are not listed. */
export const listEvents: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const { phrases, filters, order } = searchFor(query.get('filter') ?? '');
  const where = and(isNull(events.deletedAt), ...filters, ...(phrases.length > 0 ? [matching(phrases)] : []));
  const db = database(c.env);
  const entries = db.select(SHOWN).from(events).$dynamic();
  const counting = db
    .select({ total: sql<number>`COUNT(*)`.as('total') })
    .from(events)
    .$dynamic();
  if (phrases.length > 0)
    for (const narrowed of [entries, counting])
      narrowed.innerJoin(sql`events_search`, sql`events_search.rowid = ${events.turn}`);
  const [rows, [counted]] = await db.batch([
    entries
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    counting.where(where),
  ]);
  const total = counted?.total ?? 0;
  return answer(c, 'GET /events/', { numPages: numPages(total, page), total, events: rows.map(eventOf) });
};

/** POST /events: the server writes all seventeen types itself, so a client's event is accepted and not stored. */
export const claimEvent: Handler = async c => {
  await requireOperator(c, null);
  const { eventType, eventData } = await readBody(c, EventClaim, 'Event');
  return answer(c, 'POST /events', { event: { eventType, eventData } });
};

/** GET /events/head: public, so that anybody may keep a copy of the head and compare the record with it later. */
export const readHead: Handler = async c => {
  c.header('Cache-Control', 'no-store');
  return answer(c, 'GET /events/head', await auditLogOf(c.env).published());
};

/** What a filter asks for; `phrases` are the words that the index of the record can find. */
type Search = { phrases: string[]; filters: SQL[]; order: SQL[] };

/**
 * A search for words takes their index and no other: a column behind a plus is in none (sqlite.org/optoverview.html, 2026-11). Walking
 * along the dates would read every entry to find a few.
 */
function searchFor(filter: string): Search {
  if (filter === '') return { phrases: [], filters: [], order: newestFirst };
  const { $or = [], eventDate = {}, eventType = 'all', username } = filterIn(filter);
  const written = $or.flatMap(each => Object.values(each).map(literal));
  const words = [...new Set(written)].filter(word => word !== '').map(fold);
  if (words.length > WORDS_MAX) throw listFailure('filter', 'has too many words');
  const phrases = words.filter(word => [...word].length >= INDEXED_LETTERS);
  const bare = (column: AnyColumn) => (phrases.length > 0 ? sql`+${column}` : sql`${column}`);
  const date = bare(events.eventDate);
  const filters = [
    ...words.map(word => sql`instr(${events.folded}, ${word}) > 0`),
    ...(eventDate.$gte === undefined ? [] : [gte(date, eventDate.$gte)]),
    ...(eventDate.$gt === undefined ? [] : [gte(date, eventDate.$gt + 1)]),
    ...(eventDate.$lt === undefined ? [] : [lt(date, eventDate.$lt)]),
    ...(eventDate.$lte === undefined ? [] : [lt(date, eventDate.$lte + 1)]),
    ...(eventType === 'all' ? [] : [eq(bare(events.eventType), eventType)]),
    ...(username === undefined || literal(username) === ''
      ? []
      : [eq(bare(events.username), literal(username))]),
  ];
  return { phrases, filters, order: phrases.length > 0 ? [desc(date), desc(events.turn)] : newestFirst };
}

/** One expression of the index (trigrams, migration 0005), which only narrows: the text itself decides whether a word is there. */
const matching = (phrases: readonly string[]): SQL =>
  sql`events_search MATCH ${phrases.map(phrase => `"${phrase.replaceAll('"', '""')}"`).join(' AND ')}`;

function filterIn(text: string): z.infer<typeof Filter> {
  try {
    return Filter.parse(JSON.parse(text));
  } catch {
    throw listFailure('filter', 'is not one that events have');
  }
}

const literal = (word: z.infer<typeof Word>): string => (typeof word === 'string' ? word : word.$regex);

const eventOf = (entry: Pick<typeof events.$inferSelect, keyof typeof SHOWN>): AuditRecord => ({
  _id: entry.id,
  eventDate: new Date(entry.eventDate).toISOString(),
  username: entry.username,
  decoration: entry.decoration,
  userRole: entry.userRole,
  country: entry.country,
  fingerprintAndIP: entry.fingerprintAndIP,
  eventData: entry.eventData,
  eventType: entry.eventType,
});

export const eventRoutes: Routes = {
  '/events': { GET: listEvents, POST: claimEvent },
  '/events/head': { GET: readHead },
  '/events/:key': { DELETE: removeEvent },
};
