import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { accountById } from '../accounts/account-row.ts';
import { powerOf } from '../accounts/power-of.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { Acting, Judge } from './grave-act.ts';
import { mayApprove } from './may-approve.ts';
import type { RequestRow } from './request-entries.ts';

/**
 * Tells whoever is here and may approve a request that there is one; nobody else hears of it. Where that fails the request still stands,
 * and is seen by whoever looks.
 */
export async function tellApprovers(
  asker: Acting,
  request: RequestRow,
  judge: Judge<unknown>,
): Promise<void> {
  const { env } = asker;
  try {
    const { userId, rank } = powerOf(asker.operator);
    const candidates = await lobbyOf(env).approversFor({ userId, rank });
    const userIds: string[] = [];
    for (const { participant } of candidates) {
      const approver = await actingAs(env, participant);
      if (approver && (await mayApprove(approver, request, asker, judge))) userIds.push(participant.userId);
    }
    if (userIds.length > 0) await lobbyOf(env).dispatch({ do: 'approvalAsked', userIds });
  } catch (error) {
    console.error(JSON.stringify({ what: 'approvers_not_told', error: String(error) }));
  }
}

/** Somebody in the chat, by what their account may do now. */
async function actingAs(env: Env, participant: ConnectedUser['participant']): Promise<Acting | null> {
  const { userId: sub, sessionId, deviceId, fingerprint, originURL, ipAddress, country } = participant;
  const [row] = await accountById(database(env), sub);
  if (!row) return null;
  const generation = row.account.tokenGeneration;
  const claims = { sub, sessionID: sessionId, deviceID: deviceId, fingerprint, originURL, generation };
  return {
    env,
    operator: operatorOf(row, claims),
    from: { ipAddress, country },
  };
}
