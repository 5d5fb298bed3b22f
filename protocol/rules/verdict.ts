import type { ErrorCode } from '../errors/catalogue.ts';

/** `'allowed'`, or the code of the refusal. */
export type Verdict = 'allowed' | ErrorCode;

export const allowed = 'allowed' satisfies Verdict;

export function allowIf(condition: boolean, otherwise: ErrorCode = 'forbidden'): Verdict {
  return condition ? allowed : otherwise;
}

/** Returns the first refusal, so the order decides which reason a user sees. */
export function allOf(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find(verdict => verdict !== allowed) ?? allowed;
}

export const isAllowed = (verdict: Verdict): verdict is 'allowed' => verdict === allowed;
