import { actorOf, newParticipant, type Participant } from '../../domain/presence/participant.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Verdict } from '../../protocol/rules/verdict.ts';
import type { ParsedFrame, RemoteOutcome } from '../../rooms-do/rpc/remote-commands.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { accountIdentity } from '../accounts/own-user.ts';
import type { Env } from '../platform/env.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type Acting, actingIn } from '../platform/record/approvable-action.ts';
import { type Operator, operatorOf, sessionAccount } from '../platform/sessions/require-operator.ts';

/** An operator as input of room rules, and the operator's current room (empty if none). */
export type ActingOperator = { self: Participant; fromRoom: string; actor: Actor };

/** The operator as a chat user. An absent operator (`here` is null) acts like a newly arrived user without a room. */
export function actingOperator(
  { operator: { row, claims }, from }: Acting,
  here: ConnectedUser | null,
): ActingOperator {
  const now = Date.now();
  const { fingerprint, originURL } = claims;
  const arrival = { ...from, fingerprint, originURL, visibility: 'visible' } as const;
  const self =
    here?.participant ??
    newParticipant({ identity: accountIdentity(row, claims, arrival, now), admittedAt: now }, now);
  const fromRoom = here?.roomId ?? '';
  return { self, fromRoom, actor: actorOf(self, fromRoom) };
}

/**
 * Runs a chat command in the target's room. It is authorized, performed and audited like a command from another room.
 */
export async function runOnConnected(
  env: Env,
  { self, fromRoom }: ActingOperator,
  sent: ParsedFrame,
  targetId: string,
): Promise<void> {
  const command = { frame: sent, self, fromRoom, targetId };
  const run = async (roomId: string | null): Promise<RemoteOutcome | { movedTo: string | null }> =>
    roomId === null ? { movedTo: null } : roomOf(env, roomId).runRemoteCommand(command);
  const first = await run((await lobbyOf(env).find(targetId))?.roomId ?? null);
  // Retried in the new room, because the user may have moved since the lobby's last report.
  const outcome = 'movedTo' in first ? await run(first.movedTo) : first;
  if ('movedTo' in outcome) throw new Failure('user_not_found');
  if (!outcome.ok) throw new Failure(outcome.code, refusalOf(outcome));
}

export const frame = (event: ParsedFrame['event'], data: ParsedFrame['data']): ParsedFrame => ({
  event,
  data,
  id: null,
});

const refusalOf = ({ message, retryAfterMs, limit }: Extract<RemoteOutcome, { ok: false }>) => ({
  ...(message !== undefined && { message }),
  ...(retryAfterMs !== undefined && { retryAfterMs }),
  ...(limit !== undefined && { limit }),
});

type ActingInChat = { operator: Operator; acting: ActingOperator };

/** An account as a chat user. Authorized before the call to the lobby, and again with the session's grants. */
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
