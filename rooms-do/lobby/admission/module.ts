import type { SpentBudgets } from '../../../domain/admission/budgets.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { isNewDevice } from '../../../domain/protection/raids.ts';
import { isFeatureOff } from '../../../domain/site/economy.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { AskedRules } from '../../../protocol/resources/site-rules.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { Attempt, LoginAttempts, LoginVerdict } from '../../rpc/attempts.ts';
import type {
  ChallengeDemand,
  Entrance,
  EntryAttempt,
  EntryRefusal,
  NicknameClaim,
  NicknameClaimResult,
  RegistrationClaim,
  RegistrationStart,
  ShownAnswer,
} from '../../rpc/entry-attempt.ts';
import type { LobbyApi } from '../../rpc/lobby-api.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { AttemptThrottle } from '../platform/attempt-throttle.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import type { ActiveRaid, RaidDetector } from '../protection/module.ts';
import { ChallengeClaims, type DeviceLogins } from './challenge-claims.ts';
import { KeptNames, keptNames } from './kept-names.ts';
import { KnownDevices } from './known-devices.ts';
import { NetworkLimits } from './network-limits.ts';
import { claimNickname, deviceOf, holderOf, type NicknameRegister, nameRefusal } from './nickname-claims.ts';
import { NicknameReservations, type Reservations } from './nickname-reservations.ts';

type Register = NicknameRegister & { throttle: Pick<AttemptThrottle, 'begin'> };

type Refusal = { refused: ErrorCode; retryAfterMs?: number };

/**
 * Decides whether a guest may register under the current nickname, and counts the attempt for the networks. A refusal
 * counts nothing. An absent guest's nickname stays reserved until the account is stored.
 */
function beginRegistration(
  register: Register,
  asked: RegistrationClaim,
  present: Participant | null,
  now: number,
): RegistrationStart {
  const { siteConfig, reservations } = register;
  if (siteConfig.options.registration === 'off') return { refused: 'registration_off' };
  if (present?.accountType === 'super') return { refused: 'already_member' };
  const claim = { ...asked, ...deviceOf(register, asked, now) };
  const { nickname } = present ?? reservations.of(claim.userId, now) ?? nameOfAbsent(register, claim, now);
  const named = { ...claim, nickname };
  const isTaken = asked.isNameTaken === true && skeleton(nickname) === skeleton(asked.nickname);
  const refusal =
    sanctionOf(register, claim, present, now) ??
    nameTaken(register, named, { present, isTaken }, now) ??
    deviceRefusal(register, claim, now);
  if (refusal) return refusal;
  const attempts = attemptsOf(register, claim);
  const retryAfterMs = register.throttle.begin(attempts, now);
  if (retryAfterMs > 0) return { refused: 'too_many_registrations', retryAfterMs };
  if (!present) reservations.reserve(skeleton(nickname), named, now);
  const waits = siteConfig.options.registration === 'approval' && ({ waits: true } as const);
  return { nickname, appearance: present?.appearance ?? null, attempts, ...waits };
}

type Claim = RegistrationClaim & { deviceSince: number };

/** Uses the nickname in the token, unless a moderator has set another one. */
const nameOfAbsent = ({ sanctions }: Register, claim: Claim, now: number): { nickname: string } => {
  const { to, taken } = sanctions.renaming(claim, now);
  return { nickname: isRemoved(taken, claim) && to !== null ? to : claim.nickname };
};

const isRemoved = (taken: readonly string[], { nickname }: Pick<Claim, 'nickname'>): boolean =>
  taken.includes(skeleton(nickname));

/**
 * Returns the refusal of a registration because of a sanction or raid. A one-time kick mark gets the general code
 * `forbidden`, so that it stays secret.
 */
function sanctionOf(
  { sanctions, raids }: Register,
  claim: Claim,
  present: Participant | null,
  now: number,
): Refusal | null {
  const { heldUntil } = sanctions.hold(claim, now);
  if (heldUntil !== null) return { refused: 'kicked', retryAfterMs: heldUntil - now };
  const { mute, oneTimeKick } = sanctions.active(claim, now);
  if (mute || present?.granted.allowUserToWrite === false) return { refused: 'muted' };
  if (oneTimeKick || present?.granted.hasOneTimeKick === true) return { refused: 'forbidden' };
  const since = raids.sinceOf(claim.provider, now);
  return since !== null && isNewDevice(claim, since) ? { refused: 'newcomers_wait' } : null;
}

/** Checks the nickname as at a guest's entry. Refuses an account's name before it counts anything. */
function nameTaken(
  register: Register,
  claim: Claim,
  { present, isTaken }: { present: Participant | null; isTaken: boolean },
  now: number,
): Refusal | null {
  const refused = nameRefusal(claim, register.siteConfig);
  if (refused) return { refused };
  const holder = holderOf(register, claim, now);
  const isOurs = 'userId' in holder && holder.userId === claim.userId;
  const isAllowed = present !== null || !isRemoved(register.sanctions.renaming(claim, now).taken, claim);
  return isOurs && isAllowed && !isTaken ? null : { refused: 'name_taken' };
}

