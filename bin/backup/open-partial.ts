import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stopped } from '../deploy/stopped.ts';

/**
 * The folder of what a backup has read so far. What one of the same site left there is gone on with; what one of another site left is
 * refused: the archive would hold a part of each.
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
