import type { BanTargets } from '../entities/ban.ts';
import type { BanReach, BanSignal } from '../entities/ban-reach.ts';

type Place = Extract<BanSignal, keyof BanTargets>;

/** In this order where several meet as few. A country is a place that nobody is banned by for themselves. */
const NARROW_FIRST = ['fingerprint', 'IPOrHost'] as const satisfies Place[];

/**
 * By what a ban meets the fewest others beside whom it means. The device first: an address is shared by a home, a class or, on a phone network,
 * a town, and is another tomorrow.
 */
export function narrowestBan(reaches: readonly BanReach[]): Place {
  const met = ({ now, lately }: BanReach): number => now + lately;
  const known = NARROW_FIRST.flatMap(signal => reaches.find(each => each.signal === signal) ?? []);
  const [first, ...others] = known;
  if (!first) return 'fingerprint';
  const found = others.reduce((best, each) => (met(each) < met(best) ? each : best), first);
  return found.signal === 'IPOrHost' ? 'IPOrHost' : 'fingerprint';
}
