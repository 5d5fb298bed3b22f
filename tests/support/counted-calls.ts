import { env } from 'cloudflare:workers';
import { app } from '../../worker/app.ts';
import type { Visitor } from './visitor.ts';

/** A request's calls to other objects and the database. `batches`: database round trips. */
export type CountedCalls = { calls: string[]; batches: number; answer: Response };

export async function countedCalls(
  who: Visitor,
  method: string,
  path: string,
  {
    body,
    headers = {},
    env: over = {},
  }: { body?: unknown; headers?: Record<string, string>; env?: object } = {},
): Promise<CountedCalls> {
  const calls: string[] = [];
  let batches = 0;
  const noting = <Namespace extends DurableObjectNamespace>(namespace: Namespace, name: string): Namespace =>
    proxied(namespace, 'get', get => (...args: unknown[]) => {
      const stub = get(...args) as object;
      return new Proxy(stub, {
        get(target, verb) {
          const value = Reflect.get(target, verb);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            // The meter's periodic calls belong to no request.
            if (verb !== 'addUsage') calls.push(`${name}.${String(verb)}`);
            return (target as Record<string | symbol, (...all: unknown[]) => unknown>)[verb]?.(...given);
          };
        },
      });
    });
  const DB = proxied(env.DB, 'batch', batch => (...args: unknown[]) => {
    batches++;
    return batch(...args);
  });
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      ...who.headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bindings = {
    ...env,
    DB,
    LOBBY: noting(env.LOBBY, 'lobby'),
    ROOMS: noting(env.ROOMS, 'room'),
    RELAYS: noting(env.RELAYS, 'relay'),
    ...over,
  };
  const answer = await app.fetch(request, bindings, {
    waitUntil: () => {},
    passThroughOnException: () => {},
  } as never);
  return { calls, batches, answer };
}

type Method = (...args: unknown[]) => unknown;

function proxied<Binding extends object>(
  binding: Binding,
  name: string,
  replace: (own: Method) => Method,
): Binding {
  return new Proxy(binding, {
    get(target, verb) {
      const value = Reflect.get(target, verb);
      if (typeof value !== 'function') return value;
      const own: Method = (...args) => (value as Method).apply(target, args);
      return verb === name ? replace(own) : own;
    },
  });
}

/** Duration of one round trip to a database on another continent. */
const TRIP_MS = 150;

/**
 * A distant database with a delay per round trip. Concurrent round trips count as one wait. A session that may begin at
 * the nearest copy has no delay, because copies are near all users.
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
    // Cast because Drizzle uses no other methods.
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
