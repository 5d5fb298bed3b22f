import { Failure } from '../../protocol/errors/failure.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Verdict } from '../../protocol/rules/verdict.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { type Operator, operatorOf, sessionAccount } from '../auth/guard.ts';
import type { AppContext } from '../http/handler.ts';
import { type ActingOperator, actingOperator } from './acting-operator.ts';

type ActingInChat = { operator: Operator; acting: ActingOperator; everybody: readonly ConnectedUser[] };

/** For an account that may do something in the chat, as it is there; throws the refusal of the rule. */
export async function actingInChat(c: AppContext, mayAct: (actor: Actor) => Verdict): Promise<ActingInChat> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('forbidden');
  const operator = operatorOf(row, claims);
  const everybody = await lobbyOf(c.env).connections();
  const acting = actingOperator(actingIn(c, operator), everybody);
  assertAllowed(mayAct(acting.actor));
  return { operator, acting, everybody };
}
