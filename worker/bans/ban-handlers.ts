import { and, eq, ne } from 'drizzle-orm';
import { banApplies, type Ban as MatchedBan } from '../../domain/bans/bans.ts';
import { type LinkedSignal, linkedSignals } from '../../domain/moderation/linked-signals.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import {
  BAN_TARGETS,
  type BanReach,
  type BanSignal,
  REACHED_STAFF_MAX,
} from '../../protocol/entities/bans.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { bans as resource } from '../../protocol/resources/bans.ts';
import { limitsOf } from '../../protocol/rules/account-limits.ts';
import { type Actor, isBoundToRooms } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { narrowestBan } from '../../protocol/rules/sanctions.ts';
import { seesNetwork, seesUser } from '../../protocol/rules/visibility.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type ConnectedUser, type RecentPerson, recentPersonOf } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { read } from '../platform/crud/crud.ts';
import { list } from '../platform/crud/list.ts';
import { findByKey } from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { bans as table } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { withPanelAudit } from '../platform/record/with-audit.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';
import { personOf, viewerOf, visibleConnections } from '../presence/visible-connections.ts';
import { assertMayChangeBan, changeBan } from './ban-change.ts';
import {
  type BanRow,
  issuerColumns,
  type Moderator,
  named,
  postBans,
  registeredBans,
  resolveModerator,
} from './ban-creation.ts';
import { groupName, targetColumns } from './ban-text.ts';

type Met = RecentPerson & { isHere: boolean; isNamed: boolean };

/**
 * GET /bans/preview/{userID}: counts the other users that match each signal of a present user: present users visible to
 * the moderator, and users of the last day who are visible to all.
 */
export const previewBan: Handler = async c => {
  const moderator = await resolveModerator(c);
  const viewer = viewerOf(moderator.operator);
  const target = await lobbyOf(c.env).find(c.req.param('userID') ?? '');
  if (!target || !seesUser(viewer, personOf(target))) throw new Failure('user_not_found');
  assertAllowed(may.ban({ ...viewer, room: target.roomId }, personOf(target), [target.roomId]));
  const [here, lately] = await Promise.all([
    visibleConnections(viewer, c.env),
    lobbyOf(c.env).recentPeople(),
  ]);
  const others = metBeside(viewer, target.participant, here, lately);
  const signals = isBoundToRooms(viewer)
    ? (['fingerprint'] as const)
    : ([...BAN_TARGETS, 'provider'] as const);
  const reaches = signals.flatMap(signal => reachOf(signal, target.participant, others, moderator) ?? []);
  const provider = seesNetwork(viewer, personOf(target)) ? (target.participant.provider ?? null) : null;
  const { longestBan: longest } = limitsOf(viewer);
  const preview = { reaches, narrowest: narrowestBan(reaches), provider, longest };
  return answer(c, 'GET /bans/preview/:userID', { preview });
};

/**
 * Lists each name once, preferring connected users, because several users may share a device and its fingerprint. A
 * name is listed only if the viewer may see the user's network, because the signal reveals the location.
 */
function metBeside(
  viewer: Actor,
  target: Participant,
  here: readonly ConnectedUser[],
  lately: readonly RecentPerson[],
): Met[] {
  const met = new Map<string, Met>();
  // Permissions of absent users are unknown, so their addresses are treated as hidden.
  const permissions = { ...viewer.permissions, canHideHisCountryFlagAndIP: true };
  const seesHidden = seesNetwork(viewer, { ...viewer, permissions });
  const add = (person: Met): unknown => met.set(skeleton(person.nickname), person);
  for (const person of lately) add({ ...person, isHere: false, isNamed: seesHidden });
  for (const user of here)
    add({
      ...recentPersonOf(user.participant, 0),
      ...{ isHere: true, isNamed: seesNetwork(viewer, personOf(user)) },
    });
  met.delete(skeleton(target.nickname));
  return [...met.values()].filter(({ userId }) => userId !== target.userId);
}

/** Users that match a signal; null if the target's signal is unknown. */
function reachOf(
  signal: BanSignal,
  target: Participant,
  others: readonly Met[],
  moderator: Moderator,
): BanReach | null {
  const value = signal === 'IPOrHost' ? target.ipAddress : target[signal];
  if (!value) return null;
  const isMet =
    signal === 'provider'
      ? (person: Met) => person.provider === value
      : banOf(signal, value, moderator, signal === 'country' ? [] : linkedSignals(target));
  const met = others.filter(isMet);
  const now = met.filter(({ isHere }) => isHere);
  const staff = met.filter(({ rank }) => rank > ROLES.member.rank);
  const names = staff.filter(({ isNamed }) => isNamed).map(({ nickname }) => nickname);
  return {
    signal,
    now: now.length,
    lately: met.length - now.length,
    staff: names.slice(0, REACHED_STAFF_MAX),
    staffCount: staff.length,
  };
}

/**
 * Returns whether a ban created now by this moderator would match a user. Matches as rooms and admission do.
 */
function banOf(
  signal: Exclude<BanSignal, 'provider'>,
  value: string,
  { issuer }: Moderator,
  linked: LinkedSignal[],
) {
  const ban: MatchedBan = { ...targetColumns(signal, value), ...issuerColumns(issuer), until: null, linked };
  return (person: Met): boolean => banApplies(ban, person);
}

/** DELETE /bans/{id}: removes a ban, and the other bans of its group if they have linked signals. */
const liftBan: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const row = await findByKey(c, registeredBans);
  assertMayChangeBan(operator, row);
  const db = database(c.env);
  const isOfGroup = and(eq(table.eventID, String(row.eventID)), ne(table.linked, []));
  const group = await db.select().from(table).where(isOfGroup);
  const isGroup = group.some(({ id }) => id === row.id);
  const called = isGroup ? groupName(group) : named(row as BanRow);
  const deletion = db.delete(table).where(isGroup ? isOfGroup : eq(table.id, row.id));
  await withPanelAudit(c, operator, ['deleted', resource, called], deletion);
  return c.body(null, 204);
};

export const banRoutes = {
  '/bans': { GET: list(registeredBans), POST: postBans },
  '/bans/preview/:userID': { GET: previewBan },
  '/bans/:key': {
    GET: read(registeredBans),
    PATCH: changeBan,
    DELETE: liftBan,
  },
} satisfies Routes;
