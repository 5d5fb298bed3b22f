import { Buffer } from 'node:buffer';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { SUPER_TOKEN_MS, VISITOR_TOKEN_MS } from '../../protocol/constants.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../protocol/entities/user.ts';

const ALGORITHM = 'HS256';

// Clocks of two machines differ: a token is not refused because it seems to be issued in the future.
const CHECKS = { alg: ALGORITHM, iat: false } as const;

/**
 * `sub` is the userID; the rest is what the session began with. `generation` is that of the account when the token was
 * issued: a new password raises it, and earlier tokens are invalid. `exp` and `iat` are seconds (RFC 7519).
 */
const Claims = z.object({
  sub: z.string(),
  sessionID: z.string(),
  deviceID: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  nickname: z.string(),
  fingerprint: z.string(),
  originURL: z.string(),
  generation: z.number().default(0),
  iat: z.number(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;
type NewSession = Omit<Claims, 'iat' | 'exp' | 'generation'> & Partial<Pick<Claims, 'generation'>>;

const LIFETIME_MS: Record<AccountType, number> = { visitor: VISITOR_TOKEN_MS, super: SUPER_TOKEN_MS };

/** A visitor's token has the generation 0. */
export function issueToken(secret: string, session: NewSession, now: number): Promise<string> {
  const claims: Claims = {
    generation: 0,
    ...session,
    iat: Math.floor(now / 1000),
    exp: Math.floor((now + LIFETIME_MS[session.accountType]) / 1000),
  };
  return sign(claims, secret, ALGORITHM);
}

/** The claims of a token, or null for one that is forged, expired or not ours. */
export async function readToken(secret: string, token: string): Promise<Claims | null> {
  return verifiedClaims(token, secret, CHECKS);
}

/** As `readToken`, also of a token that has expired: it still says to whom it was issued. */
export const readLapsedToken = (secret: string, token: string): Promise<Claims | null> =>
  verifiedClaims(token, secret, { ...CHECKS, exp: false });

/** The device that a token was issued to; it is read from an expired token too. */
export async function deviceIdIn(secret: string, token: string): Promise<string | null> {
  return (await readLapsedToken(secret, token))?.deviceID ?? null;
}

async function verifiedClaims(
  token: string,
  secret: string,
  checks: typeof CHECKS & { exp?: boolean },
): Promise<Claims | null> {
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return null;
  try {
    return Claims.parse(await verify(token, secret, checks));
  } catch {
    return null;
  }
}

/** The last character of base64url has unused bits; only the canonical text is accepted. */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

export const bearerToken = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
