import type { Puzzle } from '../entities/protection.ts';
import { beginsWithZeros, hashedText } from '../text/puzzle.ts';

/** Number of hashes computed in parallel, because a single call mostly waits for the browser. */
const BATCH = 64;

/** Finds the first number that solves a puzzle. Takes about a second of processor time at the usual 17 bits. */
export async function solvePuzzle({ puzzle, bits }: Puzzle): Promise<number> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        crypto.subtle.digest('SHA-256', encoder.encode(hashedText(puzzle, first + at))),
      ),
    );
    const solved = hashes.findIndex(hash => beginsWithZeros(new Uint8Array(hash), bits));
    if (solved >= 0) return first + solved;
  }
}
