import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Standing } from '../protocol/entities/standing.ts';
import type { Actor } from '../protocol/rules/actor.ts';
import { type Ban, strikes } from '../protocol/rules/bans.ts';
import { may } from '../protocol/rules/may.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import { actorOf } from './roster/project.ts';

/** What was decided outside the rooms about people who are in them: by an operator, or by somebody's own logout. */
export type Order =
  | { do: 'endSession'; userID: string; sessionID: string }
  | { do: 'endAccount'; userID: string }
  | { do: 'standing'; standing: Standing }
  | { do: 'visitors'; permissions: ChatPermissions }
  | { do: 'expel'; bans: readonly Ban[] }
  | { do: 'sweep'; sweep: Sweep };

/**
 * Many people at once, each judged where they are: everybody of lower rank (of one room, where `roomId` is said), or
 * everybody at an address. `until` is the end of their hold, null for none.
 */
export type Sweep = {
  by: Actor;
  roomId: string | null;
  ipAddress: string | null;
  until: number | null;
};

/** Whom an order is about. Of several logins the presence shows only the last, and a guest may go on as an earlier self. */
export function concerns(order: Order, occupant: Occupant, roomId: string): boolean {
  switch (order.do) {
    case 'endSession':
      return occupant.userID === order.userID || occupant.sessionID === order.sessionID;
    case 'endAccount':
      return occupant.userID === order.userID;
    case 'standing':
      return occupant.userID === order.standing.userID;
    case 'visitors':
      return occupant.accountType === 'visitor';
    case 'expel':
      return striking(order.bans, occupant) !== null;
    case 'sweep':
      return sweeps(order.sweep, occupant, roomId);
    default:
      return order satisfies never;
  }
}

function sweeps({ by, roomId, ipAddress }: Sweep, occupant: Occupant, inRoom: string): boolean {
  if (roomId !== null && roomId !== inRoom) return false;
  const target = actorOf(occupant, inRoom);
  if (ipAddress === null) return may.sweepEveryone(by, target) === 'allowed';
  return occupant.ipAddress === ipAddress && may.sweepSameIP(by, target) === 'allowed';
}

/** The ban that falls on somebody and ends last, or null. */
export function striking(bans: readonly Ban[], occupant: Occupant): Ban | null {
  const isShielded = { ...occupant.permissions, ...occupant.granted }.cannotKicked;
  const struck = bans.filter(ban => strikes(ban, { ...occupant, isShielded }));
  const end = (ban: Ban) => ban.until ?? Number.POSITIVE_INFINITY;
  return struck.sort((a, b) => end(b) - end(a))[0] ?? null;
}
