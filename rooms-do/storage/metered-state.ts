import type { Metered } from '../../protocol/entities/site.ts';

type Rows = Extract<Metered, 'objectRows' | 'objectRowsRead'>;
type AddRows = (what: Rows, rows: number) => void;

/**
 * Wraps an object's state, so that its storage counts rows read and written. Setting an alarm counts as one written
 * row.
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

/**
 * Overrides some properties of a platform object. Other methods are bound to the original object, because they accept
 * no other `this`.
 */
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

/** A cursor that updates the row counts after each step, because rows are read and written during iteration. */
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
