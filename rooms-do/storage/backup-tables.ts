import { z } from 'zod';

const Value = z.union([z.string(), z.number(), z.null()]);

/**
 * Rows of an object's tables with the schema version. They can be restored only into an object with the same version.
 */
export const BackupTables = z.strictObject({
  version: z.number().int(),
  tables: z.record(z.string(), z.array(z.record(z.string(), Value))),
});
export type BackupTables = z.infer<typeof BackupTables>;

/** Tables of an object that a backup includes, each with a condition for its rows. */
export type TableChoice = Readonly<Record<string, string>>;

const EVERYTHING = 'TRUE';
export const wholeTables = (...names: string[]): TableChoice =>
  Object.fromEntries(names.map(name => [name, EVERYTHING]));

/** Returns null if the tables have no rows. */
export function readTables(sql: SqlStorage, choice: TableChoice): BackupTables | null {
  const tables = Object.entries(choice).map(([table, rows]) => {
    const found = sql.exec(`SELECT * FROM ${table} WHERE ${rows}`).toArray();
    return [table, z.array(z.record(z.string(), Value)).parse(found)] as const;
  });
  if (tables.every(([, rows]) => rows.length === 0)) return null;
  return { version: versionOf(sql), tables: Object.fromEntries(tables) };
}

/** Replaces all existing rows. Returns false if the rows have another schema version. */
export function replaceTables(sql: SqlStorage, choice: TableChoice, kept: BackupTables): boolean {
  if (kept.version !== versionOf(sql)) return false;
  for (const [table, rows] of Object.entries(choice)) {
    sql.exec(`DELETE FROM ${table} WHERE ${rows}`);
    for (const row of kept.tables[table] ?? []) insert(sql, table, row);
  }
  return true;
}

/** Inserts only columns that the table has. */
function insert(sql: SqlStorage, table: string, row: BackupTables['tables'][string][number]): void {
  const there = sql.exec<{ name: string }>('SELECT name FROM pragma_table_info(?)', table).toArray();
  const columns = there.map(({ name }) => name).filter(name => row[name] !== undefined);
  sql.exec(
    `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...columns.map(name => row[name] ?? null),
  );
}

const versionOf = (sql: SqlStorage): number =>
  sql.exec<{ version: number }>('SELECT version FROM schema_version').one().version;
