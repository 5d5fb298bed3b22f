import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';

const Cell = z.union([z.string(), z.number(), z.null()]);

/** Rows of one table, each with a cell a column. `next` is where the rows behind them begin; null at the end. */
export const RowPage = z.strictObject({
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(Cell)),
  next: z.number().int().nullable(),
});
export type RowPage = z.infer<typeof RowPage>;

/** So that a page stays far below what one query may answer or carry (1 MB a value; Cloudflare, D1 limits, 2026-10). */
const PAGE_ROWS = 200;

/** The tables of the site, without those of the platform and of the search index, which follows from the record. */
export async function tableNames(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter(name => !/^(?:sqlite_|_cf_|d1_)/.test(name));
}

export async function migrationNames(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>();
  return results.map(({ name }) => name);
}

export async function readPage(db: D1Database, table: string, after: number): Promise<RowPage> {
  const columns = await columnsOf(db, table);
  const found = await db
    .prepare(
      `SELECT rowid AS at_row, ${quoted(columns)} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE_ROWS}`,
    )
    .bind(after)
    .raw();
  const rows = z.array(z.tuple([z.number()], Cell)).parse(found);
  return {
    columns,
    rows: rows.map(([, ...cells]) => cells),
    next: rows.length < PAGE_ROWS ? null : (rows.at(-1)?.[0] ?? null),
  };
}

/** Sent twice they are there once, as they are in the search index. Only columns that the table has are written. */
export async function putRows(
  db: D1Database,
  table: string,
  { columns, rows }: Pick<RowPage, 'columns' | 'rows'>,
): Promise<void> {
  const there = new Set(await columnsOf(db, table));
  const cells = columns.flatMap((name, at) => (there.has(name) ? [{ name, at }] : []));
  const values = cells.map(({ at }) => `json_extract(value, '$[${at}]')`).join(', ');
  await db
    .prepare(
      `INSERT OR IGNORE INTO "${table}" (${quoted(cells.map(({ name }) => name))}) SELECT ${values} FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
    .run();
}

export async function emptyTables(db: D1Database): Promise<void> {
  const names = await tableNames(db);
  await db.batch(names.map(name => db.prepare(`DELETE FROM "${name}"`)));
}

async function columnsOf(db: D1Database, table: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .bind(table)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

const quoted = (columns: readonly string[]): string => columns.map(name => `"${name}"`).join(', ');
