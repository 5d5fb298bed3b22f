import { LOOPBACK_FACTOR, SHARED_NETWORK_FACTOR } from '../protocol/constants.ts';
import type { SiteOptions } from '../protocol/resources/options.ts';
import { addressKey, isLoopbackAddress } from '../protocol/text/address.ts';
import { type Network, parseNetworks } from '../protocol/text/network.ts';

/** What decides how much a network may do: the networks that operators name as shared, and whether the instance is a local one. */
export type NetworkRules = Pick<SiteOptions, 'sharedNetworks'> & { isLocal: boolean };

/** How many times as much as an ordinary network the network of this address may do. */
export function networkFactor(address: string, { sharedNetworks, isLocal }: NetworkRules): number {
  if (isLocal && isLoopbackAddress(address)) return LOOPBACK_FACTOR;
  const key = addressKey(address);
  if (key === null) return 1;
  return networksIn(sharedNetworks).some(({ from, to }) => from <= key && key <= to)
    ? SHARED_NETWORK_FACTOR
    : 1;
}

let parsed: { list: string; networks: readonly Network[] } = { list: '', networks: [] };

/** Parsed once: the list is asked with every request of entry and changes once in a while. */
function networksIn(list: string): readonly Network[] {
  if (list === '') return [];
  if (list !== parsed.list) parsed = { list, networks: parseNetworks(list) ?? [] };
  return parsed.networks;
}
