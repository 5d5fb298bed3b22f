import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const PICTURES = 'tests/e2e/pictures';

/** Digests by file name: of the approved screenshot, and of the stored file. */
export type Sums = Record<string, { taken: string; kept: string }>;
export const SUMS = path.join(PICTURES, 'sums.json');
/** Pictures of this run, one per line, because workers write in parallel. */
export const TAKEN = 'test-results/taken-pictures.jsonl';

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const sums: Sums = existsSync(SUMS) ? JSON.parse(readFileSync(SUMS, 'utf8')) : {};

/**
 * Whether a screenshot equals the approved one byte for byte. A comparison by pixel takes ten times as long, so it is
 * used only for a difference.
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

/** Records a digest for the next approval. */
export function noteTaken(file: string, taken: Buffer): void {
  mkdirSync(path.dirname(TAKEN), { recursive: true });
  appendFileSync(TAKEN, `${JSON.stringify({ file, taken: sumOf(taken) })}\n`);
}
