import type { SpentBudgets } from '../../../domain/admission/budgets.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { AskedRules } from '../../../protocol/resources/site-rules.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { LoginAttempts, LoginVerdict } from '../../rpc/attempts.ts';
import type {
  ChallengeDemand,
  EntryAttempt,
  EntryRefusal,
  NicknameClaim,
  NicknameClaimResult,
  RegistrationClaim,
  RegistrationStart,
  ShownAnswer,
} from '../../rpc/entry-attempt.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { ActiveRaid, RaidDetector } from '../protection/raids.ts';
import { ChallengeClaims, type DeviceLogins } from './challenge-claims.ts';
import { KeptNames } from './kept-names.ts';
import { KnownDevices } from './known-devices.ts';
import { NetworkLimits } from './network-limits.ts';
import { claimNickname, type NicknameRegister } from './nickname-claims.ts';
import { NicknameReservations, type Reservations } from './nickname-reservations.ts';
import { beginRegistration } from './registration.ts';

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

/** The rules to accept, for an answer; empty where no consent is asked. */
export const askedRulesIn = ({ askedRules }: SiteConfig): { askedRules?: AskedRules } =>
  askedRules === undefined ? {} : { askedRules };

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
    const asked = askedRulesIn(database.siteConfig);
    if (onSite === null) return { waitMs: throttle.begin(tries, now), ...asked };
    if (!throttle.isFull(onSite, now)) return { waitMs: throttle.begin([...tries, onSite], now), ...asked };
    if (!shown || !this.#challengeClaims.use(shown, now))
      return { bits: database.siteConfig.options.puzzleBits };
    return { waitMs: throttle.begin(tries, now), ...asked };
  }

  /** Reserves the nickname of a user between two rooms. */
  keepName(claim: NicknameClaim, now: number): void {
    this.#saveWhenQuiet(now);
    this.reservations.reserve(skeleton(claim.nickname), claim, now);
  }

  /** A guest who leaves the chat keeps the name for a while. */
  keepAfterLeaving(people: readonly Participant[], now: number): void {
    const { nicknameKeptDays: days } = this.#lobby.database.siteConfig.options;
    for (const each of people) {
      const [network] = this.#networks.budgetsOf(each.ipAddress);
      if (network) this.keptNames.keep(each, days, network, now);
    }
  }

  /** New guests of a provider write too much in a room. */
  raiseSurge(provider: string, now: number): void {
    this.#saveWhenQuiet(now);
    this.#lobby.protection.surges.raiseInRoom(provider, now);
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
      restraints: moderation.restraints,
      devices: this.devices,
      keptNames: this.keptNames,
      networks: this.#networks,
      surges: protection.surges,
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
        surges: this.#lobby.protection.surges.standing,
        deviceLogins: this.#challengeClaims.logins,
        reserved: this.reservations.all(),
      });
    }, QUIET_MS);
  }
}
