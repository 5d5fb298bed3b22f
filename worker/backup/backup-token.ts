import { createHmac } from 'node:crypto';
import { sign } from 'hono/jwt';
import { z } from 'zod';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { verifiedClaims } from '../auth/verified-claims.ts';

/** What a key of backups may do: read everything, or fill an empty site. */
export const BACKUP_PURPOSES = ['read', 'restore'] as const;
export type BackupPurpose = (typeof BACKUP_PURPOSES)[number];

const LIFETIME_MS = 5 * MINUTE_MS;
const Claims = z.object({ purpose: z.enum(BACKUP_PURPOSES), exp: z.number() });

/** The key of one purpose. It follows from the secret of the site, and neither key follows from the other. */
export const backupKey = (secret: string, purpose: BackupPurpose): string =>
  createHmac('sha256', secret).update(`backup:${purpose}`).digest('base64url');

/** The token of one call, signed by the key of its purpose. */
export const issueBackupToken = (key: string, purpose: BackupPurpose, now: number): Promise<string> =>
  sign({ purpose, exp: Math.ceil((now + LIFETIME_MS) / 1000) }, key, 'HS256');

/** The purpose of a token, or null for a token that is forged, expired or signed by the key of another purpose. */
export async function readBackupToken(secret: string, token: string): Promise<BackupPurpose | null> {
  for (const purpose of BACKUP_PURPOSES) {
    const claims = await verifiedClaims(Claims, token, backupKey(secret, purpose));
    if (claims?.purpose === purpose) return purpose;
  }
  return null;
}
