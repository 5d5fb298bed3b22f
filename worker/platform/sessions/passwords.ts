import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PASSWORD_COST } from './password-cost.ts';

const KEY_BYTES = 32;

/**
 * `scrypt$N$r$p$salt$key`, with salt and key in base64url. The hash includes the cost, so that the cost can be
 * increased later.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, PASSWORD_COST, KEY_BYTES);
  return [
    'scrypt',
    PASSWORD_COST.N,
    PASSWORD_COST.r,
    PASSWORD_COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('a stored password hash is not one of ours');
  const stored = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost, stored.length);
  return timingSafeEqual(given, stored);
}

const NO_KEY = `$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Hash for unknown usernames, so that the response takes as long as for a wrong password. Also stored for accounts
 * without a password.
 */
export const DUMMY_HASH = `scrypt$${PASSWORD_COST.N}$${PASSWORD_COST.r}$${PASSWORD_COST.p}${NO_KEY}`;

/** Whether an account has a password. A dummy hash stored by an earlier release may have another cost. */
export const isPassword = (hash: string): boolean => !hash.endsWith(NO_KEY);

export const isPasswordIn = (column: SQLWrapper): SQL =>
  sql`substr(${column}, ${-NO_KEY.length}) <> ${NO_KEY}`;

/** Whether the hash has another cost than the current one, so that the next login replaces it. */
export const isOutdatedHash = (hash: string): boolean =>
  !hash.startsWith(`scrypt$${PASSWORD_COST.N}$${PASSWORD_COST.r}$${PASSWORD_COST.p}$`);

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }, bytes: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
