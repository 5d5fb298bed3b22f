import { createHmac, timingSafeEqual } from 'node:crypto';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { SECRET_BYTES_MIN } from '../../../protocol/entry-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { AppContext } from '../http/handler.ts';
import { bearerToken, verifiedClaims } from '../http/tokens.ts';

/**
 * Refuses callers that do not send the site's configured secret. If this secret is missing or too short, all
 * callers are refused.
 */
export function assertSharedSecret(c: AppContext, secret = ''): void {
  if (secret.length < SECRET_BYTES_MIN) throw new Failure('unauthorized');
  const given = new TextEncoder().encode(bearerToken(c.req.raw) ?? '');
  const wanted = new TextEncoder().encode(secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Failure('unauthorized');
}

/** Purposes of a token: read all data for a backup, restore into an empty site, create the first owner. */
const PURPOSES = ['read', 'restore', 'firstOwner'] as const;
export type OperatorPurpose = (typeof PURPOSES)[number];

const LIFETIME_MS = 5 * MINUTE_MS;
const Claims = z.object({ purpose: z.enum(PURPOSES), exp: z.number() });

/** Signing key for one purpose, derived from the operator key. The key of another purpose does not reveal it. */
export const purposeKey = (operatorKey: string, purpose: OperatorPurpose): string =>
  createHmac('sha256', operatorKey).update(`operator:${purpose}`).digest('base64url');

export const issueOperatorToken = (key: string, purpose: OperatorPurpose, now: number): Promise<string> =>
  sign({ purpose, exp: Math.ceil((now + LIFETIME_MS) / 1000) }, key, 'HS256');

/** Purpose of a token, or null if it is forged, expired or signed with the key of another purpose. */
export async function readOperatorToken(operatorKey: string, token: string): Promise<OperatorPurpose | null> {
  if (operatorKey.length < SECRET_BYTES_MIN) return null;
  for (const purpose of PURPOSES) {
    const claims = await verifiedClaims(Claims, token, purposeKey(operatorKey, purpose));
    if (claims?.purpose === purpose) return purpose;
  }
  return null;
}
