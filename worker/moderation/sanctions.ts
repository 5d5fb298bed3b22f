import { and, count, desc, gte, inArray, isNull } from 'drizzle-orm';
import { explainVerdict, type Reason } from '../../domain/moderation/explain-permission.ts';
import { HOUR_MS } from '../../protocol/constants.ts';
import { SHEET_ACTS, type SheetAct } from '../../protocol/entities/audit.ts';
import { type AppliedSanction, sanctionId } from '../../protocol/entities/moderation.ts';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Duty } from '../../protocol/rest/calls/moderation.ts';
import {
  ANY_GUEST,
  ExplainPermissionQuery,
  type PermissionReason,
  type SET_AT,
} from '../../protocol/rest/explain-permission.ts';
import type { Actor, Target } from '../../protocol/rules/actor.ts';
import { ACTS } from '../../protocol/rules/acts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { takeDuty } from '../../protocol/rules/may/operators.ts';
import { type ChatPermission, noChatPermissions } from '../../protocol/rules/permissions.ts';
import { TEMPLATE_ROLES } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { revokeSanction as authorizeRevocation, readSanctions } from '../../protocol/rules/sanctions.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { SanctionRecord } from '../../rooms-do/rpc/sanctions.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { findTemplate } from '../accounts/templates/role-templates.ts';
import { visitorRecordQuery } from '../accounts/visitor-identity.ts';
import { type Database, database } from '../platform/database/client.ts';
import { events } from '../platform/database/tables/audit.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields, readOptionalJson } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { auditText } from '../platform/record/audit-text.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { type AccountRow, accountById, effectivePermissions } from '../platform/sessions/account.ts';
import { assertOwnAuthKey, type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { type ActingOperator, actingInChat, frame, runOnConnected } from '../presence/acting-in-chat.ts';
import { personOf } from '../presence/visible-connections.ts';

type SetAt = (typeof SET_AT)[number];

/** A user as input of permission rules, with the source of each permission. */
export type Found = { actor: Actor; setAt: (permission: ChatPermission) => SetAt };

/**
 * Finds a user by account id or by the userID of a connection. `ANY_GUEST` yields a generic guest. `room`: assumed room
 * of a user who is not connected.
 */
export async function findActor(
  env: Env,
  actorId: string,
  { room, now }: { room: string; now: number },
): Promise<Found> {
  const db = database(env);
  if (actorId === ANY_GUEST) return anyGuest(db, room);
  const here = await lobbyOf(env).find(actorId);
  const [row] = await accountById(db, actorId);
  if (!row && !here) throw new Failure('user_not_found');
  const setAt = row ? await placesOf(db, row, now) : () => 'visitors' as const;
  if (!here) return { actor: absent(row as AccountRow, room, now), setAt };
  const { granted } = here.participant;
  return { actor: personOf(here), setAt: name => (granted[name] === undefined ? setAt(name) : 'session') };
}

async function anyGuest(db: Database, room: string): Promise<Found> {
  const [record] = await visitorRecordQuery(db);
  const actor: Actor = {
    userId: ANY_GUEST,
    accountType: 'visitor',
    role: 'visitor',
    rank: ROLES.visitor.rank,
    visibility: 'visible',
    permissions: { ...noChatPermissions(), ...record?.flags },
    canAccessAccountsMenu: false,
    room,
  };
  return { actor, setAt: () => 'visitors' };
}

/** An absent account, with the permissions that it would have after entry. */
function absent(row: AccountRow, room: string, now: number): Actor {
  const { userId, role, rank, permissions, ...rest } = effectivePermissions(row, now);
  const { canAccessAccountsMenu, canAccessRoomsMenu, masterOf } = rest;
  return {
    ...{ userId, role, rank, permissions, canAccessAccountsMenu, masterOf, room },
    ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
    accountType: 'super',
    visibility: 'visible',
    hasNicknameImg: row.account.nicknameImg !== null,
  };
}

async function placesOf(db: Database, row: AccountRow, now: number): Promise<Found['setAt']> {
  const { role, permissions } = effectivePermissions(row, now);
  if (role !== row.account.role) return () => 'subscription';
  const templated = TEMPLATE_ROLES.find(each => each === role);
  if (!templated) return () => 'account';
  const template = await findTemplate(db, templated);
  return name => (template.chat[name] === permissions[name] ? 'role' : 'account');
}

/** GET /why: returns whether one user may act on another according to the room's rule, with the reasons. */
const explainPermission: Handler = async c => {
  await requireOperator(c, 'Accounts');
  const query = parseFields(
    ExplainPermissionQuery,
    Object.fromEntries(new URL(c.req.url).searchParams),
    'Why',
  );
  const { actor: actorId, act, target: targetId = actorId, room = '' } = query;
  const place = { room, now: Date.now() };
  const by = await findActor(c.env, actorId, place);
  const on = targetId === actorId ? by : await findActor(c.env, targetId, place);
  const rule = ACTS[act];
  const code = verdictOf(rule.allow, by, on);
  const reasons = code === 'user_not_found' ? [] : explainVerdict(rule.allow, by.actor, on.actor);
  const message = isAllowed(code) ? null : catalogue[code].text;
  return answer(c, 'GET /why', {
    code,
    message,
    reasons: reasons.map(reason => shownReason(reason, by, on)),
  });
};

/** Refuses an invisible target with the answer for an absent one. */
const verdictOf = (
  allow: Parameters<typeof explainVerdict>[0],
  { actor }: Found,
  { actor: target }: Found,
): Verdict => (seesUser(actor, target) ? allow(actor, target) : 'user_not_found');

function shownReason(reason: Reason, by: Found, on: Found): PermissionReason {
  if (reason.on === 'permission') return { ...reason, setAt: by.setAt(reason.permission) };
  if (reason.on === 'rank') return { ...reason, actor: by.actor.rank, target: on.actor.rank };
  return reason;
}

const ACTS_MAX = 20;

/**
 * GET /duty: returns the caller's duty, moderators on duty by room, newest actions of the last hour, and the number of
 * open reports. Omits users invisible to the caller, and actions by higher ranks.
 */
const readDuty: Handler = async c => {
  const { acting } = await actingInChat(c, takeDuty);
  const { actor, self } = acting;
  const db = database(c.env);
  const [acts, [open]] = await Promise.all([
    lastActs(db),
    db.select({ count: count() }).from(reports).where(isNull(reports.closedAt)),
  ]);
  const authors = [...new Set(acts.map(({ by }) => by))];
  const { rooms, unseen } = await lobbyOf(c.env).dutyCover(actor, authors);
  const duty: Duty = {
    isOn: self.onDuty === true,
    rooms,
    acts: acts.flatMap(({ act, by, at, role }) =>
      unseen.includes(by) || ROLES[role].rank > actor.rank
        ? []
        : [{ act, by, at: new Date(at).toISOString() }],
    ),
    openReports: open?.count ?? 0,
  };
  return answer(c, 'GET /duty', { duty });
};

/** Newest actions in the last hour. Omits automatic actions, which have no name. */
async function lastActs(db: Database) {
  const rows = await db
    .select({ act: events.eventType, by: events.username, at: events.eventDate, role: events.userRole })
    .from(events)
    .where(
      and(
        isNull(events.deletedAt),
        inArray(events.eventType, [...SHEET_ACTS]),
        gte(events.eventDate, Date.now() - HOUR_MS),
      ),
    )
    .orderBy(desc(events.eventDate))
    .limit(ACTS_MAX);
  return rows.flatMap(({ act, by, at, role }) =>
    by !== '' && isRole(role) ? [{ act: act as SheetAct, by, at, role }] : [],
  );
}

const isRole = (role: string): role is keyof typeof ROLES => Object.hasOwn(ROLES, role);

/** GET /restraints: lists muted and blocked users whose sanction the caller may revoke. */
const listSanctions: Handler = async c => {
  const { actor, records } = await readRecords(c);
  const sanctions = records.filter(record => isAllowed(mayRevoke(actor, record))).map(appliedSanction);
  return answer(c, 'GET /restraints', { restraints: sanctions });
};

/** DELETE /restraints/{id}: revokes a sanction. For a muted present user, the chat command runs in the room. */
const revokeSanction: Handler = async c => {
  const { operator, acting, actor, records } = await readRecords(c);
  assertOwnAuthKey(await readOptionalJson(c, 'List'), operator);
  const id = c.req.param('id');
  const record = records.find(({ kind, userId }) => sanctionId(kind, userId) === id);
  if (!record) throw new Failure('not_found');
  assertAllowed(mayRevoke(actor, record));
  const { kind, userId, presentIn } = record;
  if (kind === 'mute' && presentIn !== null) {
    const data = { userId, prop: 'allowUserToWrite', value: true } as const;
    await runOnConnected(c.env, acting, frame('requestChangeUserPermissions', data), userId);
  } else {
    await withAuditEntries(c.env, [entryOf(c, operator, record)]);
    if (!(await lobbyOf(c.env).liftRestraintOf(userId, kind))) throw new Failure('not_found');
  }
  return c.body(null, 204);
};

type Read = { operator: Operator; acting: ActingOperator; actor: Actor; records: SanctionRecord[] };

/** Requires an account that may currently mute or kick in the chat. */
async function readRecords(c: AppContext): Promise<Read> {
  const { operator, acting } = await actingInChat(c, readSanctions);
  return { operator, acting, actor: acting.actor, records: await lobbyOf(c.env).restraintRecords() };
}

/** Whether the actor may revoke a sanction. False for sanctions of invisible users. */
function mayRevoke(actor: Actor, { kind, userId, on }: SanctionRecord): Verdict {
  const target: Target = {
    userId,
    accountType: on.accountType,
    role: on.role,
    rank: on.rank,
    visibility: on.visibility,
    permissions: { cannotKicked: on.isShielded },
    canAccessAccountsMenu: false,
    room: on.roomId,
  };
  return seesUser(actor, target) ? authorizeRevocation(actor, target, kind, on.byRank) : 'not_found';
}

const appliedSanction = ({
  kind,
  userId,
  on,
  room,
  until,
  reason,
  notice,
}: SanctionRecord): AppliedSanction => ({
  id: sanctionId(kind, userId),
  kind,
  nickname: on.nickname,
  room,
  until: until === null ? null : new Date(until).toISOString(),
  reason,
  ...(notice && { notice }),
});

/** Audit entry of a revocation. For a mute it has the same text as the entry that a room writes. */
function entryOf(c: AppContext, operator: Operator, { kind, on, room }: SanctionRecord): AuditEntry {
  const type = kind === 'mute' ? 'allowWrite' : 'liftKick';
  const text = kind === 'mute' ? 'true' : null;
  return {
    ...panelEntry(c, operator, auditText({ type, target: on.nickname, room, text })),
    eventType: type,
  };
}

export const sanctionRoutes = {
  '/why': { GET: explainPermission },
  '/duty': { GET: readDuty },
  '/restraints': { GET: listSanctions },
  '/restraints/:id': { DELETE: revokeSanction },
} satisfies Routes;
