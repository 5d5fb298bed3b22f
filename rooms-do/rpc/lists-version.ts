import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 8;

/**
 * A new version of the site's lists, in the form of a UUID. Half of it signs the other half, so that the worker tells a version that was
 * never issued from one that was without asking anybody.
 */
export function newListsVersion(secret: string): string {
  const random = randomBytes(RANDOM_BYTES);
  return textOf(Buffer.concat([random, signatureOf(secret, random)]));
}

/** Whether a lobby of this site has issued this version, now or before. */
export function isListsVersion(secret: string, version: string): boolean {
  const bytes = Buffer.from(version.replaceAll('-', ''), 'hex');
  if (bytes.length !== 2 * RANDOM_BYTES || textOf(bytes) !== version) return false;
  return timingSafeEqual(bytes.subarray(RANDOM_BYTES), signatureOf(secret, bytes.subarray(0, RANDOM_BYTES)));
}

const signatureOf = (secret: string, random: Buffer): Buffer =>
  createHmac('sha256', secret).update('lists-version:').update(random).digest().subarray(0, RANDOM_BYTES);

const textOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
