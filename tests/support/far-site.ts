import { env } from 'cloudflare:workers';

/** The time of one call from one region to another and back. */
const TRIP_MS = 100;

type Bindings = Pick<typeof env, 'DB' | 'LOBBY' | 'ROOMS'>;
type Statement = { near: D1PreparedStatement; isWrite: boolean };

/** Calls of objects that no user waits for. */
const BESIDE: ReadonlySet<string> = new Set([
  'lobby.addMessageCounts',
  'lobby.addUsage',
  'lobby.report',
  'lobby.release',
  'room.applyLobbyUpdate',
  // The event record reads its end before it writes.
  'database.read',
  'database.write',
]);

/**
 * The site with every database and object in another region than its caller: each call takes 100 ms. Calls that are under way at the same
 * time count as one wait.
 */
export class FarSite {
  /** The bindings of a request to the worker: each call counts. */
  readonly bindings: Bindings;
  /** The number of trips that were made one after another. */
  waits = 0;
  readonly trips: string[] = [];
  /** The trips that have ended. */
  readonly answered: string[] = [];
  #underway = 0;

  constructor() {
    this.bindings = this.#far(() => true);
  }

  /** Has the objects call each other from afar too while `run` does its work: in tests they share one environment. */
  async amongObjects<Result>(run: () => Promise<Result>): Promise<Result> {
    const { DB, LOBBY, ROOMS } = env;
    Object.assign(
      env,
      this.#far(trip => !BESIDE.has(trip)),
    );
    try {
      return await run();
    } finally {
      Object.assign(env, { DB, LOBBY, ROOMS });
    }
  }

  #far(counts: (trip: string) => boolean): Bindings {
    const travel = <Result>(trip: string, ask: () => Result) =>
      counts(trip) ? this.#travel(trip, ask) : ask();
    return {
      DB: farDatabase(env.DB, travel),
      LOBBY: farObjects(env.LOBBY, 'lobby', travel),
      ROOMS: farObjects(env.ROOMS, 'room', travel),
    };
  }

  async #travel<Result>(trip: string, ask: () => Result): Promise<Awaited<Result>> {
    if (this.#underway === 0) this.waits++;
    this.trips.push(trip);
    this.#underway++;
    await scheduler.wait(TRIP_MS);
    // A call that the called object makes in turn is a further wait.
    this.#underway--;
    const answer = await ask();
    this.answered.push(trip);
    return answer;
  }
}

type Travel = <Result>(trip: string, ask: () => Result) => Result | Promise<Awaited<Result>>;

const farObjects = <Namespace extends DurableObjectNamespace>(
  near: Namespace,
  name: string,
  travel: Travel,
): Namespace =>
  calling(near, (verb, ask) =>
    verb === 'get' ? calling(ask() as object, (method, call) => travel(`${name}.${method}`, call)) : ask(),
  );

/** An object with each method called through `call`. */
function calling<Target extends object>(
  near: Target,
  call: (verb: string, ask: () => unknown) => unknown,
): Target {
  return new Proxy(near, {
    get: (target, verb) => {
      const methods = target as Record<string | symbol, (...args: unknown[]) => unknown>;
      if (typeof methods[verb] !== 'function') return methods[verb];
      return (...args: unknown[]) => call(String(verb), () => methods[verb]?.(...args));
    },
  });
}

function farDatabase(near: D1Database, travel: Travel): D1Database {
  const known = new WeakMap<D1PreparedStatement, Statement>();
  const nearOf = (statement: D1PreparedStatement): Statement =>
    known.get(statement) ?? { near: statement, isWrite: true };
  const tripOf = (statements: readonly Statement[]): string =>
    statements.some(({ isWrite }) => isWrite) ? 'database.write' : 'database.read';
  const farStatement = (statement: Statement): D1PreparedStatement => {
    const far = calling(statement.near, (verb, ask) =>
      verb === 'bind'
        ? farStatement({ ...statement, near: ask() as D1PreparedStatement })
        : travel(tripOf([statement]), ask),
    );
    known.set(far, statement);
    return far;
  };
  return new Proxy(near, {
    get: (_, verb) => {
      if (verb === 'prepare')
        return (query: string) =>
          farStatement({ near: near.prepare(query), isWrite: !/^\s*select/i.test(query) });
      if (verb === 'batch')
        return (all: D1PreparedStatement[]) => {
          const statements = all.map(nearOf);
          return travel(tripOf(statements), () => near.batch(statements.map(each => each.near)));
        };
      if (verb === 'withSession') return () => farDatabase(near, travel);
      return verb === 'getBookmark' ? () => null : Reflect.get(near, verb);
    },
  });
}
