import { existsSync } from 'node:fs';

/** After the site, where it has an address, and the day: the first such name that is free, so that no backup takes the place of another. */
export function archiveName(address: string | undefined, day: Date, isTaken = existsSync): string {
  const host = address && URL.canParse(address) ? `${new URL(address).hostname}-` : '';
  const name = `samar-${host}${day.toISOString().slice(0, 10)}`;
  for (let count = 1; ; count++) {
    const file = `${name}${count === 1 ? '' : `-${count}`}.tar.gz`;
    if (!isTaken(file)) return file;
  }
}
