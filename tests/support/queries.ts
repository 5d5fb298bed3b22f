import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { app } from '../../worker/app.ts';
import type { Visitor } from './visitor.ts';

export type Query = { sql: string; values: unknown[] };

/** Calls the worker with a database that notes every query, and answers them. */
export async function queriesOf(
  method: string,
  path: string,
  who: Visitor,
  body?: unknown,
): Promise<Query[]> {
  const queries: Query[] = [];
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'prepare') return Reflect.get(db, name).bind(db);
      return (sql: string) => noting(db.prepare(sql), { sql, values: [] });
    },
  });
  const noting = (statement: D1PreparedStatement, query: Query): D1PreparedStatement => {
    queries.push(query);
    return new Proxy(statement, {
      get(target, name) {
        if (name !== 'bind') {
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return (...values: unknown[]) => {
          query.values = values;
          return target.bind(...values);
        };
      },
    });
  };
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { ...who.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await app.fetch(request, { ...env, DB }, {
    waitUntil: () => {},
    passThroughOnException: () => {},
  } as never);
  expect([path, answer.status]).toEqual([path, 200]);
  return queries;
}
