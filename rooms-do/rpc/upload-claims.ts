import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PICTURE_CLAIM_MS } from '../../protocol/picture-limits.ts';

const Claimed = z.object({
  url: z.string(),
  /** Session that uploaded the file. */
  sessionId: z.string(),
  /** Room that may use the claim. Null: the first room that uses it. */
  roomId: z.string().nullable(),
  expiresAt: z.number(),
});
const OfPicture = Claimed.extend({ width: z.number().int(), height: z.number().int() });
/** `waveform`: one base-32 digit per sample. */
const OfVoice = Claimed.extend({ seconds: z.number().int(), waveform: z.string() });
const Claim = z.union([OfPicture, OfVoice]);
/** A signed claim for an uploaded picture or voice note. Rooms verify it without a call. */
export type PictureClaim = z.infer<typeof OfPicture>;
export type VoiceClaim = z.infer<typeof OfVoice>;
export type UploadClaim = PictureClaim | VoiceClaim;

type Uploaded = Omit<PictureClaim, 'expiresAt'> | Omit<VoiceClaim, 'expiresAt'>;

/** Issues a claim in the form `content.signature`, valid for ten minutes. */
export function issueUploadClaim(secret: string, upload: Uploaded, now: number): string {
  const content = { ...upload, expiresAt: now + PICTURE_CLAIM_MS } satisfies UploadClaim;
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${body}.${sign(secret, body)}`;
}

/** Returns the claim's content, or null if the claim is malformed, forged or expired. */
export function readUploadClaim(secret: string, claim: string, now: number): UploadClaim | null {
  const [body = '', signature = '', ...rest] = claim.split('.');
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return read.expiresAt > now ? read : null;
}

const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`picture:${body}`).digest('base64url');
