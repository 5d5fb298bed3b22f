import { Failure } from '../../protocol/errors/failure.ts';
import { ConnectionAct } from '../../protocol/rest/connections.ts';
import type { ParsedFrame, RemoteOutcome } from '../../rooms-do/rpc/remote-commands.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import type { Handler } from '../http/handler.ts';
import { actingOperator } from './acting-operator.ts';

/**
 * POST /connections/{userID}: the chat's own command, run in the room where that person is, so that it is judged, done and recorded as
 * if it had been sent from another room.
 */
export const actOnConnection: Handler = async c => {
  const operator = await requireOperator(c, 'Windows');
  const act = await readAccountBody(c, operator, ConnectionAct, 'Connection');
  const targetId = c.req.param('userID') ?? '';
  const everybody = await lobbyOf(c.env).connections();
  const { self, fromRoom } = actingOperator(c, operator, everybody);
  const command = { frame: frameOf(act, targetId), self, fromRoom, targetId };
  const run = async (roomId: string | null): Promise<RemoteOutcome | { movedTo: string | null }> =>
    roomId === null ? { movedTo: null } : roomOf(c.env, roomId).runRemoteCommand(command);
  const first = await run((await lobbyOf(c.env).find(targetId))?.roomId ?? null);
  // They may have gone to another room since the lobby heard of them.
  const outcome = 'movedTo' in first ? await run(first.movedTo) : first;
  if ('movedTo' in outcome) throw new Failure('user_not_found');
  if (!outcome.ok) throw new Failure(outcome.code, refusalOf(outcome));
  return c.body(null, 204);
};

function frameOf(act: ConnectionAct, userId: string): ParsedFrame {
  switch (act.act) {
    case 'message':
      return frame('sendWarningMessage', { userId, text: act.text });
    case 'mute':
    case 'unmute':
      return frame('requestChangeUserPermissions', {
        userId,
        prop: 'allowUserToWrite',
        value: act.act === 'unmute',
      });
    case 'move':
      return frame('requestTransferUserToRoom', {
        userId,
        roomName: act.room,
        ...(act.password !== undefined && { password: act.password }),
      });
    case 'kick':
      return frame('requestKickUser', { userId, ...(act.reason !== undefined && { reason: act.reason }) });
    default:
      return act satisfies never;
  }
}

const frame = (event: ParsedFrame['event'], data: ParsedFrame['data']): ParsedFrame => ({
  event,
  data,
  id: null,
});

const refusalOf = ({ message, retryAfterMs, limit }: Extract<RemoteOutcome, { ok: false }>) => ({
  ...(message !== undefined && { message }),
  ...(retryAfterMs !== undefined && { retryAfterMs }),
  ...(limit !== undefined && { limit }),
});
