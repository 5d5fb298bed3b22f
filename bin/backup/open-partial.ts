import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stopped } from '../deploy/stopped.ts';

/**
 * Opens the folder of an unfinished backup, so that a backup of the same site continues there. Refuses another site,
 * because the archive would mix the data of both.
 */
export function openPartial(folder: string, site: string): void {
  const label = path.join(folder, 'site');
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(label, site);
    return;
  }
  const before = existsSync(label) ? readFileSync(label, 'utf8') : 'another site';
  if (before !== site)
    throw new Stopped(
      `${folder} holds what a backup of ${before} has read. Remove it, or name another file with --to FILE.`,
    );
}
