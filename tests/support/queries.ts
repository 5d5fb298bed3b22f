import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { EvidenceLine } from '../../domain/moderation/moderation-cases.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import { lobbyOf, roomOf, SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import { app } from '../../worker/app.ts';
import { KEPT, type Kept } from '../../worker/audit/place-signature.ts';
import { type Verification, verifyRecord } from '../../worker/audit/verify-record.ts';
import { database } from '../../worker/platform/database/client.ts';
import { events } from '../../worker/platform/database/tables/audit.ts';
import { auditLogOf } from '../../worker/platform/record/with-audit.ts';
import { Member, makeAccount } from './accounts.ts';
import { WITHIN } from './lobby-presence.ts';
import { room } from './rooms.ts';
import { type Answer, call, type Visitor } from './visitor.ts';

export type Query = { sql: string; values: unknown[] };

export function notingDatabase(queries: Query[]): D1Database {
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
  return new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'prepare') return Reflect.get(db, name).bind(db);
      return (sql: string) => noting(db.prepare(sql), { sql, values: [] });
    },
  });
}

/** Calls the worker with a database that logs every query, and returns the log. */
export async function queriesOf(
  method: string,
  path: string,
  who: Visitor,
  body?: unknown,
): Promise<Query[]> {
  const queries: Query[] = [];
  const DB = notingDatabase(queries);
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

export const auditLog = () => env.AUDIT_LOG.get(env.AUDIT_LOG.idFromName('samar'));

export const storedEntries = () => database(env).select().from(events).orderBy(events.turn);

/** State of the audit log object outside of the database; null before its first entry. */
export const keptHead = (): Promise<Kept | null> =>
  runInDurableObject(auditLog(), (_, { storage }) => {
    const [row] = storage.sql
      .exec<{ body: string }>('SELECT body FROM stored_values WHERE key = ?', KEPT)
      .toArray();
    return row ? (JSON.parse(row.body) as Kept) : null;
  });

/** Overwrites the storage of the object, as if it had stopped in this state. */
export async function stopWith(kept: Kept): Promise<void> {
  await runInDurableObject(auditLog(), (_, { storage }) => {
    storage.sql.exec(
      'INSERT OR REPLACE INTO stored_values (key, body) VALUES (?, ?)',
      KEPT,
      JSON.stringify(kept),
    );
  });
  await evictDurableObject(auditLogOf(env));
}

/** Result of `npm run audit:verify`. */
export async function verification(): Promise<Verification> {
  const { head = null, anchor = null, announced = [] } = (await keptHead()) ?? {};
  const witness = { head, anchor, announced };
  return verifyRecord(await storedEntries(), { before: witness, after: witness });
}

/** Waits for the only audit entry of a type that contains this name. */
export const auditEntryAbout = (type: string, about: string): Promise<Record<string, string>> =>
  vi.waitFor(async () => {
    const { results } = await env.DB.prepare(
      'SELECT * FROM events WHERE event_type = ? AND event_data LIKE ?',
    )
      .bind(type, `%${about}%`)
      .all<Record<string, string>>();
    expect(results).toHaveLength(1);
    return results[0] ?? {};
  }, WITHIN);

type StoredCase = {
  id: string;
  kind: string;
  nickname: string;
  permission: string;
  reason: string;
  by_username: string;
  appeal_code: string | null;
  room: string;
  lines: EvidenceLine[];
};

/** Waits for the moderation case against a user, which the room sends later. */
export const caseAgainst = (nickname: string, kind: string): Promise<StoredCase> =>
  stored('nickname = ? AND kind = ?', nickname, kind);

export const caseByCode = (code: string): Promise<StoredCase> => stored('appeal_code = ?', code);

const stored = (where: string, ...values: string[]): Promise<StoredCase> =>
  vi.waitFor(
    async () => {
      const row = await env.DB.prepare(`SELECT * FROM strikes WHERE ${where}`)
        .bind(...values)
        .first<Omit<StoredCase, 'lines'> & { lines: string }>();
      expect(row).not.toBeNull();
      if (!row) throw new Error('the case is not stored');
      return { ...row, lines: JSON.parse(row.lines) as EvidenceLine[] };
    },
    { timeout: 20_000 },
  );

export const textsOf = ({ lines }: { lines: readonly { text: string }[] }): string[] =>
  lines.map(({ text }) => text);

const EMPTY_STRIKE = {
  ...{ at: 1, kind: 'kick', user_id: '', nickname: '', fingerprint: '', device_id: '', by_user_id: '' },
  ...{ by_username: '', by_rank: 0, permission: '', room_id: '', room: '', reason: '', lines: '[]' },
};

/** Statement that stores a case with default values. */
export function newCase(id: string, over: Record<string, string>) {
  const row = { id, ...EMPTY_STRIKE, ...over };
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const places = columns.map(() => '?').join(', ');
  return env.DB.prepare(`INSERT INTO strikes (${columns.join(', ')}) VALUES (${places})`).bind(...values);
}

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";

/**
 * All stored data of the site, by place: the tables of the database, of the rooms and of the lobby, and the names of
 * files.
 */
async function storedIn(roomIds: readonly string[]): Promise<[place: string, text: string][]> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(async ({ name }): Promise<[string, string]> => {
      const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
      return [name, JSON.stringify(rows.results)];
    }),
  );
  const objects = [...roomIds.map(id => [id, roomOf(env, id)] as const), ['lobby', lobbyOf(env)] as const];
  const inObjects = await Promise.all(objects.map(([name, stub]) => inObject(name, stub)));
  const files = (await env.MEDIA.list()).objects.map(({ key }) => key);
  return [...tables, ...inObjects.flat(), ['files', JSON.stringify(files)]];
}

