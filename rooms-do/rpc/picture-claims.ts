import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PICTURE_CLAIM_MS } from '../../protocol/picture-limits.ts';

const Claim = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Uploading session and target room. */
  sessionId: z.string(),
  roomId: z.string(),
  expiresAt: z.number(),
});
/** A signed statement about an uploaded picture, which rooms verify without a call. */
export type PictureClaim = z.infer<typeof Claim>;

/** `content.signature`, good for ten minutes. */
export function issuePictureClaim(
  secret: string,
  picture: Omit<PictureClaim, 'expiresAt'>,
  now: number,
): string {
  const content = { ...picture, expiresAt: now + PICTURE_CLAIM_MS } satisfies PictureClaim;
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${sign(secret, body)}`;
}

/** Reads a claim; null if it is malformed, forged or expired. */
export function readPictureClaim(secret: string, claim: string, now: number): PictureClaim | null {
  const [body = '', signature = '', ...rest] = claim.split('.');
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return read.expiresAt > now ? read : null;
}

const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`picture:${body}`).digest('base64url');
