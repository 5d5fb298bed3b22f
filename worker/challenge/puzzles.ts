import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Puzzle } from '../../protocol/entities/challenge.ts';
import { PUZZLE_MS } from '../../protocol/surge-limits.ts';
import { beginsWithZeros, hashedText } from '../../protocol/text/puzzle.ts';
import type { SolvedPuzzle } from '../../rooms-do/rpc/challenge.ts';

/**
 * A puzzle names how hard it is and when it expires: `nonce.bits.expiry.signature`. The signature binds it to whom it was given, so that nobody
 * solves them for others, and nothing of it need be kept until it is solved.
 */
export function issuePuzzle(secret: string, to: string, bits: number, now: number): Puzzle {
  const body = `${randomBytes(16).toString('base64url')}.${bits}.${now + PUZZLE_MS}`;
  return { puzzle: `${body}.${sign(secret, to, body)}`, bits };
}

/** The puzzle that this number solves, or null where it is another's, forged, expired or not solved. One hash beside the signature. */
export function solvedPuzzle(
  secret: string,
  to: string,
  { puzzle, solution }: { puzzle: string; solution: number },
  now: number,
): SolvedPuzzle | null {
  const [nonce, bits, expiry, signature, ...rest] = puzzle.split('.');
  if (!nonce || !bits || !expiry || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(secret, to, `${nonce}.${bits}.${expiry}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = Number(expiry);
  if (expiresAt <= now) return null;
  const hash = createHash('sha256').update(hashedText(puzzle, solution)).digest();
  return beginsWithZeros(hash, Number(bits)) ? { nonce, expiresAt } : null;
}

const sign = (secret: string, to: string, body: string): string =>
  createHmac('sha256', secret).update(`puzzle:${to}:${body}`).digest('base64url');