const inObject = (name: string, stub: object): Promise<[string, string][]> =>
  runInDurableObject(stub as DurableObjectStub, (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(TABLES)
      .toArray()
      .map((table): [string, string] => [
        `${name} ${table.name}`,
        JSON.stringify(sql.exec(`SELECT * FROM "${table.name}"`).toArray()),
      ]),
  );

export async function placesOf(words: readonly string[], roomIds: readonly string[]): Promise<string[]> {
  const places = await storedIn(roomIds);
  return places.flatMap(([place, text]) => (words.some(word => text.includes(word)) ? [place] : []));
}

export const storedSiteConfig = (id: string): Promise<SiteConfig | null> =>
  runInDurableObject(room(id), (_, { storage }) => {
    const row = storage.sql
      .exec<{ body: string }>('SELECT body FROM stored_values WHERE key = ?', 'siteConfig')
      .toArray()[0];
    return row ? (JSON.parse(row.body) as SiteConfig) : null;
  });

export const untilApplied = (id: string, isSo: (siteConfig: SiteConfig) => boolean): Promise<void> =>
  vi.waitFor(
    async () => {
      const siteConfig = await storedSiteConfig(id);
      expect(siteConfig !== null && isSo(siteConfig)).toBe(true);
    },
    { timeout: 20_000 },
  );

export async function ownerCalls(username: string) {
  await makeAccount({ username, role: 'owner' });
  const owner = new Member(username);
  await owner.signIn();
  return async (method: string, path: string, body: unknown): Promise<Answer> => {
    const answer = await call(method, path, body, owner.headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer;
  };
}

/** Sets and freezes the lobby's clock. */
export const setLobbyClock = (now: number): Promise<void> =>
  runInDurableObject(env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME)), (instance: Lobby) => {
    instance.clock.now = () => now;
  });

export async function countOf(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();
  return row?.n ?? 0;
}

export const lastAuditEntry = () => env.DB.prepare('SELECT * FROM events ORDER BY turn DESC LIMIT 1').first();
