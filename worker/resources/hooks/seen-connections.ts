import type { Actor } from '../../../protocol/rules/actor.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { seesUser } from '../../../protocol/rules/sees.ts';
import { lobbyOf } from '../../../rooms-do/env.ts';
import type { Connection } from '../../../rooms-do/roster-entry.ts';
import type { Operator } from '../../auth/guard.ts';
import type { Env } from '../../env.ts';

/** Everybody in the chat whom this one may see; the longest there first. */
export async function seenBy(viewer: Actor, env: Env): Promise<Connection[]> {
  const everybody = await lobbyOf(env).connections();
  return everybody
    .filter(each => seesUser(viewer, personOf(each)))
    .sort((a, b) => a.occupant.enteredAt - b.occupant.enteredAt);
}

/** An operator as one who looks: in no room, and in sight. */
export const viewerOf = ({ row: { account }, role, chat, panel }: Operator): Actor => ({
  userID: account.id,
  accountType: 'super',
  role,
  rank: ROLES[role].rank,
  visibility: 'visible',
  permissions: chat,
  canAccessAccountsMenu: panel.canAccessAccountsMenu,
  room: '',
  masterOf: account.masterOf,
});

export const personOf = ({ occupant, roomId }: Connection): Actor => ({
  ...occupant,
  permissions: { ...occupant.permissions, ...occupant.granted },
  room: roomId,
});
