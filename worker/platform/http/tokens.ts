import { Buffer } from 'node:buffer';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { SESSION_KINDS } from '../../../domain/admission/identity.ts';
import { SUPER_TOKEN_MS, VISITOR_TOKEN_MS } from '../../../protocol/constants.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../../protocol/entities/user.ts';

// Clocks of two machines differ: a token is not refused because it seems to be issued in the future.
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

/** The last character of base64url has unused bits; only the canonical text is accepted. */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const ALGORITHM = 'HS256';

/**
 * `sub` is the userID; the rest is what the session began with. `generation` is that of the account when the token was
 * issued: a new password raises it, and earlier tokens are invalid. `exp` and `iat` are seconds (RFC 7519). `deviceSince` is when
 * the device was given its id (milliseconds); tokens of earlier releases do not have it, nor `began`. `cnf` names the key of the client to
 * which the token is bound (RFC 9449). `admission` is the digest of the name and the network of a guest. `isPaid`: the
 * guest solved a challenge at the login.
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

/** The claims of a token, or null for a forged, expired or foreign one. */
export const readToken = (secret: string, token: string): Promise<Claims | null> =>
  verifiedClaims(Claims, token, secret);

const readExpiredToken = (secret: string, token: string): Promise<Claims | null> =>
  verifiedClaims(Claims, token, secret, { exp: false });

/** Request of a route: reading a body of unknown length replaces its `raw` (Hono 4, 2026-11). */
type RequestOfRoute = { readonly raw: Request };

const presented = new WeakMap<RequestOfRoute, Promise<Claims | null>>();

/** Claims of a possibly expired token: its device and session. Verified once per request. */
export function expiredBearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const token = bearerToken(request.raw);
  if (token === null) return Promise.resolve(null);
  const claims = presented.get(request) ?? readExpiredToken(secret, token);
  presented.set(request, claims);
  return claims;
}

/** The claims of a request's token, or null without a valid one. Repeated calls verify it once. */
export async function bearerClaims(secret: string, request: RequestOfRoute): Promise<Claims | null> {
  const claims = await expiredBearerClaims(secret, request);
  return claims && claims.exp > Math.floor(Date.now() / 1000) ? claims : null;
}

/** Budget key of a session. A new password changes it, so that earlier tokens spend another budget. */
export const sessionName = ({ sessionID, generation }: Claims): string =>
  generation === 0 ? sessionID : `${sessionID} ${generation}`;

export const bearerToken = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
