import type { D1Database } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import { z } from 'zod';
import { DAY_MS } from '../../protocol/constants.ts';
import { FILE_BODY_MS } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { RESOURCES } from '../../protocol/resources/all.ts';
import { roleTemplates } from '../../protocol/resources/role-templates.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { BackupTables } from '../../rooms-do/storage/backup-tables.ts';
import type { AppEnv, Env } from '../platform/env.ts';
import { parseFields, readBody, readBytes } from '../platform/http/body.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { SHARE_FOLDER } from '../platform/http/share-card.ts';
import { bearerToken } from '../platform/http/tokens.ts';
import { notifyResources, notifyRooms } from '../platform/notifications.ts';
import { auditLogOf } from '../platform/record/with-audit.ts';
import { readOperatorToken } from '../platform/sessions/operator-token.ts';
import { copiedFile, copyFolder, isOfBackup, listFiles, MANIFEST } from '../platform/uploads/store.ts';

const Cell = z.union([z.string(), z.number(), z.null()]);

/** Rows of a table with one cell per column. `next`: position of the following rows, or null at the end. */
export const RowPage = z.strictObject({
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(Cell)),
  next: z.number().int().nullable(),
});
export type RowPage = z.infer<typeof RowPage>;

/** Limits a page to far below the maximum query answer (1 MB a value; Cloudflare, D1 limits, 2026-10). */
const PAGE_ROWS = 200;

/** Tables of the site. Excludes the platform's tables, and the search index, which can be rebuilt from the record. */
export async function tableNames(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter(name => !/^(?:sqlite_|_cf_|d1_)/.test(name));
}

export async function migrationNames(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>();
  return results.map(({ name }) => name);
}

export async function readPage(db: D1Database, table: string, after: number): Promise<RowPage> {
  const columns = await columnsOf(db, table);
  const found = await db
    .prepare(
      `SELECT rowid AS at_row, ${quoted(columns)} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE_ROWS}`,
    )
    .bind(after)
    .raw();
  const rows = z.array(z.tuple([z.number()], Cell)).parse(found);
  return {
    columns,
    rows: rows.map(([, ...cells]) => cells),
    next: rows.length < PAGE_ROWS ? null : (rows.at(-1)?.[0] ?? null),
  };
}

