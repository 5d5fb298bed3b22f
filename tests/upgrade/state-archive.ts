import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const KEPT = ['v3/d1', 'v3/do', 'v3/r2', 'local.env', 'made-at'];

/** Packs the data of a stopped instance: databases without their logs, files, and the time of creation. */
export function packState(state: string, archive: string): void {
  for (const file of databasesIn(state)) {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  for (const file of filesIn(state)) if (/-(?:wal|shm)$/.test(file)) rmSync(file);
  writeFileSync(path.join(state, 'made-at'), String(Date.now()));
  mkdirSync(path.dirname(archive), { recursive: true });
  execFileSync('tar', ['-czf', archive, '-C', state, ...KEPT]);
}

/** Unpacks the data as if it were created just now, by shifting all times in the storage of rooms and lobby. */
export function unpackState(archive: string, state: string): void {
  mkdirSync(state, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', state]);
  const byMs = Date.now() - Number(readFileSync(path.join(state, 'made-at'), 'utf8'));
  for (const file of databasesIn(path.join(state, 'v3/do'))) moveMoments(file, byMs);
}

/** A time is a number of 13 digits, in a column or within JSON. */
function moveMoments(file: string, byMs: number): void {
  const database = new DatabaseSync(file);
  database.function('moved', value =>
    typeof value === 'string'
      ? value.replace(/(?<![\d.])1[789]\d{11}(?![\d.])/g, moment => String(Number(moment) + byMs))
      : typeof value === 'number' && value > 1.7e12 && value < 2e12
        ? value + byMs
        : value,
  );
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name: table } of tables) {
    const columns = database.prepare(`PRAGMA table_info("${table}")`).all();
    for (const { name: column } of columns)
      database.exec(`UPDATE "${table}" SET "${column}" = moved("${column}")`);
  }
  database.close();
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file));

const databasesIn = (folder: string): string[] => filesIn(folder).filter(file => file.endsWith('.sqlite'));
