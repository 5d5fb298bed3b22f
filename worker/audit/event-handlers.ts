import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AUDIT_TYPES } from '../../protocol/entities/audit-entry.ts';
import { type AuditRecord, EventClaim } from '../../protocol/rest/monitoring.ts';
import { hasControlCharacters } from '../../protocol/text/control-characters.ts';
import { fold } from '../../protocol/text/fold.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { events, inTableOrder } from '../db/tables/events.ts';
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

/** GET /events: newest first; deleted entries are not listed. */
export const listEvents: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const filters = conditions(query.get('filter') ?? '');
  const where = and(isNull(events.deletedAt), ...filters);
  const db = database(c.env);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(events)
      .where(filters.length > 0 ? where : and(where, inTableOrder))
      .orderBy(desc(events.turn))
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db
      .select({ total: sql<number>`COUNT(*)`.as('total') })
      .from(events)
      .where(where),
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

function conditions(filter: string): SQL[] {
  if (filter === '') return [];
  const { $or = [], eventDate = {}, eventType = 'all', username } = filterIn(filter);
  const words = [...new Set($or.flatMap(each => Object.values(each).map(literal)))].filter(
    word => word !== '',
  );
  if (words.length > WORDS_MAX) throw listFailure('filter', 'has too many words');
  return [
    ...words.map(word => containing(fold(word))),
    ...(eventDate.$gte === undefined ? [] : [gte(events.eventDate, eventDate.$gte)]),
    ...(eventDate.$gt === undefined ? [] : [gte(events.eventDate, eventDate.$gt + 1)]),
    ...(eventDate.$lt === undefined ? [] : [lt(events.eventDate, eventDate.$lt)]),
    ...(eventDate.$lte === undefined ? [] : [lt(events.eventDate, eventDate.$lte + 1)]),
    ...(eventType === 'all' ? [] : [eq(events.eventType, eventType)]),
    ...(username === undefined || literal(username) === '' ? [] : [eq(events.username, literal(username))]),
  ];
}

/** The index holds trigrams (migration 0005) and only narrows; the text itself decides whether the word is there. */
function containing(word: string): SQL {
  const isThere = sql`instr(${events.folded}, ${word}) > 0`;
  if ([...word].length < INDEXED_LETTERS) return isThere;
  const phrase = `"${word.replaceAll('"', '""')}"`;
  return sql`${events.turn} IN (SELECT rowid FROM events_search WHERE events_search MATCH ${phrase}) AND ${isThere}`;
}

function filterIn(text: string): z.infer<typeof Filter> {
  try {
    return Filter.parse(JSON.parse(text));
  } catch {
    throw listFailure('filter', 'is not one that events have');
  }
}

const literal = (word: z.infer<typeof Word>): string => (typeof word === 'string' ? word : word.$regex);

const eventOf = (entry: typeof events.$inferSelect): AuditRecord => ({
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
