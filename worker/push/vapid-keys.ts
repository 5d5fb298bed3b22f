import { createECDH, createHmac } from 'node:crypto';

export type VapidKeys = { publicKey: string; privateKey: string };

const kept = new Map<string, VapidKeys>();

/**
 * The key by which push services know the site (RFC 8292), in base64url. It follows from the site's own secret, which a deploy and a local
 * instance make, so that it is stored nowhere and the same for as long as the secret is.
 */
export function vapidKeys(siteSecret: string): VapidKeys {
  const known = kept.get(siteSecret);
  if (known) return known;
  const scalar = createHmac('sha256', siteSecret).update('vapid').digest();
  const pair = createECDH('prime256v1');
  // All but 2 of 2^32 numbers of 32 bytes are below the order of the curve, and the others are refused here.
  pair.setPrivateKey(scalar);
  const keys = {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: scalar.toString('base64url'),
  };
  kept.set(siteSecret, keys);
  return keys;
}
