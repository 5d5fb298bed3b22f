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

export type RowOf<Table extends ResourceTable> = Table['$inferSelect'] & { id: string };

export const toRow = (selected: Record<string, unknown>): Row => ({ ...selected, id: String(selected.id) });

/** Additional writes to other records, in the same transaction. */
export type Alongside = (db: Database, id: string, input: Record<string, unknown>) => Statement[];

/**
 * A declaration with its table. `filters`: filter words of the list with their conditions. `view`: converts a row for
 * the answer, if needed.
 */
export type RegisteredResource<Table extends ResourceTable = ResourceTable> = {
  resource: Resource;
  table: Table;
  filters?: Record<string, SQL>;
  /**
   * Name of a row in the event record, for records without a name field. A method, like `view`, because of
   * assignability.
   */
  named?(row: RowOf<Table>): string;
  /** Declared as a method, so that a view for one table is assignable to a view for any row. */
  view?(row: RowOf<Table>): Row;
  /** Additional writes when a record is created or changed. */
  alongsideWrite?: Alongside;
  alongsideRemoval?: (db: Database) => Statement[];
  /** Refuses the removal of a row if the operator lacks the authority. */
  beforeRemove?: (operator: Operator, row: Row) => void;
};

type Fields = Record<string, Field>;
type ColumnOf<
  Table extends ResourceTable,
  Name,
  Side extends '$inferInsert' | '$inferSelect',
> = Name extends keyof Table[Side] ? Table[Side][Name] : undefined;

/** Declared fields without a matching column. A column must have exactly the field's values, and may also be null. */
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

/** Pairs a declaration with its table. A field without a matching column is a compile error. */
export const register = <Declared extends Fields, Table extends ResourceTable>(
  resource: Resource<Declared>,
  table: Table & Agreeing<Declared, Table>,
): { resource: Resource<Declared>; table: Table } => ({ resource, table });

/** Record in the path, or 404. Tries the name and then the id, because an open form may have an outdated name. */
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

/** Column of a field. `register` has verified that it exists. */
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
  // Cast because Drizzle cannot infer columns from a type parameter.
  return toRow(row) as RowOf<Table>;
}

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

/**
 * Converts a unique constraint violation, caused by the second of two concurrent writes, into the error for a taken
 * value.
 */
export const mapTakenError =
  (resource: Pick<Resource, 'key' | 'model'>) =>
  (error: unknown): never => {
    const column = uniqueViolation(error);
    if (column === null) throw error;
    // A record keyed by id may also have a unique name.
    throw takenFailure(
      resource,
      resource.key === 'id' ? column.slice(column.indexOf('.') + 1) : resource.key,
    );
  };

/** Matches the row to change. If the request names a version, the row must be unchanged. */
export const sameRow = (table: ResourceTable, before: Row, isVersioned: boolean): SQL | undefined =>
  isVersioned ? unchangedSince(table, before) : eq(table.id, before.id);

/** Converts a failed version check into the error for an outdated version. */
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

/** A row as sent to clients: with `_id` and without its creation time. */
export const toRecord = <Columns extends { id: unknown; createdAt?: unknown }>({
  id,
  createdAt: _,
  ...row
}: Columns): { _id: Columns['id'] } & Omit<Columns, 'id' | 'createdAt'> => ({ _id: id, ...row });
