import { parseNetwork } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Whose customer an address is: the number of the autonomous system where the edge knows it, else what a small provider has, an IPv4 /24 or an
 * IPv6 /48. Null where the address tells nobody from anybody.
 */
export function providerOf(address: string, asn: number | null): string | null {
  if (asn !== null) return `AS${asn}`;
  if (!isPublicAddress(address)) return null;
  const network = parseNetwork(`${address}/${address.includes(':') ? 48 : 24}`);
  return network === null || network === 'too_wide' ? null : network.text;
}
