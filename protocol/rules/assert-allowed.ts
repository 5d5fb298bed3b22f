import { Failure } from '../errors/failure.ts';
import { isAllowed, type Verdict } from './verdict.ts';

/** Throws a verdict that is a refusal. */
export function assertAllowed(verdict: Verdict): void {
  if (!isAllowed(verdict)) throw new Failure(verdict);
}
