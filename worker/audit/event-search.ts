import { type AnyColumn, and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { AUDIT_TYPES } from '../../protocol/entities/audit.ts';
import type { ListQuery, Sort } from '../../protocol/rest/envelope.ts';
import type { AuditRecord } from '../../protocol/rest/monitoring.ts';
import { hasControlCharacters } from '../../protocol/text/control-characters.ts';
import { fold } from '../../protocol/text/fold.ts';
import { wordsOf } from '../platform/crud/list.ts';
import type { Database } from '../platform/database/client.ts';
import { events, newestFirst } from '../platform/database/tables/audit.ts';
import { listFailure } from '../platform/http/paging.ts';

/** Maximum number of spellings, because the D1 query also has other parameters. */
const SPELLINGS_MAX = 50;

const FIELDS = ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'] as const;

/** Maximum number of words, because a D1 query takes at most 100 values. */
const WORDS_MAX = 20;

export const INDEXED_LETTERS = 3;

const Text = z.string().refine(text => !hasControlCharacters(text));
const Word = z.union([Text, z.object({ $regex: Text, $options: z.string().optional() })]);
const Moment = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform(value => Date.parse(value));

/** Filter of the panel: words in any of six fields, a day, a type, and a user. Words match literally. */
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
  turn: events.turn,
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

/** Parsed filter. `phrases`: words for the search index. */
export type Search = { phrases: string[]; filters: SQL[]; order: SQL[] };

/**
 * A search for words uses only their index; a plus before a column excludes its index (sqlite.org/optoverview.html,
 * 2026-11). An index by date would read every entry to find a few.
 */
export async function searchFor(
  db: Database,
  filter: string,
  asked: ListQuery | null = null,
): Promise<Search> {
  if (filter === '' && asked === null) return { phrases: [], filters: [], order: newestFirst };
  const { $or = [], eventDate = {}, eventType = 'all', username } = filterIn(filter);
  const written = [...$or.flatMap(each => Object.values(each).map(literal)), ...wordsOf(asked?.search ?? '')];
  const words = [...new Set(written)].filter(word => word !== '').map(fold);
  if (words.length > WORDS_MAX) throw listFailure('filter', 'has too many words');
  const phrases = words.filter(word => [...word].length >= INDEXED_LETTERS);
  const bare = (column: AnyColumn) => (phrases.length > 0 ? sql`+${column}` : sql`${column}`);
  const date = bare(events.eventDate);
  const name = username === undefined ? '' : literal(username);
  const names = name === '' ? [] : await spellingsOf(db, name);
  const filters = [
    ...words.map(word => sql`instr(${events.folded}, ${word}) > 0`),
    ...(eventDate.$gte === undefined ? [] : [gte(date, eventDate.$gte)]),
    ...(eventDate.$gt === undefined ? [] : [gte(date, eventDate.$gt + 1)]),
    ...(eventDate.$lt === undefined ? [] : [lt(date, eventDate.$lt)]),
    ...(eventDate.$lte === undefined ? [] : [lt(date, eventDate.$lte + 1)]),
    ...(eventType === 'all' ? [] : [eq(bare(events.eventType), eventType)]),
    ...(names.length === 0 ? [] : [inArray(bare(events.username), names)]),
  ];
  return { phrases, filters, order: orderOf(asked?.sort ?? null, bare) };
}

/** Order by one column, then by time and turn like the indexes of `events`. With search words no such index is used. */
function orderOf(sort: Sort | null, bare: (column: AnyColumn) => SQL): SQL[] {
  const { field, isDown } = sort ?? { field: 'eventDate', isDown: true };
  const first = field === 'username' || field === 'eventType' ? [bare(events[field])] : [];
  return [...first, bare(events.eventDate), sql`${events.turn}`].map(each =>
    isDown ? desc(each) : asc(each),
  );
}

/**
 * Spellings of a name in the record, for example أحمد and احمد. The search text has one line per field, so that the
 * index matches whole names.
 */
async function spellingsOf(db: Database, name: string): Promise<string[]> {
  const folded = fold(name);
  const rows = await db
    .select({ username: events.username })
    .from(events)
    .innerJoin(sql`events_search`, sql`events_search.rowid = ${events.turn}`)
    .where(and(isNull(events.deletedAt), matching([`\n${folded}\n`])))
    .groupBy(events.username);
  const spellings = rows.map(({ username }) => username).filter(username => fold(username) === folded);
  return [...new Set([name, ...spellings])].slice(0, SPELLINGS_MAX);
}

export function selectEvents(db: Database, search: Search, further?: SQL) {
  const entries = db.select(SHOWN).from(events).$dynamic();
  return narrowed(entries, search)
    .where(whereOf(search, further))
    .orderBy(...search.order);
}

export function countEvents(db: Database, search: Search) {
  const counting = db
    .select({ total: sql<number>`COUNT(*)`.as('total') })
    .from(events)
    .$dynamic();
  return narrowed(counting, search).where(whereOf(search));
}

function narrowed<Query extends SQLiteSelect>(query: Query, { phrases }: Search): Query {
  if (phrases.length > 0) query.innerJoin(sql`events_search`, sql`events_search.rowid = ${events.turn}`);
  return query;
}

const whereOf = ({ phrases, filters }: Search, further?: SQL): SQL | undefined =>
  and(isNull(events.deletedAt), ...filters, ...(phrases.length > 0 ? [matching(phrases)] : []), further);

/**
 * An expression for the trigram index (migration 0005). The index only preselects entries; a text comparison decides.
 */
export const matching = (phrases: readonly string[]): SQL =>
  sql`events_search MATCH ${phrases.map(phrase => `"${phrase.replaceAll('"', '""')}"`).join(' AND ')}`;

function filterIn(text: string): z.infer<typeof Filter> {
  try {
    return Filter.parse(JSON.parse(text || '{}'));
  } catch {
    throw listFailure('filter', 'must be a known filter');
  }
}

const literal = (word: z.infer<typeof Word>): string => (typeof word === 'string' ? word : word.$regex);

export const eventOf = (entry: Pick<typeof events.$inferSelect, keyof typeof SHOWN>): AuditRecord => ({
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
