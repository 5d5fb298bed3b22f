import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { Appearance, Identity } from '../../domain/admission/identity.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { isHostGuest } from '../../protocol/rules/actor.ts';
import type { Attempt } from './attempts.ts';
import type { ActiveSanctions, Claimant } from './sanctions.ts';

/**
 * Current challenge for new guests. `surgeSince`: start of the raid of the client's provider (milliseconds); null
 * without one.
 */
export type ChallengeDemand = {
  surgeSince: number | null;
  asks: 'newcomers' | 'guests' | 'nobody';
  bits: number;
};

/**
 * Client's answer to a challenge: a solved puzzle, valid once until it expires (milliseconds). `isAnswered`: Turnstile
 * has verified the answer. `continues`: session that a guest continues once without a challenge.
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
 * Claim for a nickname. `sessionId` and `deviceId` are signed by the server. `isStored`: nickname from the account's
 * row, already checked. `isEntry`: entry, and not a rename. `visibility`: on arrival. `shown`: answer to a challenge.
 * `isPaid`: a puzzle was solved at this login or at `/connect`. `isLogin`: a new guest session begins.
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
 * Result of a claim: user id, nickname, current room, re-entry block and other sanctions. Guests keep their id by
 * session and device. A moderator may have changed the nickname. The end of a block is in milliseconds, with its appeal
 * code.
 */
export type NicknameClaimResult =
  | {
      userId: string;
      nickname: string;
      presentIn: string | null;
      /** First presence of the device (milliseconds); the current time for a new one. */
      deviceSince?: number;
      heldUntil: number | null;
      heldAppeal?: string;
      restraints: ActiveSanctions;
    }
  /** With `bits`, a puzzle of that size grants admission on a full network. */
  | { refused: ErrorCode; bits?: number };

/**
 * A guest who requests an account. `nickname`: from the token if the guest is in no room. `isNameTaken`: by an account
 * or a pending registration.
 */
export type RegistrationClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'provider'>> & { isNameTaken?: true };

/**
 * Name and appearance of the future account, and the counted attempts. `appearance` is null for a guest in no room.
 * `waits`: an operator decides.
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
 * Owner of a nickname: a participant, or a user with a reservation. `disconnectedAt` is null while one of their
 * sockets is open.
 */
export type NicknameHolder = NicknameClaim & { disconnectedAt?: number | null };

/**
 * For guests only, because a password identifies an account. The same session is always the same guest; the same device
 * only while the holder has no open socket. Address, fingerprint and name come from the client and prove nothing. Users
 * of host pages need a host pass, which contains their id.
 */
export function isSameGuest(holder: NicknameHolder, claim: NicknameClaim): boolean {
  if (holder.accountType !== 'visitor' || claim.accountType !== 'visitor') return false;
  if (isHostGuest(holder.userId)) return holder.userId === claim.userId;
  if (holder.sessionId === claim.sessionId) return true;
  return holder.deviceId === claim.deviceId && holder.disconnectedAt !== null;
}

/** First presence of a device (milliseconds): anywhere, and in its current network. */
export type Acquaintance = { since: number; hereSince: number | null };

/**
 * An entry request with its address, provider and the edge's name for it. Also has an existing session, or whether it
 * requests a new guest session.
 */
export type EntryAttempt = {
  ipAddress: string;
  sessionId: string | null;
  isNewGuest: boolean;
  /** Whether the body is valid. Only then does a new guest count towards a raid. */
  isWellFormed?: boolean;
  provider?: string;
  providerName?: string;
  /** A puzzle that a new guest has solved, which opens a wider budget once. */
  solved?: SolvedPuzzle;
};

/** The exceeded entry budget. */
export type EntryBudgetName = 'session' | 'newGuests' | 'solvedGuests' | 'network';

/**
 * A request over a budget: session or network, and milliseconds until the budget has space. With `bits`, a puzzle of
 * that size opens a larger budget.
 */
export type EntryRefusal = { over: EntryBudgetName; of: string; waitMs: number; bits?: number };

/** Data for admission: economy level, version of the lists, and result of the nickname claim. */
export type Entrance = AdmissionData & {
  economy: Economy;
  listsVersion: string;
  welcome?: NicknameClaimResult;
  demand?: ChallengeDemand;
  askedRules?: AskedRules;
  /** The guest's puzzle opened the wider budget and counts as used. */
  isPuzzleUsed?: true;
};
