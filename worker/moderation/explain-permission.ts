import { type Reason, why } from '../../domain/moderation/explain-permission.ts';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { ANY_GUEST, type SET_AT, WhyQuery, type WhyReason } from '../../protocol/rest/moderation.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { ACTS } from '../../protocol/rules/acts.ts';
import { type ChatPermission, noChatPermissions } from '../../protocol/rules/permissions.ts';
import { TEMPLATE_ROLES } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { findTemplate } from '../accounts/templates/role-templates.ts';
import { visitorRecordQuery } from '../accounts/visitor-identity.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { parseFields } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { type AccountRow, accountById, effectivePermissions } from '../platform/sessions/account.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';
import { personOf } from '../presence/visible-connections.ts';

type SetAt = (typeof SET_AT)[number];

/** Somebody as rules judge them, and where each of their permissions is set. */
export type Found = { actor: Actor; setAt: (permission: ChatPermission) => SetAt };

/** By the id of an account, by the userID of somebody connected, or any guest. `room` is where they are if they are nowhere. */
export async function findActor(
  env: Env,
  who: string,
  { room, now }: { room: string; now: number },
): Promise<Found> {
  const db = database(env);
  if (who === ANY_GUEST) return anyGuest(db, room);
  const here = await lobbyOf(env).find(who);
  const [row] = await accountById(db, who);
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

/** An account as it would come in now. */
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

/** GET /why: whether one may do something to another, by the room's own rule, and on what that rests. */
const readWhy: Handler = async c => {
  await requireOperator(c, 'Accounts');
  const query = parseFields(WhyQuery, Object.fromEntries(new URL(c.req.url).searchParams), 'Why');
  const { actor: who, act, target: whom = who, room = '' } = query;
  const place = { room, now: Date.now() };
  const by = await findActor(c.env, who, place);
  const on = whom === who ? by : await findActor(c.env, whom, place);
  const rule = ACTS[act];
  const code = verdictOf(rule.allow, by, on);
  const reasons = code === 'user_not_found' ? [] : why(rule.allow, by.actor, on.actor);
  const message = isAllowed(code) ? null : catalogue[code].text;
  return answer(c, 'GET /why', { code, message, reasons: reasons.map(reason => told(reason, by, on)) });
};

/** Whom one does not see, one does nothing to. */
const verdictOf = (allow: Parameters<typeof why>[0], { actor }: Found, { actor: target }: Found): Verdict =>
  seesUser(actor, target) ? allow(actor, target) : 'user_not_found';

function told(reason: Reason, by: Found, on: Found): WhyReason {
  if (reason.on === 'permission') return { ...reason, setAt: by.setAt(reason.permission) };
  if (reason.on === 'rank') return { ...reason, actor: by.actor.rank, target: on.actor.rank };
  return reason;
}

export const whyRoutes = { '/why': { GET: readWhy } } satisfies Routes;
