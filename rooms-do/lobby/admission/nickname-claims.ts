import { isReservedName } from '../../../domain/accounts/reserved-names.ts';
import { wordListOf } from '../../../domain/protection/words/moderate-text.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { isHostGuest } from '../../../protocol/rules/actor.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { isSameGuest, type NicknameClaim, type NicknameClaimResult } from '../../rpc/entry-attempt.ts';
import type { SanctionStore } from '../moderation/sanctions.ts';
import type { Roster } from '../platform/roster.ts';
import type { RaidDetector } from '../protection/module.ts';
import type { ChallengeClaims } from './challenge-claims.ts';
import type { KeptNames } from './kept-names.ts';
import type { KnownDevices } from './known-devices.ts';
import type { NetworkLimits } from './network-limits.ts';
import type { NicknameReservations } from './nickname-reservations.ts';

export type NicknameRegister = {
  roster: Roster;
  reservations: NicknameReservations;
  sanctions: SanctionStore;
  siteConfig: SiteConfig;
  networks: NetworkLimits;
  raids: Pick<RaidDetector, 'newcomerSlowModeOf' | 'sinceOf'>;
  challengeClaims: ChallengeClaims;
  devices: Pick<KnownDevices, 'find'>;
  keptNames: Pick<KeptNames, 'holderOf'>;
};

/** Decides which user gets a nickname. `reserve`: reserves the nickname for the claimant until the ticket expires. */
export function claimNickname(
  register: NicknameRegister,
  claimed: NicknameClaim,
  reserve: boolean,
  now: number,
): NicknameClaimResult {
  const claim = { ...claimed, ...deviceOf(register, claimed, now) };
  const refused = claim.isStored ? null : nameRefusal(claim, register.siteConfig);
  if (refused) return { refused };
  const bits = puzzleBitsOf(register.siteConfig);
  if (!register.challengeClaims.take(claim, now)) return { refused: 'challenge_required', ...bits };
  const result = claim.isEntry ? enter(register, claim, now) : holderOf(register, claim, now);
  if ('refused' in result) return result;
  const { roster, reservations, sanctions, networks, raids } = register;
  const { userId, nickname } = result;
  const isPaid = claim.isPaid === true || isSolved(claim.shown);
  if (reserve && networks.isFull({ ...claim, isPaid }, userId, now))
    return { refused: 'network_full', ...(!isPaid && bits) };
  if (reserve) reservations.reserve(skeleton(nickname), { ...claim, nickname, userId }, now);
  const person = { ...claim, userId };
  const presentIn = roster.locate(userId);
  // No slow mode for a present user, whom the room has already informed.
  const slowMode =
    reserve && claim.isEntry && presentIn === null ? raids.newcomerSlowModeOf(claim, now) : null;
  return {
    userId,
    nickname,
    presentIn,
    deviceSince: claim.deviceSince,
    ...sanctions.hold(person, now),
    restraints: { ...sanctions.active(person, now), ...(slowMode && { calm: slowMode }) },
  };
}

/** Returns the puzzle difficulty for a refused claim; nothing if operators disabled challenges. */
const puzzleBitsOf = ({ options: { guestChallenge, puzzleBits } }: SiteConfig): { bits?: number } =>
  guestChallenge === 'off' ? {} : { bits: puzzleBits };

const isSolved = (shown: NicknameClaim['shown']): boolean =>
  shown !== undefined && (shown.solved !== null || shown.isAnswered === true);

/**
 * Adds the time of the device's first presence in the chat, which only the lobby knows. A token or device id proves
 * only the date when it was issued.
 */
export function deviceOf({ devices }: NicknameRegister, { deviceId, ipAddress }: NicknameClaim, now: number) {
  const known = devices.find(deviceId, ipAddress, now);
  return { deviceSince: known?.since ?? now, deviceHereSince: known?.hereSince ?? null };
}

/** Checks a guest's nickname when the guest takes it. An account's nickname is checked when it is stored. */
export function nameRefusal(
  { nickname, role }: NicknameClaim,
  { options, listedWords }: SiteConfig,
): 'name_reserved' | 'word_in_name' | null {
  if (isReservedName(nickname, role, options)) return 'name_reserved';
  return wordListOf(listedWords).moderate(nickname, 'nicknames') ? 'word_in_name' : null;
}

type Held = { userId: string; nickname: string } | { refused: 'nickname_taken' };

/**
 * A guest renamed by a moderator enters under the assigned nickname. If another user has that nickname, the guest may
 * use any except the removed one.
 */
function enter(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { roster, sanctions } = register;
  // A present user keeps the current nickname.
  if (claim.accountType !== 'visitor' || roster.locate(claim.userId) !== null)
    return holderOf(register, claim, now);
  const { to, taken } = sanctions.renaming(claim, now);
  const given = to === null ? null : holderOf(register, { ...claim, nickname: to }, now);
  if (given && !('refused' in given)) return given;
  if (taken.includes(skeleton(claim.nickname))) return { refused: 'nickname_taken' };
  return holderOf(register, claim, now);
}

export function holderOf(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { roster, reservations } = register;
  const wanted = skeleton(claim.nickname);
  // A guest's attempt may briefly reserve an account's name, until the database refuses the attempt.
  const reserved = reservations.holderOf(wanted, now);
  const found =
    roster.named(wanted) ?? (claim.isStored && reserved?.accountType !== 'super' ? null : reserved);
  if (!found && !claim.isStored) return keeperOf(register, claim, now);
  // Accounts are checked when their names are stored. Two accounts that only newer rules consider alike may both enter.
  const holder = claim.isStored && found?.accountType === 'super' ? null : found;
  const isOurs = !holder || holder.userId === claim.userId || isSameGuest(holder, claim);
  if (!isOurs) return { refused: 'nickname_taken' };
  return { userId: holder?.userId ?? claim.userId, nickname: claim.nickname };
}

/**
 * Finds the device for which an absent guest's nickname is reserved. A login from that device becomes the same guest
 * again.
 */
function keeperOf(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { keptNames, roster, reservations, siteConfig } = register;
  const { userId, nickname, deviceId, isLogin } = claim;
  const kept = keptNames.holderOf(skeleton(nickname), siteConfig.options.nicknameKeptDays, now);
  if (!kept) return { userId, nickname };
  if (kept.deviceId !== deviceId)
    return kept.isReserved ? { refused: 'nickname_taken' } : { userId, nickname };
  const isAway = !roster.isPresent(kept.userId) && reservations.of(kept.userId, now) === null;
  const isContinued = isLogin === true && isAway && !isHostGuest(kept.userId);
  return { userId: isContinued ? kept.userId : userId, nickname };
}
