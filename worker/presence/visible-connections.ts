import type { Actor } from '../../protocol/rules/actor.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { allConnections } from '../../rooms-do/rpc/call-parts.ts';
import { byAppearanceTime, type ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../platform/env.ts';
import { limitsOfAccount } from '../platform/sessions/account.ts';
import type { Operator } from '../platform/sessions/require-operator.ts';

/** All chat users visible to the viewer, in order of appearance. */
export async function visibleConnections(viewer: Actor, env: Env): Promise<ConnectedUser[]> {
  const everybody = await allConnections(after => lobbyOf(env).connections(after));
  return everybody
    .filter(each => seesUser(viewer, personOf(each)))
    .sort((a, b) => byAppearanceTime(a.participant, b.participant));
}

/** An operator as a viewer: visible and in no room. */
export const viewerOf = ({ row, role, chat, panel }: Operator): Actor => ({
  userId: row.account.id,
  accountType: 'super',
  role,
  rank: ROLES[role].rank,
  visibility: 'visible',
  permissions: chat,
  canAccessAccountsMenu: panel.canAccessAccountsMenu,
  room: '',
  masterOf: row.account.masterOf,
  limits: limitsOfAccount(row),
});

export const personOf = ({ participant, roomId }: ConnectedUser): Actor => ({
  ...participant,
  permissions: { ...participant.permissions, ...participant.granted },
  room: roomId,
});
