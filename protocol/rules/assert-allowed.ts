import { Failure } from '../errors/failure.ts';
import { isAllowed, type Verdict } from './verdict.ts';

/** Throws a refusal. The page does not import this function, because it would load the whole error table. */
export function assertAllowed(verdict: Verdict): void {
  if (!isAllowed(verdict)) throw new Failure(verdict);
}
