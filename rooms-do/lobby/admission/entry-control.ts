import { isReservedName } from '../../../domain/accounts/reserved-names.ts';
import type { SpentBudgets } from '../../../domain/admission/budgets.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { wordListOf } from '../../../domain/protection/words/moderate-text.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { KNOWN_DEVICE_LOGINS } from '../../../protocol/surge-limits.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { LoginAttempts, LoginVerdict } from '../../rpc/attempts.ts';
import {
  type ChallengeDemand,
  type EntryAttempt,
  type EntryRefusal,
  isSameGuest,
  type NicknameClaim,
  type NicknameClaimResult,
  type ShownAnswer,
} from '../../rpc/entry-attempt.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { SanctionStore } from '../moderation/sanctions.ts';
import type { AttemptThrottle } from '../platform/attempt-throttle.ts';
import type { Roster } from '../platform/roster.ts';
import type { ActiveRaid, RaidDetector } from '../protection/raids.ts';
import { KeptNames } from './kept-names.ts';
import { KnownDevices } from './known-devices.ts';
import { NetworkLimits } from './network-limits.ts';
import { NicknameReservations, type Reservations } from './nickname-reservations.ts';

const SWEEP_OVER = 256;

/** Number of guests that each device let in during the surge that began then (milliseconds). */
export type DeviceLogins = readonly (readonly [deviceId: string, login: { since: number; count: number }])[];

type Deps = { surges: Pick<RaidDetector, 'sinceOf'>; throttle: Pick<AttemptThrottle, 'begin'> };

/**
 * Answers shown at entry, good once for the whole site: of two uses at once one is accepted, also after a restart. The lobby keeps how many
 * guests a known device lets in during a surge.
 */
export class ChallengeClaims {
  #deps: Deps;
  #logins: Map<string, { since: number; count: number }>;

  constructor(deps: Deps, logins: DeviceLogins = []) {
    this.#deps = deps;
    this.#logins = new Map(logins);
  }