function deviceRefusal({ siteConfig }: Register, { deviceSince }: Claim, now: number): Refusal | null {
  const from = deviceSince + siteConfig.options.registrationMinutes * MINUTE_MS;
  return from > now ? { refused: 'registration_too_early', retryAfterMs: from - now } : null;
}

const attemptsOf = ({ networks, siteConfig }: Register, { ipAddress }: Claim): Attempt[] =>
  networks.budgetsOf(ipAddress).map(({ name, factor }) => ({
    limited: 'registrations',
    who: name,
    factor: factor * siteConfig.options.registrationsPerDay,
  }));

/** Quiet time after the last entry before a write, so that a busy lobby does not write. */
const QUIET_MS = 5_000;
/** Maximum number of stored budgets, because a storage row holds at most two megabytes (Cloudflare, 2026-11). */
const KEPT_BUDGETS_MAX = 10_000;

/** Admission state that survives hibernation. */
type KeptEntry = {
  spent: SpentBudgets;
  surges: readonly ActiveRaid[];
  deviceLogins: DeviceLogins;
  reserved: Reservations;
};

/** Returns the rules that a guest must accept; empty if the site requires no consent. */
const askedRulesIn = ({ askedRules }: SiteConfig): { askedRules?: AskedRules } =>
  askedRules === undefined ? {} : { askedRules };

/** Proof that allowed an attempt over the network's budget. */
type WideEntry = Pick<Entrance, 'isPuzzleUsed'> & { isTurnstileDue?: true };

/** Decides about users before they join a room: attempts per network, challenges and nicknames. */
class EntryControl {
  #lobby: LobbyState;
  #networks: NetworkLimits;
  #challengeClaims: ChallengeClaims;
  #kept: StoredValue<KeptEntry>;
  #saving: ReturnType<typeof setTimeout> | null = null;
  readonly reservations: NicknameReservations;
  readonly devices: KnownDevices;
  readonly keptNames: KeptNames;
  /** Raids stored before hibernation. */
  readonly keptRaids: readonly ActiveRaid[];

