import { existsSync } from 'node:fs';

/**
 * Names the archive after the site's address and the day. Adds a suffix if a file with that name exists, so no backup
 * overwrites another.
 */
export function archiveName(address: string | undefined, day: Date, isTaken = existsSync): string {
  const host = address && URL.canParse(address) ? `${new URL(address).hostname}-` : '';
  const name = `samar-${host}${day.toISOString().slice(0, 10)}`;
  for (let count = 1; ; count++) {
    const file = `${name}${count === 1 ? '' : `-${count}`}.tar.gz`;
    if (!isTaken(file)) return file;
  }
}
