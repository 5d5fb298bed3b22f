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
