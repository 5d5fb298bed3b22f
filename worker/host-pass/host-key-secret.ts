import { createHmac } from 'node:crypto';

/**
 * The secret of a key. It follows from the site's own and the key's id, so the database, its backups and the event record never hold
 * one; a key that is removed is known to nobody, whoever still has its secret.
 */
export const hostKeySecret = (siteSecret: string, keyId: string): string =>
  createHmac('sha256', siteSecret).update(`host-key:${keyId}`).digest('base64url');
