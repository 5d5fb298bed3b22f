import { Failure } from '../../protocol/errors/failure.ts';
import type { ParsedFrame, RemoteOutcome } from '../../rooms-do/rpc/remote-commands.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';
import type { ActingOperator } from './acting-operator.ts';

/** Runs a command of the chat in the room where its target is: judged, done and recorded as if it had been sent from another room. */
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
  // They may have gone to another room since the lobby heard of them.
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
