import { resolve4, resolve6 } from 'node:dns/promises';
import { addressKey, V4_IN_V6 } from '../../protocol/text/addresses.ts';

/** The addresses of a host. It rejects where there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Names of machines in the network of the resolver. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|intranet|home\.arpa)$/;

/** Whether a receiver may have this address, judged by its text alone. */
export function isPublicHost(url: string): boolean {
  const host = hostOf(url);
  if (addressKey(host) !== null) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAME.test(host);
}

/** Whether all addresses of a receiver are of the public Internet at this moment. */
export async function isPublicTarget(url: string, resolve: Resolve): Promise<boolean> {
  if (!isPublicHost(url)) return false;
  const host = hostOf(url);
  if (addressKey(host) !== null) return true;
  return (await resolve(host)).every(isPublicAddress);
}

/** DNS over HTTPS, in two requests (node:dns of workerd, 2026-11). */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await Promise.allSettled([resolve4(host), resolve6(host)]);
  const addresses = found.flatMap(each => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length === 0) throw new Error('the host has no address');
  return addresses;
}

/** Not private, loopback, link-local (metadata of clouds), shared, multicast or reserved (registries of IANA, 2026-11). */
export function isPublicAddress(address: string): boolean {
  const key = addressKey(address);
  if (key === null) return false;
  if (key.startsWith(V4_IN_V6)) return isPublicV4(Number.parseInt(key.slice(24, 28), 16));
  // Global unicast is 2000::/3; Teredo and 6to4 contain an IPv4 address.
  return /^[23]/.test(key) && !key.startsWith('20010000') && !key.startsWith('2002');
}

/** Checks the first two bytes of the address. */
function isPublicV4(head: number): boolean {
  const [first, second] = [head >> 8, head & 0xff];
  if ([0, 10, 127].includes(first) || first >= 224) return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 172) return second < 16 || second > 31;
  if (first === 192) return second !== 168 && second !== 0;
  if (first === 198) return second !== 18 && second !== 19;
  return head !== 0xa9fe;
}

/** An IPv6 address without its brackets, a name without its last dot. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
