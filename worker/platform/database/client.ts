import { drizzle } from 'drizzle-orm/d1';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import type { Env } from '../env.ts';

type Rows = { written: number; read: number };
type AddRows = (rows: Rows) => void;

type Client = Pick<D1Database, 'prepare' | 'batch'>;

export function meteredD1(db: Client, addRows: AddRows): D1Database {
  const metered: Client = {
    prepare: query => asStatement(new MeteredStatement(db.prepare(query), query, addRows)),
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      const results = await db.batch<Row>(statements.map(unwrapped));
      for (const { meta } of results) addRows(rowsOf(meta));
      return results;
    },
  };
  // Cast because Drizzle uses only these methods.
  return metered as D1Database;
}

/** Drizzle calls `bind`, `run`, `all` and `raw` without options (drizzle-orm 0.45, d1/session). */
const asStatement = (statement: MeteredStatement): D1PreparedStatement =>
  statement as unknown as D1PreparedStatement;

const unwrapped = (statement: D1PreparedStatement): D1PreparedStatement =>
  (statement as unknown) instanceof MeteredStatement
    ? (statement as unknown as MeteredStatement).own
    : statement;

const rowsOf = ({ rows_written: written, rows_read: read }: D1Meta): Rows => ({ written, read });

class MeteredStatement {
  readonly own: D1PreparedStatement;
  readonly #query: string;
  readonly #addRows: AddRows;

  constructor(own: D1PreparedStatement, query: string, addRows: AddRows) {
    this.own = own;
    this.#query = query;
    this.#addRows = addRows;
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return asStatement(new MeteredStatement(this.own.bind(...values), this.#query, this.#addRows));
  }

  async run<Row>(): Promise<D1Result<Row>> {
    return this.#counted(await this.own.run<Row>());
  }

  async all<Row>(): Promise<D1Result<Row>> {
    return this.#counted(await this.own.all<Row>());
  }

  /**
   * D1 returns row counts only with objects, not with lists of values (2026-11). Objects lose a value if two columns
   * have the same name.
   */
  async raw<Row>(): Promise<Row[]> {
    if (hasNamesOfItsOwn(this.#query)) {
      const { results } = await this.all<Record<string, unknown>>();
      return results.map(row => Object.values(row)) as Row[];
    }
    const rows = await this.own.raw<Row>();
    this.#addRows({ written: 0, read: rows.length });
    return rows;
  }

  #counted<Row>(result: D1Result<Row>): D1Result<Row> {
    this.#addRows(rowsOf(result.meta));
    return result;
  }
}

/** Matches the columns of `select … from` or `returning …` as formatted by Drizzle. */
const COLUMNS = /^select (?:distinct )?(.+?) from |\breturning (.+)$/i;
/** Matches the name of a column (with or without its table) or the alias of an expression. */
const NAME = /(?:^|\.| as )"([^"]+)"$/i;

const known = new Map<string, boolean>();

/** Whether all columns of the result have different names. */
function hasNamesOfItsOwn(query: string): boolean {
  const before = known.get(query);
  if (before !== undefined) return before;
  const list = COLUMNS.exec(query);
  const columns = (list?.[1] ?? list?.[2] ?? '').split(', ').map(column => NAME.exec(column.trim())?.[1]);
  const isSo = !columns.includes(undefined) && new Set(columns).size === columns.length;
  if (known.size < QUERIES_KNOWN) known.set(query, isSo);
  return isSo;
}

const QUERIES_KNOWN = 1_000;

/** Database for statements without Drizzle. Counts rows in the site's usage. */
export const countedD1 = (env: Pick<Env, 'DB'>): D1Database =>
  meteredD1(env.DB, ({ written, read }) => {
    isolateUsage.add('databaseRows', written);
    isolateUsage.add('databaseRowsRead', read);
  });

export const database = (env: Pick<Env, 'DB'>) => drizzle(countedD1(env));
export type Database = ReturnType<typeof database>;
