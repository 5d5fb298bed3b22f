import { isReservedName, type ReservedWords } from '../../domain/reserved-names.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { isSameGuest, type NicknameClaim, type NicknameClaimResult } from '../rpc/nickname-claim.ts';
import type { NetworkLimits } from './network-limits.ts';
import type { NicknameReservations } from './nickname-reservations.ts';
import type { ReentryBlocks } from './reentry-blocks.ts';
import type { Roster } from './roster.ts';

type NicknameRegister = {
  roster: Roster;
  reservations: NicknameReservations;
  reentryBlocks: ReentryBlocks;
  reservedWords: ReservedWords;
  networks: NetworkLimits;
};

/** Decides whose a nickname is. With `reserve` it is kept for the claimant until their ticket would expire. */
export function claimNickname(
  { roster, reservations, reentryBlocks, reservedWords, networks }: NicknameRegister,
  claim: NicknameClaim,
  reserve: boolean,
  now: number,
): NicknameClaimResult {
  if (!claim.isStored && isReservedName(claim.nickname, claim.role, reservedWords))
    return { refused: 'name_reserved' };
  const wanted = skeleton(claim.nickname);
  const found = roster.named(wanted) ?? reservations.holderOf(wanted, now);
  // Accounts are kept apart when they are named. Two whom only newer rules find alike both keep coming in.
  const holder = claim.isStored && found?.accountType === 'super' ? null : found;
  const isOurs = !holder || holder.userId === claim.userId || isSameGuest(holder, claim);
  if (!isOurs) return { refused: 'nickname_taken' };
  const userId = holder?.userId ?? claim.userId;
  if (reserve && networks.isFull(claim, userId, now)) return { refused: 'network_full' };
  if (reserve) reservations.reserve(wanted, { ...claim, userId }, now);
  return { userId, presentIn: roster.locate(userId), heldUntil: reentryBlocks.until(claim, now) };
}
