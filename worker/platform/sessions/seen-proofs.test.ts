import { expect, test } from 'vitest';
import { SeenProofs } from './device-proof.ts';

test('a proof is valid only once before it expires (ADMISSION-43)', () => {
  const seen = new SeenProofs(10);
  expect([seen.add('a', 100, 0), seen.add('a', 100, 99), seen.add('b', 100, 99)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(seen.add('a', 200, 100)).toBe(true);
});

test('expired proofs are removed; over the limit, so are the oldest (ADMISSION-43)', () => {
  const seen = new SeenProofs(3);
  for (const [turn, proof] of ['a', 'b', 'c', 'd'].entries()) seen.add(proof, 100 + turn, turn);
  expect([seen.size, seen.add('d', 110, 5), seen.add('a', 110, 5)]).toEqual([3, false, true]);
  seen.add('e', 300, 200);
  expect(seen.size).toBe(1);
});
