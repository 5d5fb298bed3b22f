import type { AdmissionData } from '../../domain/admission.ts';
import type { Economy } from '../../protocol/entities/usage.ts';
import type { ChallengeDemand, SolvedPuzzle } from './challenge.ts';
import type { NicknameClaimResult } from './nickname-claim.ts';

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
