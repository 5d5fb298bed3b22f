import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fold } from '../../protocol/text/fold.ts';

/** Crockford's base32, which omits letters that resemble another letter or a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 125 bits, at five bits per letter, cannot be guessed, so a fast hash is sufficient. */
const LENGTH = 25;
const GROUP = 5;

/** Creates a recovery code in groups of letters. `random`: one byte per letter. */
export function newRecoveryCode(random: Uint8Array = randomBytes(LENGTH)): string {
  // Unbiased, because 256 is a multiple of 32.
  const letters = [...random.subarray(0, LENGTH)].map(byte => LETTERS.charAt(byte % LETTERS.length));
  return (letters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Normalizes a typed code. A copied one may have direction marks, and Arabic keyboards have digits of their own. */
const letters = (typed: string): string =>
  fold(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Hash for storage. It includes the account's id, so that equal codes of two accounts have different hashes. */
export const hashRecoveryCode = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId}:${letters(code)}`)
    .digest('base64url');

/** Verifies a recovery code. An unknown account and an account without a code take the same time. */
export function isRecoveryCode(
  account: { id: string; recoveryHash: string | null } | undefined,
  code: string,
): boolean {
  const given = Buffer.from(hashRecoveryCode(account?.id ?? '', code));
  const stored = Buffer.from(account?.recoveryHash ?? '-'.repeat(given.length));
  return timingSafeEqual(given, stored);
}
