import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { Identity } from '../../domain/admission/identity.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ActiveRestraints, Claimant } from './sanctions.ts';

/** What is asked at entry now. `surgeSince`: when the surge of the asker's provider began (milliseconds); null where there is none. */
export type ChallengeDemand = {
  surgeSince: number | null;
  asks: 'newcomers' | 'guests' | 'nobody';
  bits: number;
};

/**
 * What a client shows at entry: a solved puzzle, which counts once until it expires (milliseconds); `isAnswered` where Turnstile has checked
 * the answer; `continues` is the session that a guest continues without a challenge, once.
 */
export type ShownAnswer = { solved: SolvedPuzzle | null; isAnswered?: boolean; continues?: string };
export type SolvedPuzzle = { nonce: string; expiresAt: number };

/** A surge as operators see it: how many have asked to come in since it began, and how many in the chat were calmed by it. */
export type SurgeRecord = {
  provider: string;
  name: string | null;
  since: number;
  until: number;
  attempts: number;
  calmed: number;
};

/**
 * Who asks for a nickname, as far as it decides whose the nickname is. `sessionId` and `deviceId` are signed by the server.
 * `isStored`: an account enters under the nickname that it has in the database, where it was judged. `isEntry`: somebody who
 * wants to come in, and not a participant who changes their name. `visibility`: as they come in. `shown`: what a user has shown at entry. `isPaid`: they solved a
 * puzzle at this login or at `/connect`.
 */
export type NicknameClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'visibility' | 'provider'>> & {
    isStored?: boolean;
    isEntry?: boolean;
    shown?: ShownAnswer;
    isPaid?: boolean;
  };

/**
 * The user id under which the claimant goes on (a guest gets their own name back in their session and on their device), the
 * nickname (a moderator may have given them another), the room where that user is now, until when they may not come back
 * (milliseconds), with the code of an appeal against it, and what else was laid on them.
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
      restraints: ActiveRestraints;
    }
  /** With `bits` a puzzle of so many bits gets a place in a network that is full without. */
  | { refused: ErrorCode; bits?: number };

/** Whoever has a nickname: a participant, or somebody who was promised it. `disconnectedAt` is null while a socket of theirs lives. */
export type NicknameHolder = NicknameClaim & { disconnectedAt?: number | null };

/**
 * Guests only: an account is proved by its password. The same session is always the same guest, the same device only while no
 * socket of the holder lives. What a client says of itself counts for nothing: not the address, the fingerprint or the name.
 */
export function isSameGuest(holder: NicknameHolder, claim: NicknameClaim): boolean {
  if (holder.accountType !== 'visitor' || claim.accountType !== 'visitor') return false;
  if (holder.sessionId === claim.sessionId) return true;
  return holder.deviceId === claim.deviceId && holder.disconnectedAt !== null;
}

/** Since when a device is known: anywhere, and in the network it comes from now (milliseconds). */
export type Acquaintance = { since: number; hereSince: number | null };

/**
 * A request of entry: from which address, in which session if it has one, and whether it asks for a new one as a guest. Whose customer the
 * address is, and what the edge calls them.
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

/** Whose budget a request of entry is over. */
export type EntryBudgetName = 'session' | 'newGuests' | 'solvedGuests' | 'network';

/**
 * A request over a budget: of which session or network, and the milliseconds until that budget has room for one. With `bits` a puzzle of so
 * many bits opens a wider budget.
 */
export type EntryRefusal = { over: EntryBudgetName; of: string; waitMs: number; bits?: number };

/** What admission needs, what the site does without, the version of its lists, and what became of the name that was claimed with the attempt. */
export type Entrance = AdmissionData & {
  economy: Economy;
  listsVersion: string;
  welcome?: NicknameClaimResult;
  /** What is asked of a new guest. */
  demand?: ChallengeDemand;
  /** The guest's puzzle opened the wider budget, and counts as shown. */
  isPuzzleUsed?: true;
};
