import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { Appearance, Identity } from '../../domain/admission/identity.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { isHostGuest } from '../../protocol/rules/actor.ts';
import type { Attempt } from './attempts.ts';
import type { ActiveSanctions, Claimant } from './sanctions.ts';

/**
 * Current challenge for new guests. `surgeSince`: start of the raid from the client's provider (milliseconds); null if
 * there is none.
 */
export type ChallengeDemand = {
  surgeSince: number | null;
  asks: 'newcomers' | 'guests' | 'nobody';
  bits: number;
};

/**
 * Client's answer to a challenge: a solved puzzle, valid once until its expiry (milliseconds). `isAnswered`: Turnstile
 * verified the answer. `continues`: session that a guest may continue once without a challenge.
 */
export type ShownAnswer = { solved: SolvedPuzzle | null; isAnswered?: boolean; continues?: string };
export type SolvedPuzzle = { nonce: string; expiresAt: number };

/**
 * A raid in the operators' list: number of entry requests since its start, and number of affected guests in the chat.
 */
export type RaidRecord = {
  provider: string;
  name: string | null;
  since: number;
  until: number;
  attempts: number;
  calmed: number;
};

/**
 * Claim for a nickname. `sessionId` and `deviceId` are signed by the server. `isStored`: the nickname is from the
 * account's row and already checked. `isEntry`: the claim is for an entry, not a rename. `visibility`: on arrival.
 * `shown`: answer to a challenge. `isPaid`: a puzzle was solved at this login or at `/connect`. `isLogin`: a new guest
 * session begins.
 */
export type NicknameClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'visibility' | 'provider'>> & {
    isStored?: boolean;
    isEntry?: boolean;
    shown?: ShownAnswer;
    isPaid?: boolean;
    isLogin?: boolean;
  };

/**
 * Result of a claim: user id, nickname, current room, re-entry block and other sanctions. Session and device determine
 * a guest's id. A moderator may have changed the nickname. A block contains its end in milliseconds and its appeal
 * code.
 */
export type NicknameClaimResult =
  | {
      userId: string;
      nickname: string;
      presentIn: string | null;
      /** Time when the device was first present (milliseconds); the current time for a new device. */
      deviceSince?: number;
      heldUntil: number | null;
      heldAppeal?: string;
      restraints: ActiveSanctions;
    }
  /** With `bits`, a solved puzzle with this difficulty allows admission even if the network is full. */
  | { refused: ErrorCode; bits?: number };

/**
 * A guest's request for an account. `nickname`: from the token if the guest is in no room. `isNameTaken`: used by an
 * account or a pending registration.
 */
export type RegistrationClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'provider'>> & { isNameTaken?: true };

/**
 * Name and appearance of the future account, and the counted attempts. `appearance` is null for a guest in no room.
 * `waits`: the registration needs an operator's decision.
 */
export type RegistrationStart =
  | {
      nickname: string;
      appearance: Appearance | null;
      attempts: readonly Attempt[];
      waits?: true;
      askedRules?: AskedRules;
    }
  | { refused: ErrorCode; retryAfterMs?: number };

/**
 * User with a nickname: a participant, or a user with a reservation. `disconnectedAt` is null while the user has an
 * open socket.
 */
export type NicknameHolder = NicknameClaim & { disconnectedAt?: number | null };

/**
 * Only for guests, because accounts authenticate by password. The same session is always the same guest; the same
 * device only if the holder has no open socket. Address, fingerprint and name prove nothing. Users of host pages need a
 * host pass, which contains their id.
 */
export function isSameGuest(holder: NicknameHolder, claim: NicknameClaim): boolean {
  if (holder.accountType !== 'visitor' || claim.accountType !== 'visitor') return false;
  if (isHostGuest(holder.userId)) return holder.userId === claim.userId;
  if (holder.sessionId === claim.sessionId) return true;
  return holder.deviceId === claim.deviceId && holder.disconnectedAt !== null;
}

/** Times when a device was first present (milliseconds): anywhere, and in its current network. */
export type Acquaintance = { since: number; hereSince: number | null };

/**
 * An entry request with its address, its provider and the provider's name as given by the edge. Contains an existing
 * session, or whether a new guest session is requested.
 */
export type EntryAttempt = {
  ipAddress: string;
  sessionId: string | null;
  isNewGuest: boolean;
  /** Whether the body is valid. A new guest with an invalid body does not count towards a raid. */
  isWellFormed?: boolean;
  provider?: string;
  providerName?: string;
  /** A puzzle solved by a new guest, which allows a larger budget once. */
  solved?: SolvedPuzzle;
  /** A Turnstile token of a new guest, not yet verified. It replaces the puzzle. */
  hasTurnstile?: true;
};

/** The budget that an entry request exceeds. */
export type EntryBudgetName = 'session' | 'newGuests' | 'solvedGuests' | 'network';

/**
 * A request over a budget: the budget, its session or network, and the wait in milliseconds. With `bits`, a solved
 * puzzle with this difficulty, or Turnstile, allows a larger budget.
 */
export type EntryRefusal = { over: EntryBudgetName; of: string; waitMs: number; bits?: number };

/**
 * Data for an admission: economy level, version of the lists, and the result of the nickname claim, or the required
 * challenge and rules.
 */
export type Entrance = AdmissionData & {
  economy: Economy;
  listsVersion: string;
  welcome?: NicknameClaimResult;
  demand?: ChallengeDemand;
  askedRules?: AskedRules;
  /** The guest's puzzle allowed the larger budget and is now used. */
  isPuzzleUsed?: true;
};
