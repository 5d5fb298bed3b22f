import { Buffer } from 'node:buffer';
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { SignedPlace } from '../../protocol/rest/monitoring.ts';
import type { ChainTail } from '../platform/record/chain.ts';

/**
 * Kind of signed position: the newest entry, or the last entry removed by retention. A signature is valid for one kind
 * only.
 */
export type PlaceKind = 'head' | 'anchor';

export type PlaceSigner = {
  publicKey: string;
  sign: (kind: PlaceKind, place: ChainTail, at: number) => SignedPlace;
};

/**
 * Uses Ed25519 instead of a keyed hash, so that a copy of the head can be verified without the site's secret. The key
 * is derived from that secret and is not stored.
 */
export function placeSigner(secret: string): PlaceSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'samar event record', SEED_BYTES));
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicDer = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: publicDer.subarray(PUBLIC_PREFIX.length).toString('base64url'),
    sign: (kind, { turn, hash }, at) => {
      const place = { turn, hash, at: new Date(at).toISOString() };
      return { ...place, signature: sign(null, signedText(kind, place), key).toString('base64url') };
    },
  };
}

export function isSigned(kind: PlaceKind, place: SignedPlace, publicKey: string): boolean {
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== SEED_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  return verify(null, signedText(kind, place), key, Buffer.from(place.signature, 'base64url'));
}

const signedText = (kind: PlaceKind, { turn, hash, at }: Omit<SignedPlace, 'signature'>): Buffer =>
  Buffer.from(JSON.stringify([`samar event record ${kind}`, turn, hash, at]));

// Fixed prefixes of DER-encoded Ed25519 keys (RFC 8410).
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SEED_BYTES = 32;

/**
 * State of the audit log object, stored under `KEPT` in the table `stored_values`. `npm run audit:verify` reads it from
 * there.
 */
export type Kept = {
  head: SignedPlace;
  anchor: SignedPlace | null;
  announced: readonly ChainTail[];
  publicKey: string;
  /** Time when the record was adopted (milliseconds). */
  adoptedAt: number;
};
export const KEPT = 'chain';
