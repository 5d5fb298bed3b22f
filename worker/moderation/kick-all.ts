import type { ModerationCase } from '../../domain/moderation/moderation-cases.ts';
import type { KickAllAnswer, KickAllRequest } from '../../domain/rooms-database.ts';
import { withInnerQuotes } from '../../protocol/entities/audit.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { kickFailure } from '../../rooms-do/rpc/remote-commands.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { withReason } from '../accounts/approvals/approval-request.ts';
import { performOrRequestApproval } from '../accounts/approvals/perform-or-request-approval.ts';
import { database } from '../platform/database/client.ts';
import type { Env } from '../platform/env.ts';
import type { Authorizer } from '../platform/record/approvable-action.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import { accountById } from '../platform/sessions/account.ts';
import { operatorOf } from '../platform/sessions/require-operator.ts';
import { viewerOf } from '../presence/visible-connections.ts';
import { storeCase } from './moderation-cases.ts';

/**
 * Authorizes a kick of all users after the room's own check. The lobby performs the kick before the audit entry is
 * written.
 */
export const authorizeKickAll: Authorizer<number> = async (acting, { body }) => {
  const { env, operator, from } = acting;
  const { room, reason } = body as KickAllRequest['kick'];
  const actor = viewerOf(operator);
  assertAllowed(may.kickEveryone(actor));
  const roomId = room?.id ?? null;
  const what = room ? `طرد كل من في غرفة «${withInnerQuotes(room.name)}»` : 'طرد كل من في الغرف كلها';
  return {
    approvable: {
      kind: 'kickAll',
      act: room ? { code: 'kickRoom', room: room.name } : { code: 'kickAll' },
      what,
      reason,
    },
    perform: async consent => {
      const evidence = roomId === null ? null : await roomOf(env, roomId).evidence();
      const kicked = await lobbyOf(env).bulkKick({ by: actor, roomId, ipAddress: null, until: null });
      if (typeof kicked !== 'number') throw kickFailure(actor, kicked.retryAfterMs);
      const entry = consent.entry({
        ...entryFrom(from, operator, withReason(what, reason)),
        eventType: 'kickConnected',
      });
      const moderationCase: ModerationCase = {
        ...(evidence ?? { roomId: roomId ?? '', room: room?.name ?? '', lines: [] }),
        kind: 'kick',
        against: null,
        by: { userId: actor.userId, rank: actor.rank },
        permission: 'canKickUsersWithSameIP',
        reason,
        until: null,
        appealCode: null,
      };
      const written = { id: entry.id, at: entry.eventDate, by: entry.username };
      const statements = [...consent.statements, storeCase(database(env), written, moderationCase)];
      await withAuditEntries(env, [entry], statements);
      return kicked;
    },
  };
};

/** Kicks all users of a room or of all rooms, or requests approval if the account has `needsApproval`. */
export async function askKickAll(env: Env, { by, kick }: KickAllRequest): Promise<KickAllAnswer> {
  // Reads the account from the database, because the data from the room may be outdated.
  const [row] = await accountById(database(env), by.userId);
  if (!row) return { refused: 'forbidden' };
  const { userId: sub, sessionId: sessionID, deviceId: deviceID, ipAddress, country, ...device } = by;
  const claims = { sub, sessionID, deviceID, ...device, generation: row.account.tokenGeneration };
  const operator = operatorOf(row, claims);
  const call = { key: '', body: kick, version: null, passwordHash: null };
  try {
    return await performOrRequestApproval(
      { env, operator, from: { ipAddress, country } },
      'kickAll',
      call,
      authorizeKickAll,
    );
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
