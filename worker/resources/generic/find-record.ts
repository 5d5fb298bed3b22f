import { desc, eq, getTableColumns, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Resource } from '../../../protocol/resources/define.ts';
import { type Database, database } from '../../db/client.ts';
import type { ResourceTable } from '../../db/tables/columns.ts';
import type { AppContext } from '../../http/handler.ts';
import { type RegisteredResource, type Row, type RowOf, toRow } from './registered-resource.ts';

/** The record that the path names, or 404. Where no record has this name, its id is looked for: whoever has it open may not know its new name. */
export async function findByKey<Table extends ResourceTable>(
  c: AppContext,
  { resource, table }: RegisteredResource<Table>,
): Promise<RowOf<Table>> {
  const key = c.req.param('key') ?? '';
  const db = database(c.env);
  if (resource.key === 'id') return findBy(db, table, table.id, key);
  const [row] = await db
    .select()
    .from<ResourceTable>(table)
    .where(or(eq(keyColumn(resource, table), key), eq(table.id, key)))
    .orderBy(desc(eq(keyColumn(resource, table), key)))
    .limit(1);
  if (!row) throw new Failure('not_found');
  return toRow(row) as RowOf<Table>;
}

export const findById = (db: Database, table: ResourceTable, id: string): Promise<Row> =>
  findBy(db, table, table.id, id);

export const keyColumn = ({ key }: Pick<Resource, 'key'>, table: ResourceTable): SQLiteColumn =>
  columnNamed(table, key);

/** The column of a field; `register` has seen that there is one. */
export function columnNamed(table: ResourceTable, field: string): SQLiteColumn {
  const column = getTableColumns(table)[field];
  if (!column) throw new Error(`there is no column for ${field}`);
  return column;
}

async function findBy<Table extends ResourceTable>(
  db: Database,
  table: Table,
  column: SQLiteColumn,
  value: string,
): Promise<RowOf<Table>> {
  const [row] = await db.select().from<ResourceTable>(table).where(eq(column, value));
  if (!row) throw new Failure('not_found');
  // Of a type parameter the library knows no columns: the row is one of this table.
  return toRow(row) as RowOf<Table>;
}