  constructor(lobby: LobbyState, { sql, env }: LobbyStart) {
    const { roster, throttle, database } = lobby;
    this.#lobby = lobby;
    this.#kept = new StoredValue(sql, 'entry');
    const kept = this.#kept.get();
    this.reservations = new NicknameReservations(kept?.reserved);
    this.devices = new KnownDevices(sql);
    this.keptNames = new KeptNames(sql);
    this.keptRaids = kept?.surges ?? [];
    this.#networks = new NetworkLimits(
      { env, roster, reservations: this.reservations, options: () => database.siteConfig.options },
      kept?.spent,
    );
    const sinceOf: RaidDetector['sinceOf'] = (provider, now) => lobby.protection.raids.sinceOf(provider, now);
    this.#challengeClaims = new ChallengeClaims({ throttle, raids: { sinceOf } }, kept?.deviceLogins);
  }

  /** Spends an entry attempt. Returns null if the attempt is allowed. */
  spend(attempt: EntryAttempt, now: number): EntryRefusal | null {
    this.#saveWhenQuiet(now);
    return this.#networks.spend(attempt, now);
  }

  /**
   * Spends an attempt of an entering user. An allowed, well-formed attempt of a new guest counts towards a
   * raid. Above the budget of new guests, a solved puzzle allows one attempt from the wider budget. So does a Turnstile
   * token, which the worker must then verify.
   */
  requestAdmission(
    { solved, hasTurnstile, ...attempt }: EntryAttempt,
    now: number,
  ): EntryRefusal | WideEntry {
    const refusal = this.spend(attempt, now);
    const { guestChallenge, puzzleBits: bits } = this.#lobby.database.siteConfig.options;
    if (refusal && (refusal.over !== 'newGuests' || guestChallenge === 'off')) return refusal;
    if (refusal) {
      const proof = solved ? { solved } : hasTurnstile ? { hasTurnstile } : null;
      const isValid = proof !== null && (!solved || this.#challengeClaims.use({ solved }, now));
      if (!isValid) return { ...refusal, bits };
      const wider = this.spend({ ...attempt, ...proof }, now);
      if (wider) return wider;
    }
    if (attempt.isNewGuest && attempt.isWellFormed === true) this.#lobby.protection.raids.count(attempt, now);
    if (!refusal) return {};
    return solved ? { isPuzzleUsed: true } : { isTurnstileDue: true };
  }

  /** Returns the challenge for a new guest; none for a user with a session. */
  askedOf(
    { isNewGuest, provider }: EntryAttempt,
    { isTurnstileDue }: WideEntry,
    now: number,
  ): { demand?: ChallengeDemand } {
    if (!isNewGuest) return {};
    const demand = this.#lobby.protection.raids.demandOf(provider, now);
    return { demand: isTurnstileDue ? { ...demand, asks: 'guests' } : demand };
  }

  /** Counts a password attempt. Above the site-wide budget, an unknown device must first answer a challenge. */
  beginLogin({ onSite, tries }: LoginAttempts, shown: ShownAnswer | null, now: number): LoginVerdict {
    const { throttle, database } = this.#lobby;
    const asked = askedRulesIn(database.siteConfig);
    if (onSite === null) return { waitMs: throttle.begin(tries, now), ...asked };
    if (!throttle.isFull(onSite, now)) return { waitMs: throttle.begin([...tries, onSite], now), ...asked };
    if (!shown || !this.#challengeClaims.use(shown, now))
      return { bits: database.siteConfig.options.puzzleBits };
    return { waitMs: throttle.begin(tries, now), ...asked };
  }

  keepName(claim: NicknameClaim, now: number): void {
    this.#saveWhenQuiet(now);
    this.reservations.reserve(skeleton(claim.nickname), claim, now);
  }

  /** Reserves the nickname of a guest who leaves the chat. */
  keepAfterLeaving(people: readonly Participant[], now: number): void {
    const { nicknameKeptDays: days } = this.#lobby.database.siteConfig.options;
    for (const each of people) {
      const [network] = this.#networks.budgetsOf(each.ipAddress);
      if (network) this.keptNames.keep(each, days, network, now);
    }
  }

  /** Starts raid protection against a provider from which new guests write too much in a room. */
  raiseRaid(provider: string, now: number): void {
    this.#saveWhenQuiet(now);
    this.#lobby.protection.raids.raiseInRoom(provider, now);
  }

  claim(claim: NicknameClaim, reserve: boolean, now: number): NicknameClaimResult {
    return claimNickname(this.#register(now), claim, reserve, now);
  }

  /** `present`: the participant, if the guest is in a room. */
  beginRegistration(claim: RegistrationClaim, present: Participant | null, now: number): RegistrationStart {
    const { throttle } = this.#lobby;
    const started = beginRegistration({ ...this.#register(now), throttle }, claim, present, now);
    return 'refused' in started ? started : { ...started, ...askedRulesIn(this.#lobby.database.siteConfig) };
  }

  #register(now: number): NicknameRegister {
    this.#saveWhenQuiet(now);
    const { roster, moderation, protection, database } = this.#lobby;
    return {
      roster,
      reservations: this.reservations,
      sanctions: moderation.sanctions,
      devices: this.devices,
      keptNames: this.keptNames,
      networks: this.#networks,
      raids: protection.raids,
      challengeClaims: this.#challengeClaims,
      siteConfig: database.siteConfig,
    };
  }

  #saveWhenQuiet(now: number): void {
    if (this.#saving !== null) clearTimeout(this.#saving);
    this.#saving = setTimeout(() => {
      this.#saving = null;
      this.#kept.set({
        spent: this.#networks.spent(now).slice(-KEPT_BUDGETS_MAX),
        surges: this.#lobby.protection.raids.standing,
        deviceLogins: this.#challengeClaims.logins,
        reserved: this.reservations.all(),
      });
    }, QUIET_MS);
  }
}

type AdmissionState = { readonly entry: EntryControl };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly admission: AdmissionState;
  }
}

export const admission = {
  tables: { migrations: { 8: keptNames } },
  state: (lobby, start): AdmissionState => ({ entry: new EntryControl(lobby, start) }),
  on: {
    report: ({ admission: { entry }, clock }, change) => {
      entry.devices.note(change.upserted, clock.now());
      entry.reservations.applyReport(change);
    },
    collect: ({ admission: { entry }, clock }, { upserted }) => entry.devices.note(upserted, clock.now()),
    leave: ({ admission: { entry }, clock }, { people }) => {
      for (const each of people) entry.reservations.release(each);
      entry.keepAfterLeaving(
        people.flatMap(each => ('nickname' in each ? [each] : [])),
        clock.now(),
      );
    },
  },
} satisfies LobbyModule;

/** Refuses an attempt above a budget before any read or wait. */
export async function enter(
  lobby: LobbyState,
  ...[attempt, claim, newGuest]: Parameters<LobbyApi['enter']>
): ReturnType<LobbyApi['enter']> {
  const { admission, clock, site, database, presence } = lobby;
  const { entry } = admission;
  const requested = entry.requestAdmission(attempt, clock.now());
  if ('over' in requested) return requested;
  const { economy } = site.usage;
  await lobby.ready();
  const { listsVersion } = presence.broadcast;
  const entrance = { ...database.admission, ...askedRulesIn(database.siteConfig), economy, listsVersion };
  if (claim) return { ...entrance, welcome: entry.claim(claim, true, clock.now()) };
  const asked = entry.askedOf(attempt, requested, clock.now());
  const isUnasked = newGuest && asked.demand?.asks === 'nobody' && !isFeatureOff(economy, 'noNewGuests');
  const welcome = isUnasked ? { welcome: entry.claim(newGuest, true, clock.now()) } : {};
  return { ...entrance, ...requested, ...asked, ...welcome };
}
