import type { Metered } from '../../protocol/entities/site.ts';

type Rows = Extract<Metered, 'objectRows' | 'objectRowsRead'>;
type AddRows = (what: Rows, rows: number) => void;

/**
 * Wraps an object state with a counting storage: it counts rows read and written, and each alarm setting as one row.
 */
export function meteredState<State extends Pick<DurableObjectState, 'storage'>>(
  own: State,
  add: AddRows,
): State {
  const storage = withParts(own.storage, {
    sql: meteredSql(own.storage.sql, add),
    setAlarm: (...call) => {
      add('objectRows', 1);
      return own.storage.setAlarm(...call);
    },
  });
  return withParts<State>(own, { storage } as Partial<State>);
}

/** Replaces some parts of a platform object. Its methods accept no other `this` than the object itself. */
export function withParts<Whole extends object>(own: Whole, parts: Partial<Whole>): Whole {
  return new Proxy(own, {
    get(_, name) {
      if (Object.hasOwn(parts, name)) return parts[name as keyof Whole];
      const value = Reflect.get(own, name);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

function meteredSql(own: SqlStorage, add: AddRows): SqlStorage {
  return withParts(own, {
    exec: <Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: unknown[]) =>
      new MeteredCursor<Row>(own.exec<Row>(query, ...bindings), add),
  });
}

/** A cursor whose rows are counted after each step, because it reads and writes during iteration. */
class MeteredCursor<Row extends Record<string, SqlStorageValue>> implements SqlStorageCursor<Row> {
  readonly #own: SqlStorageCursor<Row>;
  readonly #add: AddRows;
  #read = 0;
  #written = 0;

  constructor(own: SqlStorageCursor<Row>, add: AddRows) {
    this.#own = own;
    this.#add = add;
    this.#count();
  }

  next() {
    return this.#counted(this.#own.next());
  }

  toArray(): Row[] {
    return this.#counted(this.#own.toArray());
  }

  one(): Row {
    return this.#counted(this.#own.one());
  }

  *raw<Values extends SqlStorageValue[]>(): IterableIterator<Values> {
    yield* this.#each(this.#own.raw<Values>());
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    yield* this.#each(this.#own);
  }

  get columnNames(): string[] {
    return this.#own.columnNames;
  }

  get rowsRead(): number {
    return this.#own.rowsRead;
  }

  get rowsWritten(): number {
    return this.#own.rowsWritten;
  }

  *#each<Item>(items: Iterable<Item>): IterableIterator<Item> {
    try {
      yield* items;
    } finally {
      this.#count();
    }
  }

  #counted<Result>(result: Result): Result {
    this.#count();
    return result;
  }

  #count(): void {
    const { rowsRead, rowsWritten } = this.#own;
    if (rowsRead > this.#read) this.#add('objectRowsRead', rowsRead - this.#read);
    if (rowsWritten > this.#written) this.#add('objectRows', rowsWritten - this.#written);
    this.#read = rowsRead;
    this.#written = rowsWritten;
  }
}
