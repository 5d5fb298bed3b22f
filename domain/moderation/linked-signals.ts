import type { LinkedSignalKind } from '../../protocol/entities/bans.ts';
import { addressKey, networkOf } from '../../protocol/text/addresses.ts';
import { parseNetwork } from '../../protocol/text/network.ts';

/** A recognisable signal of a user, with its weight. */
export type LinkedSignal = { kind: LinkedSignalKind; value: string; weight: number };

/** Identifying signals. Empty means unknown. */
export type Known = { deviceId: string; fingerprint: string; ipAddress: string };

/** A newcomer with this total weight of equal signals counts as the banned user. */
export const ENOUGH = 100;

/**
 * The mark is issued by the server and unique. A fingerprint is a hint by the browser, shared by phones of one model,
 * and needs a place. A place alone is never enough: a home, school or town shares one address.
 */
const WEIGHTS = { mark: ENOUGH, fingerprint: 60, address: 50, part: 40 } as const satisfies Record<
  LinkedSignalKind,
  number
>;

/** Weighted signals of a user. */
export const linkedSignals = ({ deviceId, fingerprint, ipAddress }: Known): LinkedSignal[] => [
  ...signal('mark', deviceId),
  ...signal('fingerprint', fingerprint),
  ...placesOf(ipAddress),
];

/** Total weight of equal signals. Networks are nested: the narrowest counts, and only together with a device. */
export function linkedScore(kept: readonly LinkedSignal[], who: Known): number {
  const device = kept
    .filter(
      ({ kind, value }) =>
        (kind === 'mark' && value === who.deviceId) || (kind === 'fingerprint' && value === who.fingerprint),
    )
    .reduce((sum, { weight }) => sum + weight, 0);
  return device === 0 ? 0 : device + placeScore(kept, who);
}

function placeScore(kept: readonly LinkedSignal[], who: Known): number {
  const theirs = placesOf(who.ipAddress);
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

/** An IPv4 /24 or an IPv6 /48: where a telephone's next address lies too. */
function firstPart(address: string): string {
  const network = parseNetwork(`${address}/${address.includes(':') ? 48 : 24}`);
  return network === null || network === 'too_wide' ? '' : network.text;
}
