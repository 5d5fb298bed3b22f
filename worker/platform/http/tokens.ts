import { Buffer } from 'node:buffer';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { SESSION_KINDS } from '../../../domain/admission/identity.ts';
import { SUPER_TOKEN_MS, VISITOR_TOKEN_MS } from '../../../protocol/constants.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../../protocol/entities/user.ts';

// Accepts a token with a future issue time, because clocks of different machines differ.
const CHECKS = { alg: 'HS256', iat: false } as const;

/** Claims of a token issued by this server; null if it is forged, expired or of another type. */
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

/** Accepts only the canonical text, because the last base64url character has unused bits. */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const ALGORITHM = 'HS256';

/**
 * `sub` is the userID; other claims describe the session at its start. `generation`: the account's generation at issue;
 * a new password increments it, which invalidates earlier tokens. `exp` and `iat`: seconds (RFC 7519). `deviceSince`:
 * creation time of the device id (milliseconds); tokens of earlier releases lack it and `began`. `cnf`: client key that
 * the token is bound to (RFC 9449). `admission`: digest of a guest's name and network. `isPaid`: the guest solved a
 * challenge at login.
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

/** Issues a token for a session. A visitor's token has generation 0. */
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

/** A route's request. Reading a body of unknown length replaces `raw` (Hono 4, 2026-11). */
type RequestOfRoute = { readonly raw: Request };

const presented = new WeakMap<RequestOfRoute, Promise<Claims | null>>();

/** Claims of a token that may have expired, used for its device and session. Verified once per request. */
export function expiredBearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const token = bearerToken(request.raw);
  if (token === null) return Promise.resolve(null);
  const claims = presented.get(request) ?? readExpiredToken(secret, token);
  presented.set(request, claims);
  return claims;
}

/** Claims of the request's token, or null if it has no valid one. Verified once per request. */
export async function bearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const claims = await expiredBearerClaims(secret, request);
  return claims && claims.exp > Math.floor(Date.now() / 1000) ? claims : null;
}

/** Budget key of a session. A new password changes it, so that earlier tokens use a different budget. */
export const sessionName = ({ sessionID, generation }: Claims): string =>
  generation === 0 ? sessionID : `${sessionID} ${generation}`;

export const bearerToken = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
