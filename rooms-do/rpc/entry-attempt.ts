import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { Appearance, Identity } from '../../domain/admission/identity.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { isHostGuest } from '../../protocol/rules/actor.ts';
import type { Attempt } from './attempts.ts';
import type { ActiveSanctions, Claimant } from './sanctions.ts';

/**
 * Current challenge at entry. `surgeSince`: start of the raid of the client's provider (milliseconds); null without
 * one.
 */
export type ChallengeDemand = {
  surgeSince: number | null;
  asks: 'newcomers' | 'guests' | 'nobody';
  bits: number;
};

/**
 * Client's answer at entry: a solved puzzle, valid once until it expires (milliseconds). `isAnswered`: Turnstile has
 * verified the answer. `continues`: session that a guest continues once without a challenge.
 */
export type ShownAnswer = { solved: SolvedPuzzle | null; isAnswered?: boolean; continues?: string };
export type SolvedPuzzle = { nonce: string; expiresAt: number };

/** A surge as operators see it: how many have asked to come in since it began, and how many in the chat were calmed by it. */
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
 * row, already checked. `isEntry`: entry, and not a rename. `visibility`: on arrival. `shown`: the client's answer at
 * entry. `isPaid`: a puzzle was solved at this login or at `/connect`. `isLogin`: a new guest session begins.
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
 * Result of a claim: user id (guests get their own back by session and device), nickname (a moderator may have
 * changed it), current room, end of a re-entry block (milliseconds) with its appeal code, and other sanctions.
 */
export type NicknameClaimResult =
  | {
      userId: string;
      nickname: string;
      presentIn: string | null;
      /** Since when their device is known (milliseconds); now for a new one. */
      deviceSince?: number;
      heldUntil: number | null;
      heldAppeal?: string;
      restraints: ActiveSanctions;
    }
  /** With `bits`, a puzzle of that size admits into a full network. */
  | { refused: ErrorCode; bits?: number };

/**
 * A guest who asks to register. `nickname`: that of the token, for a guest who is in no room. `isNameTaken`: by an
 * account or a waiting registration.
 */
export type RegistrationClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'provider'>> & { isNameTaken?: true };

/**
 * Name and appearance of the future account, and the counted attempts. `appearance` is null for a guest who is in no
 * room. `waits`: an operator decides.
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
 * Guests only: an account is proved by its password. The same session is always the same guest, the same device only while no
 * socket of the holder lives. What a client says of itself counts for nothing: not the address, the fingerprint or the name.
 * Users of host pages only enter with a host pass, which contains their id.
 */
export function isSameGuest(holder: NicknameHolder, claim: NicknameClaim): boolean {
  if (holder.accountType !== 'visitor' || claim.accountType !== 'visitor') return false;
  if (isHostGuest(holder.userId)) return holder.userId === claim.userId;
  if (holder.sessionId === claim.sessionId) return true;
  return holder.deviceId === claim.deviceId && holder.disconnectedAt !== null;
}

/** Since when a device is known: anywhere, and in the network it comes from now (milliseconds). */
export type Acquaintance = { since: number; hereSince: number | null };

/**
 * A request for entry: its address, its session if any, and whether it requests a new guest session. It also has the
 * provider of the address, and the edge's name for it.
 */
export type EntryAttempt = {
  ipAddress: string;
  sessionId: string | null;
  isNewGuest: boolean;
  /** Whether the body fits its schema; only then does a new guest count towards a surge. */
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
  /** Challenge for a new guest. */
  demand?: ChallengeDemand;
  askedRules?: AskedRules;
  /** The guest's puzzle opened the wider budget, and counts as shown. */
  isPuzzleUsed?: true;
};
