import { isFeatureOff } from '../../domain/site/economy.ts';
import { DAY_MS, MINUTE_MS } from '../../protocol/constants.ts';
import type { BACKUP_STEPS, BackupKind, BackupState } from '../../protocol/rest/site.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import { isolateUsage } from '../../rooms-do/rpc/object-usage.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { migrate } from '../../rooms-do/storage/migrate.ts';
import { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import type { BackupMakerApi } from '../platform/apis.ts';
import { countedD1 } from '../platform/database/client.ts';
import { type Env, meteredEnv } from '../platform/env.ts';
import { copiedFile, copyFolder, listFiles, MANIFEST } from '../platform/uploads/store.ts';
import { isArchived, isRestoring, migrationNames, readPage, tableNames } from './backup-routes.ts';
import { BACKUP_MIGRATIONS, KeptCopies } from './kept-copies.ts';

export const MANUAL_A_DAY = 4;

/** The free plan allows 50 operations per event (developers.cloudflare.com/workers/platform/limits, 2026-11). */
const OPERATIONS_MAX = 20;
const ROOMS_A_STEP = 5;
/** A listing with metadata has at most 100 entries (workerd 1.20261117). */
const FILES_A_STEP = 100;
const COPIES_A_STEP = 8;
/** Listings of copied files per step, because thousands of copied files may lie between two of the site's files. */
const LISTINGS_A_STEP = 10;
const PAGES_A_STEP = 8;
const CHUNK_CHARACTERS = 1024 * 1024;

export const ATTEMPTS_MAX = 5;
/** Attempt number from which unreadable files are skipped and listed in the manifest. */
const SKIPS_FROM = 3;
const MISSING_MAX = 100;
const RETRY_MS = MINUTE_MS;
const RETRY_MAX_MS = RETRY_MS * 2 ** ATTEMPTS_MAX;
const RESERVED_MS = MINUTE_MS;
/** Delay before a backup resumes after the platform aborted it. */
const RESUME_MS = 5 * MINUTE_MS;

type Failed = (typeof BACKUP_STEPS)[number];
type Step =
  | { at: 'reserved'; until: number }
  | { at: 'start' }
  | { at: 'rooms'; after: string }
  | { at: 'files'; after: string; chunk: number }
  | { at: 'tables'; left: readonly string[]; after: number; chunk: number }
  | { at: 'manifest' };

/** A running backup. `fileBytes`: total size of the files copied so far. */
type Run = {
  id: string;
  kind: BackupKind;
  startedAt: number;
  step: Step;
  attempts: number;
  migrations: readonly string[];
  missing: readonly string[];
  fileBytes: number;
};
type Result = Pick<BackupState, 'state' | 'failedAt'>;

/** A line in the file list: key, media type, bytes, checksum. The checksum is null for an unreadable file. */
type FileLine = [key: string, type: string, bytes: number, sha256: string | null];

/**
 * Writes the site's own backups to R2, a few operations per alarm. The next step is stored after each step, so that a
 * restarted object resumes. The manifest is written last; without it a backup counts as nonexistent.
 */
export class BackupMaker extends MeteredObject<Env> implements BackupMakerApi {
  readonly clock = { now: () => Date.now() };
  readonly #site: Env;
  readonly #copies: KeptCopies;
  readonly #run: StoredValue<Run>;
  readonly #result: StoredValue<Result>;
  readonly #presses: StoredValue<number[]>;
  readonly #fileBytes: StoredValue<number>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#site = meteredEnv(env);
    const sql = migrate(this.ctx.storage.sql, BACKUP_MIGRATIONS);
    this.#copies = new KeptCopies(sql);
    this.#run = new StoredValue(sql, 'run');
    this.#result = new StoredValue(sql, 'result');
    this.#presses = new StoredValue(sql, 'presses');
    this.#fileBytes = new StoredValue(sql, 'file bytes');
  }

  async reserve(): Promise<{ isReserved: boolean; retryAfterMs: number }> {
    const now = this.clock.now();
    // A clock that ran ahead left times in the future, which would block for longer than a day.
    const presses = (this.#presses.get() ?? []).map(at => Math.min(at, now)).filter(at => at > now - DAY_MS);
    const isFull = presses.length >= MANUAL_A_DAY;
    this.#presses.set(isFull ? presses : [...presses, now]);
    if (isFull) return { isReserved: false, retryAfterMs: Math.min(...presses) + DAY_MS - now };
    if (this.#isBusy(now)) return { isReserved: false, retryAfterMs: 0 };
    this.#run.set({ ...newRun('manual', now), step: { at: 'reserved', until: now + RESERVED_MS } });
    await this.ctx.storage.setAlarm(now + RESERVED_MS);
    return { isReserved: true, retryAfterMs: 0 };
  }

  async begin(kind: BackupKind): Promise<void> {
    const now = this.clock.now();
    const isReserved = kind === 'manual' && this.#run.get()?.step.at === 'reserved';
    if (!isReserved && this.#isBusy(now)) {
      // A clock that ran ahead left a far alarm.
      if (((await this.ctx.storage.getAlarm()) ?? now) > now + RETRY_MAX_MS)
        await this.ctx.storage.setAlarm(now);
      return;
    }
    const run = newRun(kind, now);
    this.#copies.begin(run);
    this.#run.set(run);
    await this.ctx.storage.setAlarm(now);
  }

  state(): BackupState {
    const { last, bytes } = this.#copies.complete();
    const ended: Result = this.#result.get() ?? { state: 'none', failedAt: null };
    return {
      ...(this.#isBusy(this.clock.now()) ? { state: 'running', failedAt: null } : ended),
      lastAt: last === null ? null : new Date(last).toISOString(),
      bytes: bytes + (this.#fileBytes.get() ?? 0),
    };
  }

  override async alarm(): Promise<void> {
    this.meter.alarm(this.clock.now());
    await this.ctx.storage.setAlarm(this.clock.now() + RESUME_MS);
    const waitMs = await this.#work();
    const now = this.clock.now();
    // Checked again after the wait, because a backup may have started meanwhile.
    if (waitMs === null && this.#run.get() === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(now + (waitMs ?? 0));
    await isolateUsage.sendWhenDue(now, counts => lobbyOf(this.#site).addUsage(counts));
  }

  /** Works on the backup. Returns the time until the next event, or null if no work is left. */
  async #work(): Promise<number | null> {
    const run = this.#run.get();
    if (run?.step.at === 'reserved') {
      if (this.#isBusy(this.clock.now())) return run.step.until - this.clock.now();
      this.#run.clear();
    }
    try {
      return this.#run.get() ? await this.#advance() : await this.#sweep();
    } catch (error) {
      return this.#retry(error);
    }
  }

  async #advance(): Promise<number> {
    this.#countAttempt();
    if (await this.#isNearLimit()) {
      console.warn(JSON.stringify({ what: 'backup_stopped' }));
      this.#end({ state: 'stopped', failedAt: null });
      return 0;
    }
    for (let used = 0; used < OPERATIONS_MAX; ) {
      const run = this.#run.get();
      if (!run) break;
      used += await this.#perform(run);
    }
    return 0;
  }

  /** Counts the attempt before the work, because no error is thrown if the platform aborts the event. */
  #countAttempt(): void {
    const run = this.#run.get();
    if (!run) return;
    if (run.attempts >= ATTEMPTS_MAX) throw new Error('every attempt was broken off');
    this.#run.set({ ...run, attempts: run.attempts + 1 });
  }

  /** Uses the same share of the limit at which the site pauses scheduled messages. */
  async #isNearLimit(): Promise<boolean> {
    const { economy } = await lobbyOf(this.#site).usage();
    return isFeatureOff(economy, 'noScheduledMessages');
  }

  /** Performs one step and returns the number of operations it used. */
  async #perform(run: Run): Promise<number> {
    const { step } = run;
    switch (step.at) {
      case 'start':
        return this.#start(run);
      case 'rooms':
        return this.#copyRooms(run, step.after);
      case 'files':
        return this.#copyFiles(run, step);
      case 'tables':
        return this.#copyTable(run, step);
      case 'manifest':
        return this.#complete(run);
      case 'reserved':
        throw new Error('a reserved backup has not begun');
    }
  }

  async #start(run: Run): Promise<number> {
    if (await isRestoring(this.#site)) throw new Error('a restore is under way');
    const migrations = await migrationNames(countedD1(this.#site));
    this.#copies.forgetParts();
    // Rooms come first. Otherwise the backup would miss writes that move from a room's outbox to the database
    // meanwhile.
    this.#next({ ...run, migrations, missing: [], fileBytes: 0 }, { at: 'rooms', after: '' });
    return 2;
  }

  async #copyRooms(run: Run, after: string): Promise<number> {
    const { results } = await countedD1(this.#site)
      .prepare(`SELECT id FROM rooms WHERE id > ? ORDER BY id LIMIT ${ROOMS_A_STEP}`)
      .bind(after)
      .all<{ id: string }>();
    for (const { id } of results) {
      const kept = await roomOf(this.#site, id).keptTables();
      if (kept) await this.#put(run, `rooms/${encodeURIComponent(id)}.json`, JSON.stringify(kept), 1);
    }
    const last = results.length < ROOMS_A_STEP ? null : results.at(-1)?.id;
    this.#next(run, last ? { at: 'rooms', after: last } : { at: 'files', after: '', chunk: 0 });
    return 1 + 2 * results.length;
  }

  /** Copies one page of files. The page is listed in the backup once all of its files are copied. */
  async #copyFiles(run: Run, { after, chunk }: Extract<Step, { at: 'files' }>): Promise<number> {
    const { files, next } = await listFiles(this.#site, after, FILES_A_STEP);
    const { copied, listings, end } = await this.#copiesBetween(after, next);
    const there = files.filter(({ key }) => isArchived(key) && (end === null || key <= end));
    const missing = new Set(run.missing);
    const fresh = there.filter(
      ({ key, etag }) => copied.get(key)?.customMetadata?.etag !== etag && !missing.has(key),
    );
    if (fresh.length > 0) {
      const some = fresh.slice(0, COPIES_A_STEP);
      const lost: string[] = [];
      for (const { key } of some) if (!(await this.#copyFile(key, run.attempts))) lost.push(key);
      if (run.missing.length + lost.length > MISSING_MAX) throw new Error('too many unreadable files');
      this.#next({ ...run, missing: [...run.missing, ...lost] }, run.step);
      return 1 + listings + 2 * some.length;
    }
    const lines = there.map(({ key, size }): FileLine => {
      const { httpMetadata, customMetadata } = copied.get(key) ?? {};
      return [key, httpMetadata?.contentType ?? '', size, customMetadata?.sha256 ?? null];
    });
    if (lines.length > 0)
      await this.#put(run, `files/${numbered(chunk)}.jsonl`, jsonLines(lines), lines.length);
    this.#copies.noteFiles(
      copied.keys(),
      there.map(({ key }) => key),
      run.id,
    );
    const bytes = [...copied.values()].reduce((sum, { size }) => sum + size, 0);
    const tables = end === null ? await tableNames(countedD1(this.#site)) : [];
    this.#next(
      { ...run, fileBytes: run.fileBytes + bytes },
      end === null
        ? { at: 'tables', left: tables, after: 0, chunk: 0 }
        : { at: 'files', after: end, chunk: chunk + 1 },
    );
    return 2 + listings;
  }

  /**
   * Copied files with keys in this range, ordered by key. Both folders are listed in the same order. `end`: end of the
   * range, or an earlier key if the number of listings reached its limit.
   */
  async #copiesBetween(
    after: string,
    last: string | null,
  ): Promise<{ copied: Map<string, R2Object>; listings: number; end: string | null }> {
    const copied = new Map<string, R2Object>();
    const folder = copiedFile('');
    for (let [startAfter, listings] = [copiedFile(after), 1]; ; listings++) {
      const { objects, truncated } = await this.#site.MEDIA.list({
        prefix: folder,
        startAfter,
        limit: FILES_A_STEP,
        include: ['customMetadata', 'httpMetadata'],
      });
      for (const object of objects) {
        const key = object.key.slice(folder.length);
        if (last !== null && key > last) return { copied, listings, end: last };
        copied.set(key, object);
      }
      if (!truncated) return { copied, listings, end: last };
      startAfter = objects.at(-1)?.key ?? startAfter;
      if (listings === LISTINGS_A_STEP) return { copied, listings, end: startAfter.slice(folder.length) };
    }
  }

  /** Returns false for a file removed meanwhile, and, after several attempts, for an unreadable file. */
  async #copyFile(key: string, attempts: number): Promise<boolean> {
    const file = await this.#readFile(key, attempts);
    if (!file) return false;
    const sha256 = await sha256Of(file.bytes);
    await this.#site.MEDIA.put(copiedFile(key), file.bytes, {
      sha256,
      httpMetadata: file.object.httpMetadata ?? {},
      customMetadata: { etag: file.object.etag, sha256 },
    });
    return true;
  }

  async #readFile(key: string, attempts: number): Promise<{ object: R2Object; bytes: ArrayBuffer } | null> {
    try {
      const object = await this.#site.MEDIA.get(key);
      return object && { object, bytes: await object.arrayBuffer() };
    } catch (error) {
      if (attempts < SKIPS_FROM) throw error;
      console.warn(JSON.stringify({ what: 'backup_file_skipped', error: String(error) }));
      return null;
    }
  }

  async #copyTable(run: Run, step: Extract<Step, { at: 'tables' }>): Promise<number> {
    const [table, ...left] = step.left;
    if (table === undefined) {
      this.#next(run, { at: 'manifest' });
      return 0;
    }
    const lines: string[] = [];
    let after: number | null = step.after;
    let [pages, characters, rows] = [0, 0, 0];
    while (after !== null && pages < PAGES_A_STEP && characters < CHUNK_CHARACTERS) {
      const page = await readPage(countedD1(this.#site), table, after);
      if (step.chunk === 0 && pages === 0) lines.push(JSON.stringify(page.columns));
      for (const row of page.rows) {
        const line = JSON.stringify(row);
        characters += line.length;
        lines.push(line);
      }
      rows += page.rows.length;
      after = page.next;
      pages++;
    }
    if (lines.length > 0)
      await this.#put(run, `tables/${table}/${numbered(step.chunk)}.jsonl`, `${lines.join('\n')}\n`, rows);
    this.#next(
      run,
      after === null
        ? { at: 'tables', left, after: 0, chunk: 0 }
        : { at: 'tables', left: step.left, after, chunk: step.chunk + 1 },
    );
    return 2 * pages + 1;
  }

  async #complete(run: Run): Promise<number> {
    const migrations = await migrationNames(countedD1(this.#site));
    // A deployment changed the tables during the backup.
    if (migrations.join() !== run.migrations.join()) {
      this.#next(run, { at: 'start' });
      return 1;
    }
    const parts = this.#copies.parts();
    const manifest = {
      format: 1,
      madeAt: new Date(run.startedAt).toISOString(),
      migrations,
      parts: parts.map(({ path, count, sha256 }) => ({ path, count, sha256 })),
      missing: [...run.missing],
    };
    await this.#site.MEDIA.put(`${copyFolder(run.id)}${MANIFEST}`, `${JSON.stringify(manifest, null, 1)}\n`);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    this.#copies.end(run.id, bytes);
    this.#fileBytes.set(run.fileBytes);
    this.#end({ state: 'made', failedAt: null });
    const seconds = Math.round((this.clock.now() - run.startedAt) / 1000);
    console.log(JSON.stringify({ what: 'backup_made', kind: run.kind, bytes, seconds }));
    return 2;
  }

  /** Removes expired backups, then files that no remaining backup contains. */
  async #sweep(): Promise<number | null> {
    const { MEDIA } = this.#site;
    const dropped = this.#copies.dropped();
    if (dropped) {
      const folder = copyFolder(dropped);
      await MEDIA.delete(`${folder}${MANIFEST}`);
      const { objects, truncated } = await MEDIA.list({ prefix: folder });
      if (objects.length > 0) await MEDIA.delete(objects.map(({ key }) => key));
      if (!truncated) this.#copies.forget(dropped);
      return 0;
    }
    const keys = this.#copies.unusedFiles(FILES_A_STEP);
    if (keys.length === 0) return null;
    await MEDIA.delete(keys.map(copiedFile));
    this.#copies.forgetFiles(keys);
    return 0;
  }

  /** Doubles the delay after each attempt. */
  #retry(error: unknown): number {
    const run = this.#run.get();
    // An error after a completed step counts as the next step's first attempt.
    const attempts = Math.max(run?.attempts ?? 0, 1);
    const fault = { step: run?.step.at ?? 'sweep', error: String(error) };
    if (run && attempts >= ATTEMPTS_MAX) {
      console.error(JSON.stringify({ what: 'backup_failed', ...fault }));
      this.#end({ state: 'failed', failedAt: run.step.at as Failed });
      return 0;
    }
    console.warn(JSON.stringify({ what: 'backup_waits', ...fault }));
    if (run) this.#run.set({ ...run, attempts });
    return RETRY_MS * 2 ** attempts;
  }

  #end(result: Result): void {
    this.#copies.dropRunning();
    this.#copies.dropOld(this.clock.now());
    this.#result.set(result);
    this.#run.clear();
  }

  #next(run: Run, step: Step): void {
    this.#run.set({ ...run, step, attempts: 0 });
  }

  async #put(run: Run, path: string, text: string, count: number): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    const sha256 = await sha256Of(bytes);
    await this.#site.MEDIA.put(`${copyFolder(run.id)}${path}`, bytes, { sha256 });
    this.#copies.putPart({ path, count, sha256, bytes: bytes.byteLength });
  }

  #isBusy(now: number): boolean {
    const step = this.#run.get()?.step;
    if (step?.at !== 'reserved') return step !== undefined;
    return step.until > now && step.until <= now + RESERVED_MS;
  }
}

const newRun = (kind: BackupKind, startedAt: number): Run => ({
  id: `${new Date(startedAt).toISOString().replaceAll(/[:.]/g, '-')}-${kind}`,
  kind,
  startedAt,
  step: { at: 'start' },
  attempts: 0,
  migrations: [],
  missing: [],
  fileBytes: 0,
});

const numbered = (chunk: number): string => String(chunk).padStart(6, '0');

const jsonLines = (lines: readonly unknown[]): string =>
  `${lines.map(line => JSON.stringify(line)).join('\n')}\n`;

async function sha256Of(bytes: ArrayBuffer | Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}
