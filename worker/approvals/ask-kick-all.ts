import type { KickAllAnswer, KickAllRequest } from '../../domain/backoffice.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accountById } from '../accounts/account-row.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { carryOut } from './carry-out.ts';
import { judgeKickAll } from './judge-kick-all.ts';

/** A kick of all out of a room, by an account that may need a second approver for it. */
export async function askKickAll(env: Env, { by, kick }: KickAllRequest): Promise<KickAllAnswer> {
  const [row] = await accountById(database(env), by.userId);
  if (!row) return { refused: 'forbidden' };
  const { userId: sub, sessionId: sessionID, deviceId: deviceID, ipAddress, country, ...device } = by;
  const claims = { sub, sessionID, deviceID, ...device, generation: row.account.tokenGeneration };
  const operator = operatorOf(row, claims);
  const call = { key: '', body: kick, version: null, passwordHash: null };
  try {
    return await carryOut({ env, operator, from: { ipAddress, country } }, 'kickAll', call, judgeKickAll);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { limit, retryAfterMs } = error.details;
    return {
      refused: error.code,
      ...(limit !== undefined && { limit }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
}
