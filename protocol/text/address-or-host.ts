import { hostIn } from './host.ts';
import { networkIn } from './network.ts';

/** How people write it, and how it is looked up: either the range of addresses or the host is there. */
export type AddressOrHost = {
  text: string;
  addressFrom: string | null;
  addressTo: string | null;
  host: string | null;
};

/** What the field IPOrHost holds: an address, a range or a host name. */
export function addressOrHost(written: string): AddressOrHost | 'too_wide' | null {
  const network = networkIn(written);
  if (network === 'too_wide') return network;
  if (network) return { text: network.text, addressFrom: network.from, addressTo: network.to, host: null };
  const host = hostIn(written);
  return host === null ? null : { text: host, addressFrom: null, addressTo: null, host };
}
