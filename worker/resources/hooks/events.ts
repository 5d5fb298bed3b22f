import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AUDIT_TYPES } from '../../../protocol/entities/audit-entry.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { operatorOf } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { events } from '../../db/tables/events.ts';
import { readBody } from '../../http/body.ts';
import { numPages, pageIn, refused } from '../page.ts';
import type { Handler } from '../routes.ts';

const SECTION = 'Events-Record';
const PAGE_SIZE = 8;
const FIELDS = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

/** A look-up of D1 takes 100 values, and no person looks for so many words at once. */
const WORDS_MAX = 20;

const INDEXED_LETTERS = 3;

const Word = z.union([z.string(), z.object({ $regex: z.string(), $options: z.string().optional() })]);
const Moment = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform(value => Date.parse(value));

/** The filter that the panel sends: any of six fields, a day, a type, a person. Its words are looked for as they are. */
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
  await operatorOf(c.req.raw, c.env, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = pageIn(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const where = and(isNull(events.deletedAt), ...conditions(query.get('filter') ?? ''));
  const db = database(c.env);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(events)
      .where(where)
      .orderBy(desc(events.turn))
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db
      .select({ total: sql<number>`COUNT(*)`.as('total') })
      .from(events)
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  return c.json({
    status: 'success',
    data: { numPages: numPages(total, page), total, events: rows.map(eventOf) },
  });
};

/** DELETE /events/{id}: the entry's words go; its place in the chain stays. */
export const removeEvent: Handler = async c => {
  await operatorOf(c.req.raw, c.env, SECTION);
  const gone = {
    username: '',
    decoration: '',
    userRole: '',
    country: '',
    fingerprintAndIP: '',
    addressKey: null,
    eventData: '',
    folded: '',
    deletedAt: Date.now(),
  };
  const id = c.req.param('key') ?? '';
  const [removed] = await database(c.env)
    .update(events)
    .set(gone)
    .where(and(eq(events.id, id), isNull(events.deletedAt)))
    .returning({ id: events.id });
  if (!removed) throw new Failure('not_found');
  return c.body(null, 204);
};

export const Claim = z.object({
  eventType: z.enum(AUDIT_TYPES, { error: 'is no kind of event' }),
  eventData: z.string().max(1_000, 'has at most 1000 characters'),
});

/** POST /events: all seventeen kinds are written by the server itself, so what a client says of them is heard and not kept. */
export const claimEvent: Handler = async c => {
  const request = c.req.raw;
  await operatorOf(request, c.env, null);
  const { eventType, eventData } = await readBody(request, Claim, 'Event', () => {});
  return c.json({ status: 'success', data: { event: { eventType, eventData } } }, 201);
};

function conditions(filter: string): SQL[] {
  if (filter === '') return [];
  const { $or = [], eventDate = {}, eventType = 'all', username } = filterIn(filter);
  const words = [...new Set($or.flatMap(each => Object.values(each).map(literal)))].filter(
    word => word !== '',
  );
  if (words.length > WORDS_MAX) throw refused('filter', 'has too many words');
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

/** The index knows every three letters in a row (migration 0005), and only finds; the text itself says whether the word is there. */
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
    throw refused('filter', 'is not one that events have');
  }
}

const literal = (word: z.infer<typeof Word>): string => (typeof word === 'string' ? word : word.$regex);

const eventOf = ({
  id,
  eventDate,
  username,
  decoration,
  userRole,
  country,
  fingerprintAndIP,
  eventData,
  eventType,
}: typeof events.$inferSelect) => ({
  _id: id,
  eventDate: new Date(eventDate).toISOString(),
  username,
  decoration,
  userRole,
  country,
  fingerprintAndIP,
  eventData,
  eventType,
});
