import { Buffer } from 'node:buffer';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { SUPER_TOKEN_MS, VISITOR_TOKEN_MS } from '../../protocol/constants.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../protocol/entities/user.ts';

const ALGORITHM = 'HS256';

// Clocks of two machines differ by more than nothing: a token is not refused for its time of issue.
const CHECKS = { alg: ALGORITHM, iat: false } as const;

/**
 * `sub` is the userID; the rest is what the session was begun with. `generation` is the account's at the time of issue: a
 * new password raises it, and the tokens of before are dead. `exp` and `iat` are seconds (RFC 7519).
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
type Begun = Omit<Claims, 'iat' | 'exp' | 'generation'> & Partial<Pick<Claims, 'generation'>>;

const LIFETIME_MS: Record<AccountType, number> = { visitor: VISITOR_TOKEN_MS, super: SUPER_TOKEN_MS };

/** Without a generation it is a guest's: theirs is always 0. */
export function issueToken(secret: string, session: Begun, now: number): Promise<string> {
  const claims: Claims = {
    generation: 0,
    ...session,
    iat: Math.floor(now / 1000),
    exp: Math.floor((now + LIFETIME_MS[session.accountType]) / 1000),
  };
  return sign(claims, secret, ALGORITHM);
}

/** What a token says, or null for one that is forged, expired or of another making. */
export async function readToken(secret: string, token: string): Promise<Claims | null> {
  return claimsIn(token, secret, CHECKS);
}

/** The server's own mark of the device that a token was given to: it stays when the token has expired. */
export async function deviceIn(secret: string, token: string): Promise<string | null> {
  return (await claimsIn(token, secret, { ...CHECKS, exp: false }))?.deviceID ?? null;
}

async function claimsIn(
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

/** The last character of base64url has bits that say nothing: only one of its spellings is ours. */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

export const bearerIn = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
