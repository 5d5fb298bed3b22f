import { needsApproval } from '../../protocol/rules/account-limits.ts';
import { powerOf } from '../accounts/power-of.ts';
import type { ActName } from '../db/tables/approval-requests.ts';
import { askApproval } from './ask-approval.ts';
import { type Acting, ALONE, type GraveCall, type Judge } from './grave-act.ts';

/**
 * Judges an act and does it. One that is grave is only asked for by whose account needs a second approver: that is the refusal
 * `awaits_approval`, and nothing has been done.
 */
export async function carryOut<Done>(
  acting: Acting,
  act: ActName,
  call: GraveCall,
  judge: Judge<Done>,
): Promise<Done> {
  const { grave, perform } = await judge(acting, call);
  if (grave === null || !needsApproval(powerOf(acting.operator))) return perform(ALONE);
  throw await askApproval(acting, { act, call, grave, judge });
}
