import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extract } from 'tar';
import { Stopped } from '../deploy/stopped.ts';
import { type Entry, MANIFEST, Manifest, sha256 } from './manifest.ts';
import type { BackupSite, Content, Part } from './site.ts';

/**
 * Restores an archive into an empty site and compares the restored data with it. After an interruption the next run
 * continues.
 */
export async function restoreBackup(site: BackupSite, file: string): Promise<Manifest> {
  const archive = sha256(readFileSync(file));
  const folder = `${file}.${archive.slice(0, 8)}.restoring`;
  const done = path.join(folder, 'done.txt');
  const manifest = await begin(site, { file, archive, folder }).catch(error => {
    // Keeps the unpacked folder only where an interrupted restore continues from it.
    if (!existsSync(done)) rmSync(folder, { recursive: true });
    throw error;
  });
  const before = new Set(existsSync(done) ? readFileSync(done, 'utf8').split('\n') : []);
  for (const entry of manifest.parts) {
    if (before.has(entry.path)) continue;
    await partOf(site, entry).write(contentOf(folder, entry));
    writeFileSync(done, `${entry.path}\n`, { flag: 'a' });
  }
  await compare(site, manifest);
  await site.endRestore();
  rmSync(folder, { recursive: true });
  return manifest;
}

async function begin(
  site: BackupSite,
  { file, archive, folder }: { file: string; archive: string; folder: string },
): Promise<Manifest> {
  const manifest = await unpack(file, folder);
  await site.beginRestore(archive, manifest.migrations);
  return manifest;
}

async function unpack(file: string, folder: string): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  await extract({ file, cwd: folder }).catch((error: Error) => {
    throw new Stopped(`${file} is no backup, or is damaged: ${error.message}.`);
  });
  const place = path.join(folder, MANIFEST);
  if (!existsSync(place)) throw new Stopped(`${file} is no backup.`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(place, 'utf8')));
  for (const entry of manifest.parts)
    if (sha256(contentOf(folder, entry).bytes) !== entry.sha256)
      throw new Stopped(`${file} is damaged: ${entry.path} is not what was saved.`);
  return manifest;
}

async function compare(site: BackupSite, { parts }: Manifest): Promise<void> {
  for (const entry of parts) {
    const there = await partOf(site, entry).read();
    if (!there || there.count !== entry.count || sha256(there.bytes) !== entry.sha256)
      throw new Stopped(`${entry.path} is not there as it was saved. Empty the site and restore again.`);
  }
}

const contentOf = (folder: string, { path: at, count, type }: Entry): Content => ({
  bytes: readFileSync(path.join(folder, at)),
  count,
  ...(type !== undefined && { type }),
});

function partOf(site: BackupSite, { path: at }: Entry): Part {
  const [, kind = '', name = ''] = /^(tables|rooms|files)\/(.+?)(?:\.jsonl?)?$/.exec(at) ?? [];
  if (kind === 'tables') return site.table(name);
  if (kind === 'rooms') return site.room(decodeURIComponent(name));
  return site.file(decodeURIComponent(at.slice('files/'.length)));
}
