import { desc, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Field, Resource, ValueOf } from '../../../protocol/resources/define.ts';
import { type Database, database } from '../database/client.ts';
import { type Statement, unchangedSince, uniqueViolation } from '../database/statement.ts';
import type { ResourceTable } from '../database/tables/columns.ts';
import { validationFailure } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import type { Operator } from '../sessions/require-operator.ts';

export type Row = Record<string, unknown> & { id: string };

/** A row of this table, as far as its type is known. */
export type RowOf<Table extends ResourceTable> = Table['$inferSelect'] & { id: string };

/** A row of any table; each of them has an id. */
export const toRow = (selected: Record<string, unknown>): Row => ({ ...selected, id: String(selected.id) });

/** Additional writes to other records in the same transaction. */
export type Alongside = (db: Database, id: string, input: Record<string, unknown>) => Statement[];

/**
 * A declaration and the table of its records. `filters` are the list's filter words, each with its condition; `view`
 * converts a row for the answer, if needed.
 */
export type RegisteredResource<Table extends ResourceTable = ResourceTable> = {
  resource: Resource;
  table: Table;
  filters?: Record<string, SQL>;
  /** Name of a row in the event record, if its fields do not say it. A method, like `view`. */
  named?(row: RowOf<Table>): string;
  /** A method, so that a view of one table's rows is a view of rows. */
  view?(row: RowOf<Table>): Row;
  /** With a new or a changed record. */
  alongsideWrite?: Alongside;
  alongsideRemoval?: (db: Database) => Statement[];
  /** Refuses the removal of a row that the operator has no power over. */
  beforeRemove?: (operator: Operator, row: Row) => void;
};

type Fields = Record<string, Field>;
type ColumnOf<
  Table extends ResourceTable,
  Name,
  Side extends '$inferInsert' | '$inferSelect',
> = Name extends keyof Table[Side] ? Table[Side][Name] : undefined;

/** The fields of a declaration for which the table has no column that holds their values and, but for null, no others. */
type Unstorable<Declared extends Fields, Table extends ResourceTable> = {
  [Name in keyof Declared]: ValueOf<Declared[Name]> extends ColumnOf<Table, Name, '$inferInsert'>
    ? Exclude<ColumnOf<Table, Name, '$inferSelect'>, null> extends ValueOf<Declared[Name]>
      ? never
      : Name
    : Name;
}[keyof Declared];

type Agreeing<Declared extends Fields, Table extends ResourceTable> = [Unstorable<Declared, Table>] extends [
  never,
]
  ? unknown
  : { thereIsNoColumnFor: Unstorable<Declared, Table> };

/** Pairs a declaration with its table; does not compile where a field has no column for its values and no others. */
export const register = <Declared extends Fields, Table extends ResourceTable>(
  resource: Resource<Declared>,
  table: Table & Agreeing<Declared, Table>,
): { resource: Resource<Declared>; table: Table } => ({ resource, table });

/** The record of the path, or 404. Without a match by name the id is tried: an open form may not know a new name. */
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
  // The library knows no columns of a type parameter: the row is one of this table.
  return toRow(row) as RowOf<Table>;
}

/** Refuses a key that another record has. */
export async function assertNotTaken(
  c: AppContext,
  { resource, table }: RegisteredResource,
  input: Record<string, unknown>,
  own: Row,
): Promise<void> {
  const requested = resource.key === 'id' ? undefined : input[resource.key];
  if (requested === undefined) return;
  const found = await database(c.env)
    .select({ id: table.id })
    .from(table)
    .where(eq(keyColumn(resource, table), requested));
  if (found.some(({ id }) => id !== own.id)) throw takenFailure(resource);
}

/** The second of two concurrent writes of a unique value is refused as taken. */
export const mapTakenError =
  (resource: Pick<Resource, 'key' | 'model'>) =>
  (error: unknown): never => {
    const column = uniqueViolation(error);
    if (column === null) throw error;
    // A record with its id as the key may still have a unique name.
    throw takenFailure(
      resource,
      resource.key === 'id' ? column.slice(column.indexOf('.') + 1) : resource.key,
    );
  };

/** The row that a change is of; where the change names a version, only as long as nothing in it is another. */
export const sameRow = (table: ResourceTable, before: Row, isVersioned: boolean): SQL | undefined =>
  isVersioned ? unchangedSince(table, before) : eq(table.id, before.id);

/** The second of two concurrent writes on one version is refused as outdated. */
export const mapOvertakenError =
  (isVersioned: boolean) =>
  (error: unknown): never => {
    const changedNone = error instanceof Failure && error.code === 'not_found';
    throw isVersioned && changedNone ? new Failure('version_conflict') : error;
  };

export function assertCrossFields(
  { crossFieldErrors, model }: Pick<Resource, 'crossFieldErrors' | 'model'>,
  record: Record<string, unknown>,
): void {
  const errors = crossFieldErrors?.(record) ?? {};
  if (Object.keys(errors).length > 0) throw validationFailure(model, errors);
}

const takenFailure = ({ key, model }: Pick<Resource, 'key' | 'model'>, field = key): Failure =>
  new Failure('conflict', {
    errors: { [field]: 'is taken' },
    message: `${model} validation failed: ${field}: is taken`,
  });

/** A row as clients know it: with `_id`, and without the time of its creation. */
export const toRecord = <Columns extends { id: unknown; createdAt?: unknown }>({
  id,
  createdAt: _,
  ...row
}: Columns): { _id: Columns['id'] } & Omit<Columns, 'id' | 'createdAt'> => ({ _id: id, ...row });
