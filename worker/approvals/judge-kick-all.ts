import type { KickAllRequest } from '../../domain/backoffice.ts';
import type { Strike } from '../../domain/strike.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { kickFailure } from '../../rooms-do/rpc/kicks-by.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { entryFrom, withAuditEntries } from '../audit/with-audit.ts';
import { viewerOf } from '../connections/visible-connections.ts';
import { database } from '../db/client.ts';
import { keepStrike } from '../strikes/strike-statements.ts';
import type { Judge } from './grave-act.ts';
import { withReason } from './request-entries.ts';

/** The kick of all, as a room has judged it. It is done by the lobby first, and written when it is. */
export const judgeKickAll: Judge<number> = async (acting, { body }) => {
  const { env, operator, from } = acting;
  const { room, reason } = body as KickAllRequest['kick'];
  // As the account is now: what the lobby knows of whoever is here may be a second old.
  const actor = viewerOf(operator);
  assertAllowed(may.kickEveryone(actor));
  const roomId = room?.id ?? null;
  const what = room ? `طرد كل من في غرفة «${room.name}»` : 'طرد كل من في الغرف كلها';
  return {
    grave: { kind: 'kickAll', what, reason },
    perform: async consent => {
      const evidence = roomId === null ? null : await roomOf(env, roomId).evidence();
      const kicked = await lobbyOf(env).bulkKick({ by: actor, roomId, ipAddress: null, until: null });
      if (typeof kicked !== 'number') throw kickFailure(actor, kicked.retryAfterMs);
      const entry = consent.entry({
        ...entryFrom(from, operator, withReason(what, reason)),
        eventType: 'kickConnected',
      });
      const strike: Strike = {
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
      const statements = [...consent.statements, keepStrike(database(env), written, strike)];
      await withAuditEntries(env, [entry], statements);
      return kicked;
    },
  };
};
