import { Failure } from '../errors/failure.ts';
import { isAllowed, type Verdict } from './verdict.ts';

/** Throws a verdict that is a refusal. The page has no use for it, and would fetch the whole table of errors with it. */
export function assertAllowed(verdict: Verdict): void {
  if (!isAllowed(verdict)) throw new Failure(verdict);
}