  get logins(): DeviceLogins {
    return [...this.#logins];
  }

  /** Accepts what a guest shows. False where it was used before. */
  take({ shown, deviceId, provider }: NicknameClaim, now: number): boolean {
    if (!shown || shown.isAnswered) return true;
    if (shown.solved || shown.continues !== undefined) return this.use(shown, now);
    const since = this.#deps.surges.sinceOf(provider, now);
    if (since === null) return true;
    this.#sweep(since);
    const before = this.#logins.get(deviceId);
    const count = before?.since === since ? before.count + 1 : 1;
    this.#logins.set(deviceId, { since, count });
    return count <= KNOWN_DEVICE_LOGINS;
  }

  /** Uses a solved puzzle or a session to continue. Turnstile accepts its own tokens once. */
  use({ solved, continues, isAnswered }: ShownAnswer, now: number): boolean {
    const { throttle } = this.#deps;
    if (solved) return throttle.begin([{ limited: 'puzzle', who: solved.nonce }], now) === 0;
    if (continues !== undefined)
      return throttle.begin([{ limited: 'continuedSession', who: continues }], now) === 0;
    return isAnswered === true;
  }

  #sweep(since: number): void {
    if (this.#logins.size <= SWEEP_OVER) return;
    for (const [deviceId, login] of this.#logins) if (login.since < since) this.#logins.delete(deviceId);
  }
}

type NicknameRegister = {
  roster: Roster;
  reservations: NicknameReservations;
  restraints: SanctionStore;
  siteConfig: SiteConfig;
  networks: NetworkLimits;
  surges: Pick<RaidDetector, 'calmOf'>;
  challengeClaims: ChallengeClaims;
  devices: Pick<KnownDevices, 'find'>;
  keptNames: Pick<KeptNames, 'holderOf'>;
};

/** Decides which user gets a nickname. With `reserve` the claimant keeps it until their ticket would expire. */
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
  const { roster, reservations, restraints, networks, surges } = register;
  const { userId, nickname } = result;
  const isPaid = claim.isPaid === true || isSolved(claim.shown);
  if (reserve && networks.isFull({ ...claim, isPaid }, userId, now))
    return { refused: 'network_full', ...(!isPaid && bits) };
  if (reserve) reservations.reserve(skeleton(nickname), { ...claim, nickname, userId }, now);
  const person = { ...claim, userId };
  const presentIn = roster.locate(userId);
  // The room has already informed a present user.
  const calm = reserve && claim.isEntry && presentIn === null ? surges.calmOf(claim, now) : null;
  return {
    userId,
    nickname,
    presentIn,
    deviceSince: claim.deviceSince,
    ...restraints.hold(person, now),
    restraints: { ...restraints.active(person, now), ...(calm && { calm }) },
  };
}

/** Bits of the puzzle by which a full network has more places; nothing where operators have switched challenges off. */
const puzzleBitsOf = ({ options: { guestChallenge, puzzleBits } }: SiteConfig): { bits?: number } =>
  guestChallenge === 'off' ? {} : { bits: puzzleBits };

const isSolved = (shown: NicknameClaim['shown']): boolean =>
  shown !== undefined && (shown.solved !== null || shown.isAnswered === true);

/** A token and a mark say when a device was given its id. What counts is since when it was in the chat, which the lobby knows. */
function deviceOf({ devices }: NicknameRegister, { deviceId, ipAddress }: NicknameClaim, now: number) {
  const known = devices.find(deviceId, ipAddress, now);
  return { deviceSince: known?.since ?? now, deviceHereSince: known?.hereSince ?? null };
}

/** A name is judged when it is taken: an account's as it is stored, where it was named. */
function nameRefusal(
  { nickname, role }: NicknameClaim,
  { options, listedWords }: SiteConfig,
): 'name_reserved' | 'word_in_name' | null {
  if (isReservedName(nickname, role, options)) return 'name_reserved';
  return wordListOf(listedWords).judge(nickname, 'nicknames') ? 'word_in_name' : null;
}

type Held = { userId: string; nickname: string } | { refused: 'nickname_taken' };

/**
 * A guest renamed by a moderator enters under the given name. If another user has that name, the guest may use any
 * name except the removed one.
 */
function enter(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { roster, restraints } = register;
  // A present user keeps their current name.
  if (claim.accountType !== 'visitor' || roster.locate(claim.userId) !== null)
    return holderOf(register, claim, now);
  const { to, taken } = restraints.renaming(claim, now);
  const given = to === null ? null : holderOf(register, { ...claim, nickname: to }, now);
  if (given && !('refused' in given)) return given;
  if (taken.includes(skeleton(claim.nickname))) return { refused: 'nickname_taken' };
  return holderOf(register, claim, now);
}

function holderOf(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { roster, reservations } = register;
  const wanted = skeleton(claim.nickname);
  const found = roster.named(wanted) ?? reservations.holderOf(wanted, now);
  if (!found && !claim.isStored) return keeperOf(register, claim, now);
  // Accounts are checked when they are named. Two accounts that only newer rules consider alike may both enter.
  const holder = claim.isStored && found?.accountType === 'super' ? null : found;
  const isOurs = !holder || holder.userId === claim.userId || isSameGuest(holder, claim);
  if (!isOurs) return { refused: 'nickname_taken' };
  return { userId: holder?.userId ?? claim.userId, nickname: claim.nickname };
}

/** A name that nobody has in the chat: free, or kept for a device. A login from that device becomes the same guest again. */
function keeperOf(register: NicknameRegister, claim: NicknameClaim, now: number): Held {
  const { keptNames, roster, reservations, siteConfig } = register;
  const { userId, nickname, deviceId, isLogin } = claim;
  const kept = keptNames.holderOf(skeleton(nickname), siteConfig.options.nicknameKeptDays, now);
  if (!kept) return { userId, nickname };
  if (kept.deviceId !== deviceId)
    return kept.isReserved ? { refused: 'nickname_taken' } : { userId, nickname };
  const isAway = !roster.isPresent(kept.userId) && reservations.of(kept.userId, now) === null;
  return { userId: isLogin && isAway ? kept.userId : userId, nickname };
}

/** Written after a quiet time without entries: a busy lobby never writes it. */
const QUIET_MS = 5_000;
/** A row of the storage has two megabytes at most (Cloudflare, 2026-11). */
const KEPT_BUDGETS_MAX = 10_000;

/** The part of admission that survives hibernation. */
type KeptEntry = {
  spent: SpentBudgets;
  surges: readonly ActiveRaid[];
  deviceLogins: DeviceLogins;
  reserved: Reservations;
};

/** Decisions about users before they are in a room: attempts of their network, challenges, and their nickname. */
export class EntryControl {
  #lobby: LobbyState;
  #networks: NetworkLimits;
  #challengeClaims: ChallengeClaims;
  #kept: StoredValue<KeptEntry>;
  #saving: ReturnType<typeof setTimeout> | null = null;
  readonly reservations: NicknameReservations;
  readonly devices: KnownDevices;
  readonly keptNames: KeptNames;
  /** Raids from before hibernation. */
  readonly keptSurges: readonly ActiveRaid[];

