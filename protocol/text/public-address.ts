import { addressKey, V4_IN_V6 } from './address.ts';

/**
 * What is used within one machine or one network only (RFC 1918, 4193, 4291, 6890). On a local instance, and behind a proxy that
 * hides its clients, everybody has such an address: it tells nobody from anybody.
 */
const PRIVATE_PREFIXES = [
  `${V4_IN_V6}7f`,
  `${V4_IN_V6}0a`,
  `${V4_IN_V6}c0a8`,
  `${V4_IN_V6}a9fe`,
  ...Array.from({ length: 16 }, (_, at) => `${V4_IN_V6}ac1${at.toString(16)}`),
  '00000000000000000000000000000001',
  'fc',
  'fd',
  'fe8',
  'fe9',
  'fea',
  'feb',
] as const;

/** Whether an address is one of the internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const key = addressKey(address);
  return key !== null && !PRIVATE_PREFIXES.some(prefix => key.startsWith(prefix));
}
