import { ConnectionAct } from '../../protocol/rest/connections.ts';
import type { ParsedFrame } from '../../rooms-do/rpc/remote-commands.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import type { Handler } from '../http/handler.ts';
import { actingOperator } from './acting-operator.ts';
import { frame, runOnConnected } from './run-on-connected.ts';

/**
 * POST /connections/{userID}: the chat's own command, run in the room where that person is, so that it is judged, done and recorded as
 * if it had been sent from another room.
 */
export const actOnConnection: Handler = async c => {
  const operator = await requireOperator(c, 'Windows');
  const act = await readAccountBody(c, operator, ConnectionAct, 'Connection');
  const here = await lobbyOf(c.env).find(operator.row.account.id);
  const userId = c.req.param('userID') ?? '';
  await runOnConnected(c.env, actingOperator(actingIn(c, operator), here), frameOf(act, userId), userId);
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
