import type { SQL } from 'drizzle-orm';
import type { Field, Resource, ValueOf } from '../../../protocol/resources/define.ts';
import type { Operator } from '../../auth/guard.ts';
import type { Database } from '../../db/client.ts';
import type { Statement } from '../../db/statement.ts';
import type { ResourceTable } from '../../db/tables/columns.ts';

export type Row = Record<string, unknown> & { id: string };

/** A row of this table, as far as its type is known. */
export type RowOf<Table extends ResourceTable> = Table['$inferSelect'] & { id: string };

/** A row of any table; each of them has an id. */
export const toRow = (selected: Record<string, unknown>): Row => ({ ...selected, id: String(selected.id) });

/** What is written to other records with a write, in its transaction. */
export type Alongside = (db: Database, id: string, input: Record<string, unknown>) => Statement[];

/**
 * A declaration and the table of its records. `filters` are the words that its list may be narrowed by, and what each
 * keeps; `view` is what is answered of a row, where that is not the row as it is.
 */
export type RegisteredResource<Table extends ResourceTable = ResourceTable> = {
  resource: Resource;
  table: Table;
  filters?: Record<string, SQL>;
  /** What the event record calls a row, where its own fields do not say it. A method, as `view`. */
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
