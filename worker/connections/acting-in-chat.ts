import { Failure } from '../../protocol/errors/failure.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Verdict } from '../../protocol/rules/verdict.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { type Operator, operatorOf, sessionAccount } from '../auth/guard.ts';
import type { AppContext } from '../http/handler.ts';
import { type ActingOperator, actingOperator } from './acting-operator.ts';

type ActingInChat = { operator: Operator; acting: ActingOperator };

/** An account that acts in the chat, as it is there. The account is authorized before the lobby is asked, and again with its session's grants. */
export async function actingInChat(c: AppContext, mayAct: (actor: Actor) => Verdict): Promise<ActingInChat> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('forbidden');
  const operator = operatorOf(row, claims);
  const from = actingIn(c, operator);
  assertAllowed(mayAct(actingOperator(from, null).actor));
  const acting = actingOperator(from, await lobbyOf(c.env).find(row.account.id));
  assertAllowed(mayAct(acting.actor));
  return { operator, acting };
}
