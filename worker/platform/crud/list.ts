import { asc, count, inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { listFieldsOf, type Resource } from '../../../protocol/resources/define.ts';
import type { DataOf } from '../../../protocol/rest/api.ts';
import type { ListQuery, Success } from '../../../protocol/rest/envelope.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { type Database, database } from '../database/client.ts';
import type { ResourceTable } from '../database/tables/columns.ts';
import type { AppContext, Handler } from '../http/handler.ts';
import { listFailure, numPages, type Page, parseListQuery, parsePage } from '../http/paging.ts';
import { readWhileAuthorizing, requireOperator } from '../sessions/require-operator.ts';
import { requireSession } from '../sessions/session.ts';
import { columnNamed, type RegisteredResource, type Row, type RowOf, toRecord, toRow } from './record.ts';

/**
 * Rows that contain each search word in one of these fields, sorted as requested. The sort is stable, and rows without
 * a value are last.
 */
export function arrange<Row extends object>(
  rows: readonly Row[],
  { search, sort }: ListQuery,
  searched: readonly string[],
): Row[] {
  const words = wordsOf(search);
  const isFound = (row: Row): boolean => {
    if (words.length === 0) return true;
    const text = fold(searched.map(field => textOf(fieldOf(row, field))).join('\n'));
    return words.every(word => text.includes(word));
  };
  const found = rows.filter(isFound);
  if (!sort) return found;
  return found.sort((one, other) =>
    compare(fieldOf(one, sort.field), fieldOf(other, sort.field), sort.isDown),
  );
}

/** Splits a search into words, which match independently. */
export const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/u)
    .filter(word => word !== '');

export const sliceOf = <Row>(rows: readonly Row[], page: Page | null): readonly Row[] =>
  page ? rows.slice((page.page - 1) * page.limit, page.page * page.limit) : rows;

// Sorts by the Arabic alphabet, and 9 before 10.
const { compare: compareTexts } = new Intl.Collator('ar', { numeric: true });

const fieldOf = (row: object, field: string): unknown => Reflect.get(row, field);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

function compare(one: unknown, other: unknown, isDown: boolean): number {
  if (isNone(one) || isNone(other)) return Number(isNone(one)) - Number(isNone(other));
  const upwards =
    typeof one === 'string' || typeof other === 'string'
      ? compareTexts(fold(String(one)), fold(String(other)))
      : Number(one) - Number(other);
  return isDown ? -upwards : upwards;
}

type Arranged<Table extends ResourceTable> = {
  resource: Pick<Resource, 'fields' | 'list'>;
  table: Table;
  where: SQL | undefined;
  order: readonly SQL[];
  query: ListQuery;
  page: Page | null;
};

/**
 * Rows of a page with search or sort by column, and the total number. SQL supports neither Arabic folding nor Arabic
 * order. Therefore these columns are read from every row, and whole rows only for the page (docs/decisions/027).
 */
export async function arrangedRows<Table extends ResourceTable>(
  db: Database,
  { resource, table, where, order, query, page }: Arranged<Table>,
): Promise<{ rows: RowOf<Table>[]; total: number }> {
  const { searched } = listFieldsOf(resource);
  const names = [...(query.search === '' ? [] : searched), ...(query.sort ? [query.sort.field] : [])];
  const columns: Record<string, SQLiteColumn> = { id: table.id };
  for (const name of names) columns[name] = columnNamed(table, name);
  const selected = page ? db.select(columns) : db.select();
  const all = await selected
    .from<ResourceTable>(table)
    .where(where)
    .orderBy(...order);
  const found = arrange(all.map(toRow), query, searched);
  const shown = sliceOf(found, page).map(({ id }) => id);
  // Without a page, the query has already read whole rows.
  const rows = page ? await wholeRows(db, table, shown) : (found as RowOf<Table>[]);
  return { rows, total: found.length };
}

/** Reads whole rows by id, without rows removed meanwhile. The number of ids stays below D1's parameter limit. */
async function wholeRows<Table extends ResourceTable>(
  db: Database,
  table: Table,
  ids: readonly string[],
): Promise<RowOf<Table>[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from<ResourceTable>(table).where(inArray(table.id, ids));
  const byId = new Map((rows as RowOf<Table>[]).map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/** Handler for a list or a page of it, with filter, search and order from the request. */
export const list =
  (registered: RegisteredResource): Handler =>
  async c => {
    const query = new URL(c.req.url).searchParams;
    const page = parsePage(query, registered.resource.pageSize);
    const judging = assertReadAccess(c, registered.resource, page !== null);
    return c.json(await readWhileAuthorizing(judging, readList(c, registered, query, page)));
  };

async function readList(
  c: AppContext,
  registered: RegisteredResource,
  query: URLSearchParams,
  page: ReturnType<typeof parsePage>,
): Promise<ReturnType<typeof listBody>> {
  const { resource, table, view = (row: Row) => row } = registered;
  const where = filterIn(query, registered);
  const db = database(c.env);
  const asked = parseListQuery(query, listFieldsOf(resource));
  if (asked) {
    const options = { resource, table, where, order: order(registered), query: asked, page };
    const { rows: found, total } = await arrangedRows(db, options);
    return listBody(resource, found.map(view), total, page ? numPages(total, page) : 1);
  }
  const rows = db
    .select()
    .from(table)
    .where(where)
    .orderBy(...order(registered));
  if (!page) return listBody(resource, (await rows).map(toRow).map(view));
  const [some, [counted]] = await db.batch([
    rows.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(table).where(where),
  ]);
  const total = counted?.total ?? 0;
  return listBody(resource, some.map(toRow).map(view), total, numPages(total, page));
}

async function assertReadAccess(
  c: AppContext,
  { readAccess, section }: Resource,
  isPage: boolean,
): Promise<void> {
  if (readAccess === 'sessions') await requireSession(c);
  else if (readAccess === 'operators' || (readAccess === 'audience' && isPage))
    await requireOperator(c, section);
}

function filterIn(query: URLSearchParams, { filters = {} }: RegisteredResource): SQL | undefined {
  const word = query.get('filter') ?? '';
  if (word === '') return undefined;
  if (!Object.hasOwn(filters, word)) throw listFailure('filter', 'must be a known filter');
  return filters[word];
}

/** Sorts by rank, if the table has ranks, and then by age. */
function order({ resource, table }: RegisteredResource): SQL[] {
  const ranked = resource.rankedBy === undefined ? [] : [asc(columnNamed(table, resource.rankedBy))];
  return [...ranked, asc(table.createdAt ?? table.id), asc(table.id)];
}

/** Body of a list or page. A list without pages is one page. */
const listBody = (
  { name }: Pick<Resource, 'name'>,
  rows: readonly Row[],
  total = rows.length,
  numPages = 1,
): Success<DataOf<'GET /:resource'>> => ({
  status: 'success',
  data: { numPages, total, [name]: rows.map(row => toRecord(row)) },
});
