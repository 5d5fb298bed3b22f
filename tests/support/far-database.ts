/** So long takes one trip to a database on another continent. */
const TRIP_MS = 150;

/**
 * The same database, far away: every trip takes time. Trips that are on their way at once are one wait. A session that
 * may begin at the nearest copy stays there: copies are near all users.
 */
export class FarDatabase {
  readonly binding: D1Database;
  /** Number of sequential round trips. */
  waits = 0;
  trips = 0;
  #underway = 0;

  constructor(near: D1Database) {
    const far: Pick<D1Database, 'prepare' | 'batch' | 'withSession'> = {
      prepare: query => this.#statement(near.prepare(query)),
      batch: statements => this.#travel(() => near.batch(statements.map(each => this.#nearOf(each)))),
      withSession: start =>
        start === 'first-primary'
          ? ({ ...far, getBookmark: () => null } as D1DatabaseSession)
          : near.withSession(start),
    };
    // Drizzle uses nothing else of it.
    this.binding = far as D1Database;
  }

  #own = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  #nearOf = (statement: D1PreparedStatement): D1PreparedStatement => this.#own.get(statement) ?? statement;

  #statement(near: D1PreparedStatement): D1PreparedStatement {
    const far = {
      bind: (...values: unknown[]) => this.#statement(near.bind(...values)),
      all: () => this.#travel(() => near.all()),
      run: () => this.#travel(() => near.run()),
      raw: () => this.#travel(() => near.raw()),
      first: () => this.#travel(() => near.first()),
    } as unknown as D1PreparedStatement;
    this.#own.set(far, near);
    return far;
  }

  async #travel<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#underway === 0) this.waits++;
    this.trips++;
    this.#underway++;
    await scheduler.wait(TRIP_MS);
    try {
      return await ask();
    } finally {
      this.#underway--;
    }
  }
}
