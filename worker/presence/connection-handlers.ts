import { existenceSince } from '../../domain/presence/participant.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  CONNECTED_WITHIN_MS,
  CONNECTION_AUDIENCES,
  ConnectionAct,
  ConnectionFilter,
} from '../../protocol/rest/connections.ts';
import {
  CONNECTION_ACTS,
  type ConnectionActName,
  type ConnectionRecord,
  MONITORED_LISTS,
} from '../../protocol/rest/monitoring.ts';
import type { Actor, Target } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesCountry, seesUser, type ViewerClass, viewerClass } from '../../protocol/rules/visibility.ts';
import { kickFailure, kicksBy, type ParsedFrame } from '../../rooms-do/rpc/remote-commands.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { arrange, sliceOf } from '../platform/crud/list.ts';
import { answer } from '../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { listFailure, numPages, type Page, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { closeAccountSockets } from '../platform/notifications.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { actingOperator, frame, runOnConnected } from './acting-in-chat.ts';
import { personOf, viewerOf, visibleConnections } from './visible-connections.ts';

/**
 * POST /connections/{userID}: runs a chat command in the user's room. It is authorized, performed and audited like a
 * command from another room.
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

export function filterConnections(
  connections: readonly ConnectedUser[],
  { duration, audience }: ConnectionFilter,
  viewer: ViewerClass,
  now: number,
): ConnectedUser[] {
  const since = now - CONNECTED_WITHIN_MS[duration];
  const accountType = CONNECTION_AUDIENCES[audience];
  return connections.filter(
    ({ participant }) =>
      existenceSince(participant, viewer) >= since &&
      (accountType === null || participant.accountType === accountType),
  );
}

export const isForAll = ({ duration, audience }: ConnectionFilter): boolean =>
  CONNECTED_WITHIN_MS[duration] === Number.POSITIVE_INFINITY && CONNECTION_AUDIENCES[audience] === null;

export function filterIn(text: string): ConnectionFilter {
  try {
    return ConnectionFilter.parse(JSON.parse(text || '{}'));
  } catch {
    throw listFailure('filter', 'must be a known filter');
  }
}

const SECTION = 'Windows';
const fields = MONITORED_LISTS.connections;

/** GET /connections: lists connected users visible to the operator, by default in order of appearance. */
export const listConnections: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, fields.pageSize) ?? { page: 1, limit: fields.pageSize };
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
  // Searches and sorts only known fields, so that the order reveals no hidden data about a user.
  const found = asked ? arrange(known, asked, fields.searched) : known;
  return answerPage(c, page, found.length, [...sliceOf(found, page)]);
};

const answerPage = (c: AppContext, page: Page, total: number, connections: ConnectionRecord[]) =>
  answer(c, 'GET /connections/', { numPages: numPages(total, page), total, connections });

/** DELETE /connections/{userID}: closes all sockets of the user with 4506. */
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

/** Permission rule of each action: that of its chat command. `disconnect` has the rule for removing a user. */
const RULES: Record<ConnectionActName, (actor: Actor, target: Target) => Verdict> = {
  message: may.warn,
  mute: (actor, target) => may.changeWritePermission(actor, target, false),
  unmute: (actor, target) => may.changeWritePermission(actor, target, true),
  move: (actor, target) => may.transfer(actor, target),
  kick: may.kick,
  disconnect: may.removeUser,
};

/**
 * Actions that the actor may perform on a user in the current state: mute for a user who may write, otherwise unmute.
 */
function actsOn(actor: Actor, target: Target): ConnectionActName[] {
  const other = target.permissions.allowUserToWrite ? 'unmute' : 'mute';
  return CONNECTION_ACTS.filter(act => act !== other && isAllowed(RULES[act](actor, target)));
}

export const connectionRoutes = {
  '/connections': { GET: listConnections },
  '/connections/:userID': { POST: actOnConnection, DELETE: endConnection },
} satisfies Routes;
