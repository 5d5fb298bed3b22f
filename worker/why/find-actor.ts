import { Failure } from '../../protocol/errors/failure.ts';
import { ANY_GUEST, type SET_AT } from '../../protocol/rest/why.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { type ChatPermission, noChatPermissions } from '../../protocol/rules/permissions.ts';
import { TEMPLATE_ROLES } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { effectivePermissions } from '../accounts/account-permissions.ts';
import { type AccountRow, accountById } from '../accounts/account-row.ts';
import { visitorRecordQuery } from '../connect/visitor-identity.ts';
import { personOf } from '../connections/visible-connections.ts';
import { type Database, database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { findTemplate } from '../role-templates/template-row.ts';

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
