import { parseHost } from './host.ts';
import { parseNetwork } from './network.ts';

/** As people write it, and as it is looked up: either a range of addresses or a host. */
export type AddressOrHost = {
  text: string;
  addressFrom: string | null;
  addressTo: string | null;
  host: string | null;
};

/** What the field IPOrHost holds: an address, a range or a host name. */
export function parseAddressOrHost(written: string): AddressOrHost | 'too_wide' | null {
  const network = parseNetwork(written);
  if (network === 'too_wide') return network;
  if (network) return { text: network.text, addressFrom: network.from, addressTo: network.to, host: null };
  const host = parseHost(written);
  return host === null ? null : { text: host, addressFrom: null, addressTo: null, host };
}
