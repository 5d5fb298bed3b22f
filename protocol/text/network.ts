import { addressKey, isPublicAddress, parseHost, V4_IN_V6 } from './addresses.ts';

/** A range of addresses: first and last address (32 hexadecimal digits each), and the range as text. */
export type Network = { text: string; from: string; to: string };

/** Widest permitted ranges (IPv4 /8, IPv6 /32). A wider range would exclude whole regions of the world. */
const SHORTEST_PREFIX = { v4: 96 + 8, v6: 32 } as const;

const CUSTOMER_OF_V6 = 64;

/**
 * Parses an address or a CIDR range and clears its host bits. A single IPv6 address becomes its /64, the network of one
 * customer.
 */
export function parseNetwork(written: string): Network | 'too_wide' | null {
  const [address = '', prefix, ...more] = written.trim().split('/');
  const key = addressKey(address);
  if (key === null || more.length > 0) return null;
  const bits = prefix === undefined ? bareBits(key) : prefixBits(address, prefix);
  if (bits === null) return null;
  const network = { ...rangeOf(key, bits), bits };
  if (isTooWide(network)) return 'too_wide';
  return { text: textOf(network), from: network.from, to: network.to };
}

/** Parses a list with Arabic or Latin commas. Null if an item is invalid or too wide. */
export function parseNetworks(list: string): Network[] | null {
  const networks: Network[] = [];
  for (const written of list.split(/[,،\n]/u)) {
    if (written.trim() === '') continue;
    const network = parseNetwork(written);
    if (network === null || network === 'too_wide') return null;
    networks.push(network);
  }
  return networks;
}

/** A network around an address. `prefix`: length as written, 32 for a single IPv4 address. `name`: unique key. */
export type NestedNetwork = Omit<Network, 'text'> & { name: string; prefix: number };

const NESTED_PREFIXES = { v4: [32, 24], v6: [64, 56, 48] } as const;

/**
 * Returns the networks around an address, narrowest first. Providers assign customers an IPv6 /64, /56 or /48, and
 * small sites an IPv4 /24. An invalid address is its own network.
 */
export function nestedNetworks(address: string): NestedNetwork[] {
  const key = addressKey(address);
  if (key === null) return [{ name: address, prefix: 0, from: address, to: address }];
  const isOfV4 = isV4(key);
  return NESTED_PREFIXES[isOfV4 ? 'v4' : 'v6'].map((prefix, at) => {
    const digits = key.slice(0, (isOfV4 ? 96 + prefix : prefix) / 4);
    // The narrowest network has the same name as in `networkOf`.
    const name = at === 0 ? digits : `${digits}/${prefix}`;
    return { name, prefix, from: digits.padEnd(32, '0'), to: digits.padEnd(32, 'f') };
  });
}

/** Returns the name of the widest network around an address: an IPv4 /24 or an IPv6 /48. */
export const widestNetwork = (address: string): string => nestedNetworks(address).at(-1)?.name ?? address;

/** Returns the network that identifies one member of a crowd: an IPv4 address, or a customer's IPv6 /48. */
export function crowdNetworkOf(address: string): string {
  const networks = nestedNetworks(address);
  return (networks.find(({ prefix }) => prefix === 48) ?? networks[0])?.name ?? address;
}

/** Returns the first address of the widest permitted range around this address, as the lower limit of a query. */
export function widestFrom(key: string): string {
  return rangeOf(key, isV4(key) ? SHORTEST_PREFIX.v4 : SHORTEST_PREFIX.v6).from;
}

const isV4 = (key: string): boolean => key.startsWith(V4_IN_V6);

/** The first IPv6 /64 contains all of IPv4, so a single address in it does not become a /64. */
const bareBits = (key: string): number =>
  isV4(key) || covers(rangeOf(key, CUSTOMER_OF_V6)) ? 128 : CUSTOMER_OF_V6;

function prefixBits(address: string, prefix: string): number | null {
  const isWrittenAsV4 = !address.includes(':');
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > (isWrittenAsV4 ? 32 : 128)) return null;
  return Number(prefix) + (isWrittenAsV4 ? 96 : 0);
}

function rangeOf(key: string, bits: number): { from: string; to: string } {
  const hostBits = BigInt(128 - bits);
  const first = (BigInt(`0x${key}`) >> hostBits) << hostBits;
  return { from: digits(first), to: digits(first | ((1n << hostBits) - 1n)) };
}

const digits = (value: bigint): string => value.toString(16).padStart(32, '0');

const FIRST_V4 = `${V4_IN_V6}00000000`;

/** Whether a range contains all of IPv4. */
const covers = ({ from, to }: { from: string; to: string }): boolean =>
  from <= FIRST_V4 && to >= `${V4_IN_V6}ffffffff`;

function isTooWide(network: { from: string; to: string; bits: number }): boolean {
  if (covers(network)) return true;
  return network.bits < (isV4(network.from) ? SHORTEST_PREFIX.v4 : SHORTEST_PREFIX.v6);
}

function textOf({ from, bits }: { from: string; bits: number }): string {
  if (!isV4(from)) return `${compressed(from)}/${bits}`;
  const bytes = from.slice(V4_IN_V6.length).match(/../g) ?? [];
  const dotted = bytes.map(byte => Number.parseInt(byte, 16)).join('.');
  return bits === 128 ? dotted : `${dotted}/${bits - 96}`;
}

/** Returns an address in the notation of the URL standard. */
const compressed = (key: string): string =>
  new URL(`http://[${key.match(/..../g)?.join(':')}]/`).hostname.slice(1, -1);

/** An address range or a host, as typed and in normalized form. */
export type AddressOrHost = {
  text: string;
  addressFrom: string | null;
  addressTo: string | null;
  host: string | null;
};

/** Parses the field IPOrHost, which contains an address, a range or a host name. */
export function parseAddressOrHost(written: string): AddressOrHost | 'too_wide' | null {
  const network = parseNetwork(written);
  if (network === 'too_wide') return network;
  if (network) return { text: network.text, addressFrom: network.from, addressTo: network.to, host: null };
  const host = parseHost(written);
  return host === null ? null : { text: host, addressFrom: null, addressTo: null, host };
}

/**
 * Returns the provider of an address: the autonomous system number if the edge reports it, else the IPv4 /24 or IPv6
 * /48. Null for addresses that identify no user.
 */
export function providerOf(address: string, asn: number | null): string | null {
  if (asn !== null) return `AS${asn}`;
  if (!isPublicAddress(address)) return null;
  const network = parseNetwork(`${address}/${address.includes(':') ? 48 : 24}`);
  return network === null || network === 'too_wide' ? null : network.text;
}
