import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Standing } from '../protocol/entities/standing.ts';
import { type Actor, isSelf } from '../protocol/rules/actor.ts';
import { type Ban, strikes } from '../protocol/rules/bans.ts';
import { may } from '../protocol/rules/may.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import { seesUser } from '../protocol/rules/sees.ts';
import type { Farewell } from './coming-and-going.ts';
import { actorOf } from './roster/project.ts';

/** What was decided outside the rooms about people who are in them: by an operator, or by somebody's own logout. */
export type Order =
  | { do: 'endSession'; userID: string; sessionID: string }
  | { do: 'endAccount'; userID: string }
  | { do: 'standing'; standing: Standing }
  | { do: 'rename'; userID: string; was: Names; names: Names }
  | { do: 'visitors'; permissions: ChatPermissions }
  | { do: 'expel'; bans: readonly Ban[] }
  | { do: 'kicked'; userID: string; farewell: Farewell }
  | { do: 'sweep'; sweep: Sweep }
  | { do: 'invite'; invitation: Invitation };

/** What an account is called, as far as it changes. */
export type Names = Partial<Pick<Occupant, 'username' | 'nickname'>>;

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

/** Many people into one room, each with a ticket of their own, as far as the one who asks sees them. `until` is milliseconds. */
export type Invitation = {
  by: Actor;
  nickname: string;
  roomId: string;
  room: string;
  tickets: Readonly<Record<string, string>>;
  until: number;
};

/** Whom an order is about. Of several logins the presence shows only the last, and a guest may go on as an earlier self. */
export function concerns(order: Order, occupant: Occupant, roomId: string): boolean {
  switch (order.do) {
    case 'endSession':
      return occupant.userID === order.userID || occupant.sessionID === order.sessionID;
    case 'endAccount':
    case 'kicked':
    case 'rename':
      return occupant.userID === order.userID;
    case 'standing':
      return occupant.userID === order.standing.userID;
    case 'visitors':
      return occupant.accountType === 'visitor';
    case 'expel':
      return striking(order.bans, occupant) !== null;
    case 'sweep':
      return sweeps(order.sweep, occupant, roomId);
    case 'invite':
      return invites(order.invitation, occupant, roomId);
    default:
      return order satisfies never;
  }
}

/** Whether whoever gave the order may know that it met somebody: a count tells of nobody whom they do not see. */
export function tellsOf(order: Order, occupant: Occupant, roomId: string): boolean {
  return order.do !== 'sweep' || seesUser(order.sweep.by, actorOf(occupant, roomId));
}

function sweeps({ by, roomId, ipAddress }: Sweep, occupant: Occupant, inRoom: string): boolean {
  if (roomId !== null && roomId !== inRoom) return false;
  const target = actorOf(occupant, inRoom);
  if (ipAddress === null) return may.sweepEveryone(by, target) === 'allowed';
  return occupant.ipAddress === ipAddress && may.sweepSameIP(by, target) === 'allowed';
}

function invites({ by, roomId, tickets }: Invitation, occupant: Occupant, inRoom: string): boolean {
  const target = actorOf(occupant, inRoom);
  const isMeant = tickets[occupant.userID] !== undefined && inRoom !== roomId && !isSelf(by, target);
  return isMeant && seesUser(by, target);
}

/** The ban that falls on somebody and ends last, or null. */
export function striking(bans: readonly Ban[], occupant: Occupant): Ban | null {
  const isShielded = { ...occupant.permissions, ...occupant.granted }.cannotKicked;
  const struck = bans.filter(ban => strikes(ban, { ...occupant, isShielded }));
  const end = (ban: Ban) => ban.until ?? Number.POSITIVE_INFINITY;
  return struck.sort((a, b) => end(b) - end(a))[0] ?? null;
}
