/**
 * Converts an address to 32 hexadecimal digits (IPv4 mapped into IPv6), so that ranges compare as text. Null for an
 * invalid address.
 */
export function addressKey(address: string): string | null {
  const text = address.trim().toLowerCase();
  const v4 = fourBytes(text);
  if (v4) return `${V4_IN_V6}${v4}`;
  return eightGroups(text);
}

/** Returns the network of one customer: an IPv4 address or an IPv6 /64. Other texts stay unchanged. */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (key === null) return address;
  return key.startsWith(V4_IN_V6) ? key : key.slice(0, 16);
}

export function isLoopbackAddress(address: string): boolean {
  const key = addressKey(address);
  return key !== null && (key.startsWith(`${V4_IN_V6}7f`) || key === LOOPBACK_V6);
}

const LOOPBACK_V6 = '1'.padStart(32, '0');

/** Prefix of IPv4 addresses mapped into IPv6. */
export const V4_IN_V6 = '00000000000000000000ffff';

function fourBytes(text: string): string | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every(part => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null;
  return parts.map(part => Number(part).toString(16).padStart(2, '0')).join('');
}

function eightGroups(text: string): string | null {
  const lastColon = text.lastIndexOf(':');
  const embedded = lastColon >= 0 ? fourBytes(text.slice(lastColon + 1)) : null;
  const whole = embedded
    ? `${text.slice(0, lastColon + 1)}${embedded.slice(0, 4)}:${embedded.slice(4)}`
    : text;
  const halves = whole.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail];
  if (!groups.every(group => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map(group => group.padStart(4, '0')).join('');
}

const HOST_MAX = 253;

/**
 * Characters that do not belong to a host: those of a port, a path or credentials. International names become ASCII.
 */
const FORBIDDEN = /[\s/\\:@?#%*[\]]/u;

const LABELS = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** Returns a host name in comparable form: lower case, ASCII, without a final dot. Null for any other text. */
export function parseHost(written: string): string | null {
  const text = written.trim();
  if (text === '' || FORBIDDEN.test(text) || !URL.canParse(`http://${text}/`)) return null;
  const host = new URL(`http://${text}/`).hostname.replace(/\.$/, '');
  // Refuses other single labels, because a top-level domain hosts no page.
  return host === 'localhost' || (host.length <= HOST_MAX && LABELS.test(host)) ? host : null;
}

/**
 * Private ranges (RFC 1918, 4193, 4291, 6890). They identify no user, because on a local instance, or behind a proxy
 * that hides clients, all clients have such addresses.
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

/** Whether an address is public. False for an invalid address. */
export function isPublicAddress(address: string): boolean {
  const key = addressKey(address);
  return key !== null && !PRIVATE_PREFIXES.some(prefix => key.startsWith(prefix));
}
