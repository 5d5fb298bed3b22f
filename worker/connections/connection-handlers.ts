import { existenceSince } from '../../domain/existence-since.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { MONITORED_LISTS } from '../../protocol/rest/monitored-lists.ts';
import type { ConnectionRecord } from '../../protocol/rest/monitoring.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { actsOn } from '../../protocol/rules/connection-acts.ts';
import { may } from '../../protocol/rules/may.ts';
import { seesCountry, seesUser, viewerClass } from '../../protocol/rules/visibility.ts';
import { kickFailure, kicksBy } from '../../rooms-do/rpc/kicks-by.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { panelEntry, withAuditEntries } from '../audit/with-audit.ts';
import { requireOperator } from '../auth/guard.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { numPages, type Page, parsePage } from '../http/paging.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { arrange, sliceOf } from '../resources/generic/arrange.ts';
import { actOnConnection } from './act-on-connection.ts';
import { actingOperator } from './acting-operator.ts';
import { filterConnections, filterIn, isForAll } from './filter-connections.ts';
import { personOf, viewerOf, visibleConnections } from './visible-connections.ts';

const SECTION = 'Windows';
const PAGE_SIZE = 9;
const fields = MONITORED_LISTS.connections;

/** GET /connections: who is connected, as far as this operator may see them, the longest first if nothing else is asked for. */
export const listConnections: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const viewer = viewerOf(operator);
  const filter = filterIn(query.get('filter') ?? '');
  const asked = parseListQuery(query, fields);
  const here = await lobbyOf(c.env).find(operator.row.account.id);
  const { actor } = actingOperator(actingIn(c, operator), here);
  const shown = (each: ConnectedUser) => connectionFor(viewer, actor, each);
  if (!asked && isForAll(filter)) {
    const { users, total } = await lobbyOf(c.env).searchUsers(viewer, { search: '', ...page });
    return answerPage(c, page, total, users.map(shown));
  }
  const everybody = await visibleConnections(viewer, c.env);
  const known = filterConnections(everybody, filter, viewerClass(viewer), Date.now()).map(shown);
  // Hidden facts about a user neither find nor order them.
  const found = asked ? arrange(known, asked, fields.searched) : known;
  return answerPage(c, page, found.length, [...sliceOf(found, page)]);
};

const answerPage = (c: AppContext, page: Page, total: number, connections: ConnectionRecord[]) =>
  answer(c, 'GET /connections/', { numPages: numPages(total, page), total, connections });

/** DELETE /connections/{userID}: all of that person's sockets close with 4506. */
export const endConnection: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const viewer = viewerOf(operator);
  const userId = c.req.param('userID') ?? '';
  const found = await lobbyOf(c.env).find(userId);
  if (!found || !seesUser(viewer, personOf(found))) throw new Failure('user_not_found');
  assertAllowed(may.removeUser(viewer, personOf(found)));
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(kicksBy(viewer));
  if (retryAfterMs > 0) throw kickFailure(viewer, retryAfterMs);
  const input = `قطع اتصال: ${found.participant.nickname}`;
  await withAuditEntries(c.env, [panelEntry(c, operator, input)]);
  await closeAccountSockets(c.env, userId, { code: 'force_disconnected' });
  return c.body(null, 204);
};

function connectionFor(viewer: Actor, actor: Actor, connection: ConnectedUser): ConnectionRecord {
  const { participant, roomId, room } = connection;
  const { userId, nickname, username, accountType, role, country, device = 'unknown' } = participant;
  return {
    _id: userId,
    nickname,
    username,
    accountType,
    role,
    room,
    roomId,
    since: new Date(existenceSince(participant, viewerClass(viewer))).toISOString(),
    ...(country !== null && seesCountry(viewer, personOf(connection)) && { country }),
    device,
    acts: actsOn(actor, personOf(connection)),
  };
}

export const connectionRoutes: Routes = {
  '/connections': { GET: listConnections },
  '/connections/:userID': { POST: actOnConnection, DELETE: endConnection },
};
