import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const PICTURES = 'tests/e2e/pictures';

/** Digests of each picture by file name: of the approved screenshot, and of the stored file. */
export type Sums = Record<string, { taken: string; kept: string }>;
export const SUMS = path.join(PICTURES, 'sums.json');
/** Pictures taken in this run, one per line, since workers write in parallel. */
export const TAKEN = 'test-results/taken-pictures.jsonl';

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const sums: Sums = existsSync(SUMS) ? JSON.parse(readFileSync(SUMS, 'utf8')) : {};

/**
 * Whether a screenshot equals, byte for byte, the one approved with the stored picture. A comparison by pixel takes ten
 * times as long, and is left to differing ones.
 */
export function isAsApproved(file: string, taken: Buffer): boolean {
  const sum = sums[file];
  const place = path.join(PICTURES, file);
  return (
    sum !== undefined &&
    sum.taken === sumOf(taken) &&
    existsSync(place) &&
    sum.kept === sumOf(readFileSync(place))
  );
}

/** For the sums of the pictures that are approved next. */
export function noteTaken(file: string, taken: Buffer): void {
  mkdirSync(path.dirname(TAKEN), { recursive: true });
  appendFileSync(TAKEN, `${JSON.stringify({ file, taken: sumOf(taken) })}\n`);
}
