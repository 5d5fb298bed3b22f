type AddRows = (rows: number) => void;

/** What queries of the worker need of a database. */
type Client = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * The same database, whose written rows are counted. What a statement by itself returns (`RETURNING`) comes without figures (D1, 2026-11):
 * of those it is the rows that came back, without what their indexes cost.
 */
export function meteredD1(db: Client, addRows: AddRows): D1Database {
  const metered: Client = {
    prepare: query => asStatement(new MeteredStatement(db.prepare(query), query, addRows)),
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      const results = await db.batch<Row>(statements.map(unwrapped));
      addRows(results.reduce((sum, { meta }) => sum + meta.rows_written, 0));
      return results;
    },
  };
  // Drizzle uses nothing else of it.
  return metered as D1Database;
}

/** Drizzle calls `bind`, `run`, `all` and `raw` without options (drizzle-orm 0.45, d1/session). */
const asStatement = (statement: MeteredStatement): D1PreparedStatement =>
  statement as unknown as D1PreparedStatement;

const unwrapped = (statement: D1PreparedStatement): D1PreparedStatement =>
  (statement as unknown) instanceof MeteredStatement
    ? (statement as unknown as MeteredStatement).own
    : statement;

const WRITES = /^\s*(?:insert|update|delete|replace|with)\b/i;

/** A statement as Drizzle uses it. */
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

  async raw<Row>(): Promise<Row[]> {
    const rows = await this.own.raw<Row>();
    if (WRITES.test(this.#query)) this.#addRows(rows.length);
    return rows;
  }

  #counted<Row>(result: D1Result<Row>): D1Result<Row> {
    this.#addRows(result.meta.rows_written);
    return result;
  }
}
