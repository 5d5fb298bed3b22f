import { Failure } from '../errors/failure.ts';
import type { Verdict } from './verdict.ts';

/** Throws the refusal that a verdict is. */
export function refuseUnless(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new Failure(verdict);
}