  constructor(lobby: LobbyState, { sql, env }: LobbyStart) {
    const { roster, throttle, database } = lobby;
    this.#lobby = lobby;
    this.#kept = new StoredValue(sql, 'entry');
    const kept = this.#kept.get();
    this.reservations = new NicknameReservations(kept?.reserved);
    this.devices = new KnownDevices(sql);
    this.keptNames = new KeptNames(sql);
    this.keptSurges = kept?.surges ?? [];
    this.#networks = new NetworkLimits(
      { env, roster, reservations: this.reservations, options: () => database.siteConfig.options },
      kept?.spent,
    );
    const sinceOf: RaidDetector['sinceOf'] = (provider, now) =>
      lobby.protection.surges.sinceOf(provider, now);
    this.#challengeClaims = new ChallengeClaims({ throttle, surges: { sinceOf } }, kept?.deviceLogins);
  }

  /** Spends an attempt of entry; null where it may go on. */
  spend(attempt: EntryAttempt, now: number): EntryRefusal | null {
    this.#saveWhenQuiet(now);
    return this.#networks.spend(attempt, now);
  }

  /**
   * Spends an attempt of an entering user. A new guest within the budget counts towards a raid. Over the budget, a
   * solved puzzle opens the wider budget for solvers once.
   */
  requestAdmission(
    { solved, ...attempt }: EntryAttempt,
    now: number,
  ): EntryRefusal | { isPuzzleUsed?: true } {
    const refusal = this.spend(attempt, now);
    const { guestChallenge, puzzleBits: bits } = this.#lobby.database.siteConfig.options;
    const isPuzzleUsed = refusal?.over === 'newGuests' && guestChallenge !== 'off';
    if (refusal && !isPuzzleUsed) return refusal;
    if (refusal) {
      if (!solved || !this.#challengeClaims.use({ solved }, now)) return { ...refusal, bits };
      const wider = this.spend({ ...attempt, solved }, now);
      if (wider) return wider;
    }
    if (attempt.isNewGuest && attempt.isWellFormed === true)
      this.#lobby.protection.surges.count(attempt, now);
    return isPuzzleUsed ? { isPuzzleUsed } : {};
  }

  /** The challenge for a new guest; none for a user with a session. */
  askedOf({ isNewGuest, provider }: EntryAttempt, now: number): { demand?: ChallengeDemand } {
    return isNewGuest ? { demand: this.#lobby.protection.surges.demandOf(provider, now) } : {};
  }

  /** Counts a guess at an account's password. Above the budget of the whole site an unknown device shows an answer first. */
  beginLogin({ onSite, tries }: LoginAttempts, shown: ShownAnswer | null, now: number): LoginVerdict {
    const { throttle, database } = this.#lobby;
    if (onSite === null) return { waitMs: throttle.begin(tries, now) };
    if (!throttle.isFull(onSite, now)) return { waitMs: throttle.begin([...tries, onSite], now) };
    if (!shown || !this.#challengeClaims.use(shown, now))
      return { bits: database.siteConfig.options.puzzleBits };
    return { waitMs: throttle.begin(tries, now) };
  }

  /** Reserves the nickname of a user between two rooms. */
  keepName(claim: NicknameClaim, now: number): void {
    this.#saveWhenQuiet(now);
    this.reservations.reserve(skeleton(claim.nickname), claim, now);
  }

  /** A guest who leaves the chat keeps the name for a while. */
  keepAfterLeaving(people: readonly Participant[], now: number): void {
    const { nicknameKeptDays: days } = this.#lobby.database.siteConfig.options;
    for (const each of people) this.keptNames.keep(each, days, this.#networks.rules(), now);
  }

  /** New guests of a provider write too much in a room. */
  raiseSurge(provider: string, now: number): void {
    this.#saveWhenQuiet(now);
    this.#lobby.protection.surges.raiseInRoom(provider, now);
  }

  claim(claim: NicknameClaim, reserve: boolean, now: number): NicknameClaimResult {
    this.#saveWhenQuiet(now);
    const { roster, moderation, protection, database } = this.#lobby;
    const register = {
      roster,
      reservations: this.reservations,
      restraints: moderation.restraints,
      devices: this.devices,
      keptNames: this.keptNames,
      networks: this.#networks,
      surges: protection.surges,
      challengeClaims: this.#challengeClaims,
      siteConfig: database.siteConfig,
    };
    return claimNickname(register, claim, reserve, now);
  }

  #saveWhenQuiet(now: number): void {
    if (this.#saving !== null) clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      this.#saving = null;
      this.#kept.set({
        spent: this.#networks.spent(now).slice(-KEPT_BUDGETS_MAX),
        surges: this.#lobby.protection.surges.standing,
        deviceLogins: this.#challengeClaims.logins,
        reserved: this.reservations.all(),
      });
    }, QUIET_MS);
  }
}
