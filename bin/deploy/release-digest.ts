import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Digest of files and folders by path and content. It has 16 characters, because a version tag has at most 100 bytes
 * (2026-11).
 */
export function releaseDigest(places: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of places.flatMap(filesIn)) digest.update(file).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .toSorted()
        .map(name => path.join(place, name))
        .filter(file => statSync(file).isFile())
    : [place];
