import { Buffer } from 'node:buffer';
import { verify } from 'hono/jwt';
import type { z } from 'zod';

// Clocks of two machines differ: a token is not refused because it seems to be issued in the future.
const CHECKS = { alg: 'HS256', iat: false } as const;

/** What a token of this server holds, or null for one that is forged, expired or of another kind. */
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