/** Writes rows. Idempotent, including the search index. Skips columns that the table lacks. */
export async function putRows(
  db: D1Database,
  table: string,
  { columns, rows }: Pick<RowPage, 'columns' | 'rows'>,
): Promise<void> {
  const there = new Set(await columnsOf(db, table));
  const cells = columns.flatMap((name, at) => (there.has(name) ? [{ name, at }] : []));
  const values = cells.map(({ at }) => `json_extract(value, '$[${at}]')`).join(', ');
  await db
    .prepare(
      `INSERT OR IGNORE INTO "${table}" (${quoted(cells.map(({ name }) => name))}) SELECT ${values} FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
    .run();
}

export async function emptyTables(db: D1Database): Promise<void> {
  const names = await tableNames(db);
  await db.batch(names.map(name => db.prepare(`DELETE FROM "${name}"`)));
}

async function columnsOf(db: D1Database, table: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .bind(table)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

const quoted = (columns: readonly string[]): string => columns.map(name => `"${name}"`).join(', ');

/** Key of the file that marks a running restore and contains the archive's name. Uploads cannot use this key. */
const MARK = 'restore-under-way';

/**
 * Starts a restore, or resumes the restore of the same archive. The site must be empty, that is, without entries and
 * with only demo accounts. Initial rows are replaced.
 */
export async function beginRestore(
  env: Env,
  { archive, migrations }: { archive: string; migrations: readonly string[] },
): Promise<void> {
  const own = await migrationNames(env.DB);
  if (own.join() !== migrations.join()) throw new Failure('restore_other_release');
  const mark = await env.MEDIA.get(MARK);
  if (mark && isFresh(mark) && (await mark.text()) === archive) return;
  if (mark || !(await isEmpty(env)) || !(await auditLogOf(env).forgetEmpty()))
    throw new Failure('restore_not_empty');
  await removeFiles(env);
  await env.MEDIA.put(MARK, archive);
  await emptyTables(env.DB);
}

/** Whether a restore is running, which started in an empty site at most a day ago. */
export async function isRestoring({ MEDIA }: Env): Promise<boolean> {
  const mark = await MEDIA.head(MARK);
  return mark !== null && isFresh(mark);
}

const isFresh = ({ uploaded }: R2Object): boolean => Date.now() - uploaded.getTime() < DAY_MS;

/** Completes a restore: the last entry becomes the record's head, and lobby and rooms read the restored data. */
export async function endRestore(env: Env): Promise<void> {
  if (!(await auditLogOf(env).adopt())) throw new Failure('restore_not_empty');
  await notifyRooms(env);
  await notifyResources(env, ...RESOURCES.map(({ name }) => name), roleTemplates.name);
  await env.MEDIA.delete(MARK);
}

async function isEmpty({ DB }: Env): Promise<boolean> {
  const { results } = await DB.prepare(
    `SELECT 1 FROM events UNION ALL SELECT 1 FROM events_pending
     UNION ALL SELECT 1 FROM accounts WHERE demo = 0 LIMIT 1`,
  ).all();
  return results.length === 0;
}

/** Removes the site's files but not its own backups, because the restore may read from one of them. */
async function removeFiles(env: Env): Promise<void> {
  for (let next: string | null = ''; next !== null; ) {
    const page: Awaited<ReturnType<typeof listFiles>> = await listFiles(env, next);
    if (page.files.length > 0) await env.MEDIA.delete(page.files.map(({ key }) => key));
    ({ next } = page);
  }
}

/** Excludes share pictures, because they can be redrawn. */
export const isArchived = (key: string): boolean => !key.startsWith(SHARE_FOLDER) && key !== MARK;

const FILE_MAX_BYTES = 20 * 1024 * 1024;
const PART_MAX_BYTES = 8 * 1024 * 1024;

const After = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Key = z.string().min(1).max(1024);
/** Refuses keys of backups, because these are not the site's own files. */
const FileKey = Key.refine(key => !isOfBackup(key), 'must be a file of this site');
const CopyId = z.string().regex(/^[\w-]{1,64}$/);
const RoomId = z.string().min(1).max(64);

/**
 * Routes for `npm run backup` and `npm run restore` of the same release, not part of the API. They require an operator
 * key in the site's settings. A read token cannot write. A restore token reads and writes only during a restore into an
 * empty site.
 */
export const backupRoutes = new Hono<AppEnv>();

backupRoutes.use(async (c, next) => {
  const { SAMAR_OPERATOR_KEY: key } = c.env;
  if (!key) throw new Failure('not_found');
  const purpose = await readOperatorToken(key, bearerToken(c.req.raw) ?? '');
  const isAllowed = purpose === 'restore' || (purpose === 'read' && c.req.method === 'GET');
  if (!isAllowed) throw new Failure('unauthorized');
  if (purpose === 'restore' && !isOpening(c) && !(await isRestoring(c.env))) throw new Failure('no_restore');
  await next();
});

backupRoutes.get('/', async c => {
  const { results } = await c.env.DB.prepare('SELECT id FROM rooms ORDER BY id').all<{ id: string }>();
  return c.json({
    migrations: await migrationNames(c.env.DB),
    tables: await tableNames(c.env.DB),
    rooms: results.map(({ id }) => id),
  });
});

backupRoutes.get('/tables/:table', async c =>
  c.json(await readPage(c.env.DB, await tableIn(c), checked(After, c.req.query('after') ?? '0'))),
);

backupRoutes.put('/tables/:table', async c => {
  const page = await bodyOf(c, RowPage);
  await putRows(c.env.DB, await tableIn(c), page);
  return c.body(null, 204);
});

backupRoutes.get('/rooms/:roomId', async c =>
  c.json(await roomOf(c.env, checked(RoomId, c.req.param('roomId'))).keptTables()),
);

backupRoutes.put('/rooms/:roomId', async c => {
  const kept = await bodyOf(c, BackupTables);
  if (!(await roomOf(c.env, checked(RoomId, c.req.param('roomId'))).restoreTables(kept)))
    throw new Failure('restore_not_empty');
  return c.body(null, 204);
});

backupRoutes.get('/files', async c => {
  const { files, next } = await listFiles(c.env, c.req.query('cursor') ?? '');
  return c.json({ keys: files.map(({ key }) => key).filter(isArchived), next });
});

backupRoutes.get('/file', c => stored(c, checked(FileKey, c.req.query('key'))));

backupRoutes.get('/copies', async c => {
  const folder = copyFolder('').slice(0, -1);
  const ids: string[] = [];
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const listed: R2Objects = await c.env.MEDIA.list({
      prefix: folder,
      delimiter: '/',
      ...(cursor && { cursor }),
    });
    ids.push(...listed.delimitedPrefixes.map(prefix => prefix.slice(folder.length, -1)));
    isLast = !listed.truncated;
    if (listed.truncated) ({ cursor } = listed);
  }
  const manifests = await Promise.all(ids.map(id => c.env.MEDIA.head(`${copyFolder(id)}${MANIFEST}`)));
  return c.json({
    copies: ids
      .filter((_, at) => manifests[at])
      .sort()
      .reverse(),
  });
});

backupRoutes.get('/copies/:id', c => {
  const id = checked(CopyId, c.req.param('id'));
  return stored(c, `${copyFolder(id)}${checked(Key, c.req.query('part'))}`);
});

backupRoutes.get('/copied-file', c => stored(c, copiedFile(checked(Key, c.req.query('key')))));

backupRoutes.put('/file', async c => {
  const key = checked(FileKey, c.req.query('key'));
  const bytes = await readBytes(c, FILE_MAX_BYTES, FILE_BODY_MS);
  const contentType = c.req.header('Content-Type');
  await c.env.MEDIA.put(key, bytes, {
    httpMetadata: contentType === undefined ? {} : { contentType },
  });
  return c.body(null, 204);
});

const Beginning = z.strictObject({ archive: z.string().length(64), migrations: z.array(z.string()) });

backupRoutes.post('/restore', async c => {
  await beginRestore(c.env, await bodyOf(c, Beginning));
  return c.body(null, 204);
});

backupRoutes.delete('/restore', async c => {
  await endRestore(c.env);
  return c.body(null, 204);
});

/** Calls that are allowed before a restore is running: the list of contents, and the start. */
const isOpening = ({ req }: AppContext): boolean =>
  req.method === 'POST' || (req.method === 'GET' && /\/backup\/?$/.test(req.path));

async function stored(c: AppContext, key: string): Promise<Response> {
  const object = await c.env.MEDIA.get(key);
  if (!object) throw new Failure('not_found');
  const headers = new Headers({ 'Content-Type': object.httpMetadata?.contentType ?? '' });
  return new Response(object.body as ReadableStream, { headers });
}

async function tableIn(c: AppContext): Promise<string> {
  const wanted = c.req.param('table');
  const name = (await tableNames(c.env.DB)).find(each => each === wanted);
  if (name === undefined) throw new Failure('not_found');
  return name;
}

const bodyOf = <Shape extends z.ZodType>(c: AppContext, shape: Shape): Promise<z.infer<Shape>> =>
  readBody(c, shape, 'Backup', PART_MAX_BYTES, FILE_BODY_MS);

const checked = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> =>
  parseFields(shape, value, 'Backup');
