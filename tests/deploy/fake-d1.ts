import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { FakeCloudflare, FakeDatabase } from './fake-cloudflare.ts';
import type { Reply, Route } from './fake-route.ts';

/** Databases of D1, each a real one in memory. */
export const D1_ROUTES: Route[] = [
  [
    /^GET \/d1\/database$/,
    ({ databases }) => {
      const result = [...databases].map(([uuid, { name }]) => ({ uuid, name }));
      return { result, info: { page: 1, per_page: 100, count: result.length, total_count: result.length } };
    },
  ],
  [
    /^POST \/d1\/database$/,
    ({ databases, deployerPlace }, { body }) => {
      const { name, primary_location_hint: hint } = JSON.parse(body);
      if (hint !== undefined && !PLACES.includes(hint))
        return { status: 400, code: 7400, message: `Invalid location hint ${hint}.` };
      const uuid = crypto.randomUUID();
      databases.set(uuid, {
        name,
        data: new DatabaseSync(':memory:'),
        place: hint?.toUpperCase() ?? deployerPlace,
      });
      return { result: { uuid, name } };
    },
    true,
  ],
  [
    /^GET \/d1\/database\/([^/]+)$/,
    ({ databases }, _, [which]) => {
      const found = [...databases].find(([uuid, { name }]) => uuid === which || name === which);
      if (!found) return NOT_FOUND;
      const [uuid, { name, replication, place }] = found;
      return {
        result: {
          uuid,
          name,
          running_in_region: place,
          read_replication: { mode: replication ?? 'disabled' },
        },
      };
    },
  ],
  [
    /^PUT \/d1\/database\/([^/]+)$/,
    ({ databases }, { body }, [id = '']) => {
      const found = databases.get(id);
      if (!found) return NOT_FOUND;
      found.replication = JSON.parse(body).read_replication.mode;
      return { result: { uuid: id, name: found.name, read_replication: { mode: found.replication } } };
    },
    true,
  ],
  [
    /^POST \/d1\/database\/([^/]+)\/query$/,
    ({ databases }, { body }, [id = '']) => query(databases.get(id), JSON.parse(body).sql),
  ],
  [
    /^POST \/d1\/database\/([^/]+)\/import$/,
    (cloud, { body }, [id = '']) => importFile(cloud, id, JSON.parse(body)),
  ],
  [
    /^PUT \/uploads\/(.+)$/,
    ({ uploads }, { body }, [name = '']) => {
      uploads.set(name, body);
      return { headers: { ETag: `"${createHash('md5').update(body).digest('hex')}"` } };
    },
  ],
];

/**
 * D1 has no location hints for South America, Africa and the Middle East (developers.cloudflare.com/d1, data location,
 * 2026-11).
 */
const PLACES = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'];
const NOT_FOUND: Reply = { status: 404, code: 7404, message: 'The database was not found.' };

/** Statements form one transaction, as in a call to D1. */
function query(database: FakeDatabase | undefined, sql: string): Reply {
  if (!database) return NOT_FOUND;
  const { data } = database;
  const statements = cutAsReported(sql);
  if (statements.length === 1 && /^\s*SELECT/i.test(sql))
    try {
      return { result: [{ results: data.prepare(sql).all(), success: true, meta: {} }] };
    } catch (error) {
      return { status: 400, code: 7500, message: String(error) };
    }
  const fault = asTransaction(database, statements);
  return fault
    ? { status: 400, code: 7500, message: fault }
    : { result: statements.map(() => ({ results: [], success: true, meta: {} })) };
}

/**
 * The splitter of `/query` ends a statement at each semicolon outside quotes and comments, which truncates triggers.
 * Reported cases: a body of several lines, a lowercase `begin` or a `CASE … END` (cloudflare/workers-sdk 14991, 15178,
 * 15314, 15690; code 7500, 2026-11). A trigger on one line, alone in its request, was not reported as truncated.
 */
function cutAsReported(sql: string): string[] {
  const alone = sql.replace(/--[^\n]*/g, '').trim();
  if (/^CREATE TRIGGER [^\r\n]* BEGIN [^\r\n]*\bEND;?$/.test(alone) && !/\bCASE\b/i.test(alone))
    return [alone];
  const parts = alone.match(/(?:'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[^;'"`])+/g) ?? [];
  return parts.filter(part => part.trim() !== '');
}

/** Returns null, or the error after which the transaction was rolled back. */
function asTransaction({ data }: FakeDatabase, statements: readonly string[]): string | null {
  try {
    data.exec('BEGIN');
    for (const statement of statements) data.exec(statement);
    data.exec('COMMIT');
    return null;
  } catch (error) {
    if (data.isTransaction) data.exec('ROLLBACK');
    const { message } = error as Error;
    return message.includes('incomplete input') ? 'incomplete input: SQLITE_ERROR' : message;
  }
}

type Import = { action: 'init' | 'ingest' | 'poll'; etag?: string; filename?: string };

/** SQLite itself reads the file, as one transaction. */
function importFile(cloud: FakeCloudflare, id: string, { action, etag = '', filename = '' }: Import): Reply {
  const database = cloud.databases.get(id);
  if (!database) return NOT_FOUND;
  if (action === 'init')
    return {
      result: {
        success: true,
        filename: `${id}.${etag}.sql`,
        upload_url: `${cloud.url}/uploads/${id}.${etag}.sql`,
      },
    };
  const fault = cloud.importFault ?? asTransaction(database, [cloud.uploads.get(filename) ?? '']);
  if (fault) return { result: { success: true, status: 'error', errors: [fault], messages: [] } };
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
  return {
    result: {
      success: true,
      status: 'complete',
      messages: [],
      result: { num_queries: 1, final_bookmark: '1', meta },
    },
  };
}
