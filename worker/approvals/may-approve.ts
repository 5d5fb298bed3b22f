import { Failure } from '../../protocol/errors/failure.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { powerOf } from '../accounts/power-of.ts';
import { callAsAsked } from './as-asked.ts';
import type { Acting, Judge } from './grave-act.ts';
import type { RequestRow } from './request-entries.ts';

/** Whether somebody may approve or refuse what another account has asked for: as far as they could do it themselves, by the act's own rules. */
export async function mayApprove(
  approver: Acting,
  request: RequestRow,
  asker: Acting,
  judge: Judge<unknown>,
): Promise<boolean> {
  const { userId, rank } = powerOf(asker.operator);
  const act = { effect: 'approve', by: { userId, rank } } as const;
  if (!isAllowed(judgePower(powerOf(approver.operator), act))) return false;
  try {
    await judge(approver, callAsAsked(request));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
