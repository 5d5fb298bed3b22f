import type { BanReach, BanSignal, BanTargets } from '../entities/bans.ts';
import type { ListedSanctionKind } from '../entities/moderation.ts';
import {
  type Actor,
  asPowerTarget,
  authorizeChatPower,
  hasPermission,
  isVisitor,
  powerOf,
  type Target,
} from './actor.ts';
import { changeWritePermission, kickFor } from './may/moderation.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/**
 * Revoking a sanction. Requires permission for the action against this user, and at least its author's rank.
 */
export function revokeSanction(
  actor: Actor,
  target: Target,
  kind: ListedSanctionKind,
  byRank: number,
): Verdict {
  if (kind === 'mute')
    return changeWritePermission(actor, { ...target, restrictedByRank: { allowUserToWrite: byRank } }, true);
  return allOf(
    kickFor(actor, target),
    authorizeChatPower(powerOf(actor), {
      effect: 'remove',
      target: asPowerTarget(target),
      issuerRank: byRank,
    }),
  );
}

/** Listing muted and blocked users, for moderators who may mute or kick. `revokeSanction` checks each row. */
export function readSanctions(actor: Actor): Verdict {
  const flags = ['canAssignOneTimeKick', 'canKickUser'] as const;
  return allowIf(!isVisitor(actor) && flags.some(flag => hasPermission(actor, flag)));
}

type Place = Extract<BanSignal, keyof BanTargets>;

/** Order of preference among equal counts. A country never identifies a single user. */
const NARROW_FIRST = ['fingerprint', 'IPOrHost'] as const satisfies Place[];

/**
 * Returns the ban signal that matches the fewest other users. The device is preferred, because a home, a class or a
 * town's mobile network shares an address that changes within days.
 */
export function narrowestBan(reaches: readonly BanReach[]): Place {
  const met = ({ now, lately }: BanReach): number => now + lately;
  const known = NARROW_FIRST.flatMap(signal => reaches.find(each => each.signal === signal) ?? []);
  const [first, ...others] = known;
  if (!first) return 'fingerprint';
  const found = others.reduce((best, each) => (met(each) < met(best) ? each : best), first);
  return found.signal === 'IPOrHost' ? 'IPOrHost' : 'fingerprint';
}
