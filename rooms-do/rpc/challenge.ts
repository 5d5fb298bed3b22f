/** What is asked at entry now. `surgeSince`: when the surge of the asker's provider began (milliseconds); null where there is none. */
export type ChallengeDemand = {
  surgeSince: number | null;
  asks: 'newcomers' | 'guests' | 'nobody';
  bits: number;
};

/**
 * A guest who comes in: the puzzle that they have solved, which counts once, until it expires (milliseconds); `isAnswered` where somebody else
 * has judged their answer.
 */
export type ShownAnswer = { solved: SolvedPuzzle | null; isAnswered?: boolean };
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
