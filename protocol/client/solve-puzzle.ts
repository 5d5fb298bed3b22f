import type { Puzzle } from '../entities/protection.ts';
import { beginsWithZeros, hashedText } from '../text/puzzle.ts';

/** Hashes that are asked for at once: a single one would mostly be waited for. */
const BATCH = 64;

/** The first number that solves a puzzle. Takes the processor for about a second at the usual 17 bits. */
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
