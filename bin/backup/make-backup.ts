import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { z } from 'zod';
import { SiteRefusal } from '../instance/deployed-site.ts';
import { type Entry, MANIFEST, Manifest, sha256 } from './manifest.ts';
import { openPartial } from './open-partial.ts';
import type { BackupSource, Part } from './site.ts';

type Print = (line: string) => void;

/**
 * Writes all data of a site into one archive. After an interruption the next run continues. Skips and reports files
 * that the site cannot deliver.
 */
export async function makeBackup(site: BackupSource, file: string, print: Print): Promise<Manifest> {
  const folder = `${file}.partial`;
  openPartial(folder, site.name);
  const { migrations, tables, rooms } = await site.contents();
  const files = await site.fileKeys();
  // Reads rooms before the tables, because a room's outbox may flush between both reads. In the other order the archive
  // could lack these writes.
  const parts = [...rooms.map(site.room), ...files.map(site.file), ...tables.map(site.table)];
  const had = readProgress(folder);
  const entries: Entry[] = [];
  const missing: string[] = [];
  for (const part of parts) {
    const entry =
      keptBefore(folder, had.get(part.path)) ??
      (await keep(part, folder).catch(error => {
        if (!isLost(part, error)) throw named(part, error);
        missing.push(part.path);
        return null;
      }));
    if (entry) entries.push(entry);
    if (entries.length % 100 === 0 && entries.length > 0) print(`${entries.length} of ${parts.length} parts`);
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: site.madeAt ?? new Date().toISOString(),
    migrations,
    parts: entries,
    missing,
  };
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  const inside = [MANIFEST, ...entries.map(entry => entry.path)];
  await create({ gzip: true, cwd: folder, file: `${file}.new` }, inside);
  renameSync(`${file}.new`, file);
  rmSync(folder, { recursive: true });
  return manifest;
}

const isLost = ({ path: place }: Part, error: unknown): boolean =>
  place.startsWith('files/') && error instanceof SiteRefusal && (error.status === 404 || error.status >= 500);

const named = ({ path: place }: Part, error: unknown): unknown =>
  error instanceof SiteRefusal
    ? new SiteRefusal(error.status, `${place}: ${error.message}`, error.isOwnWord)
    : error;

const PROGRESS = 'progress.jsonl';
const Line = Manifest.shape.parts.element;

async function keep(part: Part, folder: string): Promise<Entry | null> {
  const content = await part.read();
  if (!content) return null;
  const place = path.join(folder, part.path);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content.bytes);
  const { count, type, bytes } = content;
  const entry = { path: part.path, count, sha256: sha256(bytes), ...(type !== undefined && { type }) };
  writeFileSync(path.join(folder, PROGRESS), `${JSON.stringify(entry)}\n`, { flag: 'a' });
  return entry;
}

function readProgress(folder: string): Map<string, Entry> {
  const file = path.join(folder, PROGRESS);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // An interrupted process may leave a partial last line.
  const whole = lines.flatMap(line => (line.endsWith('}') ? [z.json().parse(JSON.parse(line))] : []));
  return new Map(whole.map(line => Line.parse(line)).map(entry => [entry.path, entry]));
}

function keptBefore(folder: string, entry: Entry | undefined): Entry | null {
  const place = entry && path.join(folder, entry.path);
  return place && existsSync(place) && sha256(readFileSync(place)) === entry.sha256 ? entry : null;
}
