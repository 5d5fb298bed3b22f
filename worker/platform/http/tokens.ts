import { Buffer } from 'node:buffer';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { SESSION_KINDS } from '../../../domain/admission/identity.ts';
import { SUPER_TOKEN_MS, VISITOR_TOKEN_MS } from '../../../protocol/constants.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../../protocol/entities/user.ts';

// Clocks of two machines differ, so a token with an issue time in the future is accepted.
const CHECKS = { alg: 'HS256', iat: false } as const;

/** Claims of a token of this server; null if forged, expired or of another kind. */
export async function verifiedClaims<Shape extends z.ZodType>(
  shape: Shape,
  token: string,
  secret: string,
  { exp = true }: { exp?: boolean } = {},
): Promise<z.infer<Shape> | null> {
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return null;
  try {
    return shape.parse(await verify(token, secret, { ...CHECKS, exp }));
  } catch {
    return null;
  }
}

/** The last character of base64url has unused bits, so only the canonical text is accepted. */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const ALGORITHM = 'HS256';

/**
 * `sub` is the userID; the rest are facts from the start of the session. `generation`: that of the account at issue; a
 * new password increments it, which invalidates earlier tokens. `exp` and `iat`: seconds (RFC 7519). `deviceSince`:
 * creation of the device id (milliseconds); tokens of earlier releases lack it, and `began` too. `cnf`: the client key
 * that the token is bound to (RFC 9449). `admission`: digest of a guest's name and network. `isPaid`: the guest solved
 * a challenge at the login.
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
  deviceSince: z.number().default(0),
  began: z.enum(SESSION_KINDS).optional(),
  admission: z.string().optional(),
  isPaid: z.literal(true).optional(),
  cnf: z.object({ jkt: z.string() }).optional(),
  iat: z.number(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;
type Defaulted = 'generation' | 'deviceSince';
type NewSession = Omit<Claims, 'iat' | 'exp' | Defaulted> & Partial<Pick<Claims, Defaulted>>;

const LIFETIME_MS: Record<AccountType, number> = { visitor: VISITOR_TOKEN_MS, super: SUPER_TOKEN_MS };

/** A visitor's token has the generation 0. */
export function issueToken(secret: string, session: NewSession, now: number): Promise<string> {
  const claims: Claims = {
    generation: 0,
    deviceSince: 0,
    ...session,
    iat: Math.floor(now / 1000),
    exp: Math.floor((now + LIFETIME_MS[session.accountType]) / 1000),
  };
  return sign(claims, secret, ALGORITHM);
}

export const readToken = (secret: string, token: string): Promise<Claims | null> =>
  verifiedClaims(Claims, token, secret);

const readExpiredToken = (secret: string, token: string): Promise<Claims | null> =>
  verifiedClaims(Claims, token, secret, { exp: false });

/** Request of a route. Reading a body of unknown length replaces its `raw` (Hono 4, 2026-11). */
type RequestOfRoute = { readonly raw: Request };

const presented = new WeakMap<RequestOfRoute, Promise<Claims | null>>();

/** Claims of a possibly expired token, used for its device and session. Verified once per request. */
export function expiredBearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const token = bearerToken(request.raw);
  if (token === null) return Promise.resolve(null);
  const claims = presented.get(request) ?? readExpiredToken(secret, token);
  presented.set(request, claims);
  return claims;
}

/** Claims of a request's token, or null without a valid one. Verified once per request. */
export async function bearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const claims = await expiredBearerClaims(secret, request);
  return claims && claims.exp > Math.floor(Date.now() / 1000) ? claims : null;
}

/** Budget key of a session. A new password changes it, so that earlier tokens use another budget. */
export const sessionName = ({ sessionID, generation }: Claims): string =>
  generation === 0 ? sessionID : `${sessionID} ${generation}`;

export const bearerToken = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
