import { inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Resource } from '../../../protocol/resources/define.ts';
import { listFieldsOf } from '../../../protocol/resources/list-fields.ts';
import type { ListQuery } from '../../../protocol/rest/list-query.ts';
import type { Database } from '../../db/client.ts';
import type { ResourceTable } from '../../db/tables/columns.ts';
import type { Page } from '../../http/paging.ts';
import { arrange, sliceOf } from './arrange.ts';
import { columnNamed } from './find-record.ts';
import { type RowOf, toRow } from './registered-resource.ts';

type Arranged<Table extends ResourceTable> = {
  resource: Pick<Resource, 'fields' | 'list'>;
  table: Table;
  where: SQL | undefined;
  /** The order of rows that are equal in what they are ordered by. */
  order: readonly SQL[];
  query: ListQuery;
  page: Page | null;
};

/**
 * The rows of a page that is searched or ordered by a column, and how many there are in all. SQL has neither the fold nor the order of
 * the Arabic alphabet, so the columns in question are read of every row, and whole rows of the page alone (docs/decisions/027).
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
  // Without a page the rows that were read are whole.
  const rows = page ? await wholeRows(db, table, shown) : (found as RowOf<Table>[]);
  return { rows, total: found.length };
}

/** A row that was removed since it was found is left out. A page has no more ids than a query of D1 takes values. */
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
