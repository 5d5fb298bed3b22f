import { expect, test } from 'vitest';
import { solvePuzzle } from '../../protocol/client/solve-puzzle.ts';
import { PUZZLE_MS } from '../../protocol/raid-limits.ts';
import { beginsWithZeros } from '../../protocol/text/puzzle.ts';
import { issuePuzzle, solvedPuzzle } from './challenge.ts';

const NOW = 1_900_000_000_000;
const SECRET = 'a secret of the site';

test.each<[bytes: number[], bits: number, isSo: boolean]>([
  [[255], 0, true],
  [[127], 1, true],
  [[128], 1, false],
  [[0, 31], 11, true],
  [[0, 32], 11, false],
  [[0, 0], 16, true],
  [[0, 1], 16, false],
])('%j begins with %i bits of 0: %s (ADMISSION-61)', (bytes, bits, isSo) => {
  expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(isSo);
});

test('a program can solve a puzzle, valid for its recipient until expiry (ADMISSION-61)', async () => {
  const puzzle = issuePuzzle(SECRET, 'layla', 10, NOW);
  const solved = { puzzle: puzzle.puzzle, solution: await solvePuzzle(puzzle) };
  expect(solvedPuzzle(SECRET, 'layla', solved, NOW)).toMatchObject({ expiresAt: NOW + PUZZLE_MS });
  expect(solvedPuzzle(SECRET, 'sami', solved, NOW)).toBeNull();
  expect(solvedPuzzle('another secret', 'layla', solved, NOW)).toBeNull();
  expect(solvedPuzzle(SECRET, 'layla', solved, NOW + PUZZLE_MS)).toBeNull();
  // Consecutive valid solutions are rare for a puzzle of this size.
  const wrong = [1, 2, 3].map(more => ({ ...solved, solution: solved.solution + more }));
  expect(wrong.some(each => solvedPuzzle(SECRET, 'layla', each, NOW) === null)).toBe(true);
});

test.each(['', 'a.b.c', 'a.b.c.d.e', 'a.8.99999999999999.x'])(
  'a puzzle not issued by the server is invalid: %j (ADMISSION-61)',
  puzzle => {
    expect(solvedPuzzle(SECRET, 'layla', { puzzle, solution: 0 }, NOW)).toBeNull();
  },
);

test('a puzzle with reduced difficulty is refused (ADMISSION-61)', async () => {
  const { puzzle } = issuePuzzle(SECRET, 'layla', 20, NOW);
  const easier = puzzle.replace('.20.', '.1.');
  const solution = await solvePuzzle({ puzzle: easier, bits: 1 });
  expect(solvedPuzzle(SECRET, 'layla', { puzzle: easier, solution }, NOW)).toBeNull();
});
