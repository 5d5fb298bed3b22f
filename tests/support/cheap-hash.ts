import { randomBytes, scryptSync } from 'node:crypto';

const [N, r, p] = [2 ** 4, 8, 1];

/** A stored password whose cost is low, as an earlier release might have chosen: a guess takes a millisecond instead of 300. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
