import { LOOPBACK_FACTOR, SHARED_NETWORK_FACTOR } from '../../protocol/constants.ts';
import { NETWORK_WIDTHS, PLACE_WIDTHS } from '../../protocol/entry-limits.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { addressKey, isLoopbackAddress } from '../../protocol/text/addresses.ts';
import {
  type NestedNetwork,
  type Network,
  nestedNetworks,
  parseNetworks,
} from '../../protocol/text/network.ts';

/** Options that affect network limits: the site's shared networks, and whether this is a local instance. */
export type NetworkRules = Pick<SiteOptions, 'sharedNetworks'> & { isLocal: boolean };

export function networkFactor(address: string, { sharedNetworks, isLocal }: NetworkRules): number {
  if (isLocal && isLoopbackAddress(address)) return LOOPBACK_FACTOR;
  return sharedNetworkOf(address, sharedNetworks) ? SHARED_NETWORK_FACTOR : 1;
}

/** A counted network and the factor of its budget. */
export type NetworkBudget = { name: string; factor: number };

/**
 * Returns the counted networks around an address, narrowest first. An admission needs budget in all of them. Networks
 * wider than a shared one do not count, because its users would otherwise spend the budget of neighboring networks.
 */
export function networkBudgets(
  address: string,
  rules: NetworkRules,
  widths: Readonly<Record<number, number>> = NETWORK_WIDTHS,
): NetworkBudget[] {
  const all = nestedNetworks(address);
  if (rules.isLocal && isLoopbackAddress(address))
    return all.slice(0, 1).map(({ name }) => ({ name, factor: LOOPBACK_FACTOR }));
  const shared = sharedNetworkOf(address, rules.sharedNetworks);
  const factor = shared ? SHARED_NETWORK_FACTOR : 1;
  return all
    .filter(each => !shared || !isWider(each, shared))
    .map(({ name, prefix }) => ({ name, factor: factor * (widths[prefix] ?? 1) }));
}

/** The networks of `networkBudgets`, for the limit of connected users. */
export const networkPlaces = (address: string, rules: NetworkRules): NetworkBudget[] =>
  networkBudgets(address, rules, PLACE_WIDTHS);

const isWider = ({ from, to }: NestedNetwork, { from: first, to: last }: Network): boolean =>
  from <= first && to >= last && (from < first || to > last);

function sharedNetworkOf(address: string, sharedNetworks: string): Network | undefined {
  if (sharedNetworks === '') return undefined;
  const key = addressKey(address);
  return key === null
    ? undefined
    : networksIn(sharedNetworks).find(({ from, to }) => from <= key && key <= to);
}

let parsed: { list: string; networks: readonly Network[] } = { list: '', networks: [] };

/** The parsed list is cached, because every admission request reads the list and it seldom changes. */
function networksIn(list: string): readonly Network[] {
  if (list === '') return [];
  if (list !== parsed.list) parsed = { list, networks: parseNetworks(list) ?? [] };
  return parsed.networks;
}
