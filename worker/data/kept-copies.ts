import { DAY_MS } from '../../protocol/constants.ts';
import type { BackupKind } from '../../protocol/rest/site.ts';
import type { Migration } from '../../rooms-do/storage/migrate.ts';

const firstVersion: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
  sql.exec(`CREATE TABLE copies (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, started_at INTEGER NOT NULL, bytes INTEGER NOT NULL, state TEXT NOT NULL
  ) WITHOUT ROWID`);
  sql.exec(`CREATE TABLE parts (
    path TEXT PRIMARY KEY, count INTEGER NOT NULL, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL
  ) WITHOUT ROWID`);
  // Copied files that the site has deleted.
  sql.exec('CREATE TABLE gone_files (key TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID');
};

/**
 * Orders backups by turn, because a clock that was changed gives a later backup an earlier start. `since` is then the
 * turn of the first backup without the file.
 */
const turns: Migration = sql => {
  sql.exec('ALTER TABLE copies ADD COLUMN turn INTEGER NOT NULL DEFAULT 0');
  sql.exec(`UPDATE gone_files
    SET since = 1 + (SELECT count(*) FROM copies WHERE copies.started_at < gone_files.since)`);
  sql.exec(`UPDATE copies
    SET turn = (SELECT count(*) FROM copies AS earlier WHERE earlier.started_at <= copies.started_at)`);
};

export const BACKUP_MIGRATIONS: readonly Migration[] = [firstVersion, turns];

export const NIGHTLY_KEPT = 7;
export const MANUAL_KEPT = 4;
/** Age at which a backup is removed if a newer one is complete. Erased personal data remains in backups until then. */
const KEPT_MS = 30 * DAY_MS;

type Copy = { id: string; kind: BackupKind; startedAt: number };
/** An R2 object of a backup. `count`: number of rows, rooms or files. */
type StoredPart = { path: string; count: number; sha256: string; bytes: number };

/** Index of the site's own backups, with the parts of a running backup. */
export class KeptCopies {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  begin({ id, kind, startedAt }: Copy): void {
    this.forgetParts();
    this.#sql.exec(
      `INSERT OR REPLACE INTO copies (id, kind, started_at, bytes, state, turn)
       SELECT ?, ?, ?, 0, 'running', 1 + max(
         (SELECT coalesce(max(turn), 0) FROM copies), (SELECT coalesce(max(since), 0) FROM gone_files))`,
      ...[id, kind, startedAt],
    );
  }

  putPart({ path, count, sha256, bytes }: StoredPart): void {
    this.#sql.exec('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)', path, count, sha256, bytes);
  }

  parts = (): StoredPart[] => this.#sql.exec<StoredPart>('SELECT * FROM parts ORDER BY path').toArray();

  forgetParts(): void {
    this.#sql.exec('DELETE FROM parts');
  }

  end(id: string, bytes: number): void {
    this.#sql.exec(`UPDATE copies SET state = 'complete', bytes = ? WHERE id = ?`, bytes, id);
  }

  dropRunning(): void {
    this.#sql.exec(`UPDATE copies SET state = 'dropped' WHERE state = 'running'`);
    this.forgetParts();
  }

  /** Start of the newest complete backup (null if none), and total bytes of all complete backups. */
  complete = (): { last: number | null; bytes: number } =>
    this.#sql
      .exec<{ last: number | null; bytes: number }>(
        `SELECT (SELECT started_at FROM copies WHERE state = 'complete' ORDER BY turn DESC LIMIT 1) AS last,
           total(bytes) AS bytes FROM copies WHERE state = 'complete'`,
      )
      .one();

  /**
   * Marks old backups for removal, except the newest. Also runs after a failed backup; otherwise erased data would
   * remain until a backup succeeds. A backup with a start in the future counts as old as the next newer one.
   */
  dropOld(now: number): void {
    const complete = this.#sql
      .exec<{ id: string; kind: BackupKind; started_at: number }>(
        `SELECT id, kind, started_at FROM copies WHERE state = 'complete' ORDER BY turn DESC`,
      )
      .toArray();
    const [newest] = complete;
    let newer = now;
    const recent = complete.filter(({ started_at: at }) => {
      if (at <= now) newer = at;
      return newer > now - KEPT_MS;
    });
    const nightly = recent.filter(({ kind }) => kind === 'nightly').slice(0, NIGHTLY_KEPT);
    const manual = recent.filter(({ kind }) => kind === 'manual').slice(0, MANUAL_KEPT);
    const kept = new Set([newest, ...nightly, ...manual].map(each => each?.id));
    for (const { id } of complete)
      if (!kept.has(id)) this.#sql.exec(`UPDATE copies SET state = 'dropped' WHERE id = ?`, id);
  }

  /** Next backup to remove from R2; null if there is none. */
  dropped(): string | null {
    const rows = this.#sql.exec<{ id: string }>(`SELECT id FROM copies WHERE state = 'dropped' LIMIT 1`);
    return rows.toArray()[0]?.id ?? null;
  }

  forget(id: string): void {
    this.#sql.exec('DELETE FROM copies WHERE id = ?', id);
  }

  /** Compares the copied files with the site's files in the same key range, for the backup with this id. */
  noteFiles(copied: Iterable<string>, there: readonly string[], id: string): void {
    this.forgetFiles(there);
    const keys = new Set(there);
    for (const key of copied)
      if (!keys.has(key))
        this.#sql.exec('INSERT OR IGNORE INTO gone_files SELECT ?, turn FROM copies WHERE id = ?', key, id);
  }

  unusedFiles(limit: number): string[] {
    return this.#sql
      .exec<{ key: string }>(
        `SELECT key FROM gone_files
         WHERE NOT EXISTS (SELECT 1 FROM copies WHERE state = 'complete' AND turn < since) LIMIT ?`,
        limit,
      )
      .toArray()
      .map(({ key }) => key);
  }

  forgetFiles(keys: readonly string[]): void {
    const list = JSON.stringify(keys);
    this.#sql.exec('DELETE FROM gone_files WHERE key IN (SELECT value FROM json_each(?))', list);
  }
}
