import type { LinkedSignalKind } from '../../protocol/entities/bans.ts';
import { addressKey, networkOf } from '../../protocol/text/addresses.ts';
import { parseNetwork } from '../../protocol/text/network.ts';

/** A weighted signal that may identify a user. */
export type LinkedSignal = { kind: LinkedSignalKind; value: string; weight: number };

export type SignalSource = { deviceId: string; fingerprint: string; ipAddress: string };

/** Total weight of equal signals at which a newcomer counts as the banned user. */
export const ENOUGH = 100;

/**
 * Weights of equal signals. The server issues unique device ids. Phones of one model share a fingerprint, so a
 * fingerprint needs an address as well. An address alone never suffices, because a home, a school or a town may share
 * it.
 */
const WEIGHTS = { mark: ENOUGH, fingerprint: 60, address: 50, part: 40 } as const satisfies Record<
  LinkedSignalKind,
  number
>;

export const linkedSignals = ({ deviceId, fingerprint, ipAddress }: SignalSource): LinkedSignal[] => [
  ...signal('mark', deviceId),
  ...signal('fingerprint', fingerprint),
  ...placesOf(ipAddress),
];

/**
 * Returns the total weight of equal signals. Networks are nested, so only the narrowest one counts, and only together
 * with a device.
 */
export function linkedScore(kept: readonly LinkedSignal[], candidate: SignalSource): number {
  const device = kept
    .filter(
      ({ kind, value }) =>
        (kind === 'mark' && value === candidate.deviceId) ||
        (kind === 'fingerprint' && value === candidate.fingerprint),
    )
    .reduce((sum, { weight }) => sum + weight, 0);
  return device === 0 ? 0 : device + placeScore(kept, candidate);
}

function placeScore(kept: readonly LinkedSignal[], candidate: SignalSource): number {
  const theirs = placesOf(candidate.ipAddress);
  const same = kept.filter(({ kind, value }) =>
    theirs.some(each => each.kind === kind && each.value === value),
  );
  return Math.max(0, ...same.map(({ weight }) => weight));
}

const signal = (kind: LinkedSignalKind, value: string): LinkedSignal[] =>
  value === '' ? [] : [{ kind, value, weight: WEIGHTS[kind] }];

const placesOf = (address: string): LinkedSignal[] =>
  addressKey(address) === null
    ? []
    : [...signal('address', networkOf(address)), ...signal('part', firstPart(address))];

/** Returns the IPv4 /24 or IPv6 /48, which usually contains the next address of the same phone. */
function firstPart(address: string): string {
  const network = parseNetwork(`${address}/${address.includes(':') ? 48 : 24}`);
  return network === null || network === 'too_wide' ? '' : network.text;
}
