import type { AccountLimits } from './account-limits.ts';
import type { Role } from './roles.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/** Permissions of both records by name; no name is in both. */
export type Holding = Readonly<Partial<Record<string, boolean>>>;

/** Actor of any act: `holds` are their current permissions. */
export type PowerActor = {
  userId: string;
  role: Role;
  rank: number;
  masterOf?: readonly string[];
  holds: Holding;
  /** Asked where accounts are given power. */
  limits?: AccountLimits;
};

/** Target of an act. `room`: where they are present; null for none. */
export type PowerTarget = { userId: string; rank: number; room: string | null; isShielded: boolean };

/** An act of the chat by its effect. The permission for the act itself is asked by its rule, or by the section of the panel. */
export type ChatPowerAct =
  /** Something is done to somebody in the chat: a warning, another name, a move. */
  | { effect: 'touch'; target: PowerTarget }
  /** Somebody is put out: a kick, a ban, a closed connection. `liftedRank` is the rank of who has put them out, where that is lifted. */
  | { effect: 'remove'; target: PowerTarget; liftedRank?: number }
  /** A mute or a mark. `liftedRank` is the rank of who set what is lifted; null where nothing is. */
  | { effect: 'restrict'; target: PowerTarget; liftedRank: number | null }
  /** A ban. `rooms` are those in which whoever it matches is present. */
  | { effect: 'ban'; by: 'device' | 'place'; rooms: readonly string[] }
  /** A ban is changed or lifted; a ban without an issuer is one of an old release. */
  | { effect: 'changeBan'; issuer: { userId: string | null; rank: number } }
  /** A room is changed or deleted. `room` null is the site's choice of its primary room. */
  | { effect: 'changeRoom'; room: string | null; maker: { userId: string; rank: number } | null }
  /** A message of somebody else is taken out of a room; they need not be there any more. */
  | { effect: 'deleteMessage'; author: { rank: number }; room: string }
  /** All messages are taken out of a room. */
  | { effect: 'clearRoom'; room: string }
  /** An entry of the event record is erased. */
  | { effect: 'eraseEntry'; author: { rank: number } };

/** Judges what is done to people, rooms, messages and bans: by scope, by rank, and by what the actor holds. */
export function authorizeChatPower(actor: PowerActor, act: ChatPowerAct): Verdict {
  switch (act.effect) {
    case 'touch':
      return isSelf(actor, act.target) ? 'allowed' : requireReach(actor, act.target);
    case 'remove':
      return allOf(
        allowIf(!isSelf(actor, act.target)),
        allowIf(!act.target.isShielded || passesShield(actor)),
        requireReach(actor, act.target),
        allowIf(act.liftedRank === undefined || act.liftedRank <= actor.rank, 'set_by_higher_rank'),
      );
    case 'restrict':
      return allOf(
        allowIf(!isSelf(actor, act.target), 'own_power'),
        requireReach(actor, act.target),
        allowIf(act.liftedRank === null || act.liftedRank <= actor.rank, 'set_by_higher_rank'),
      );
    case 'ban':
      return allowIf(
        !isBoundToRooms(actor) ||
          (act.by === 'device' && act.rooms.length > 0 && act.rooms.every(room => isInScope(actor, room))),
        'ban_beyond_rooms',
      );
    case 'changeBan':
      return authorizeBanEdit(actor, act.issuer);
    case 'changeRoom':
      return allOf(
        allowIf(isInScope(actor, act.room)),
        allowIf(act.maker === null || isSelf(actor, act.maker) || act.maker.rank < actor.rank),
      );
    case 'deleteMessage':
      return allOf(allowIf(act.author.rank < actor.rank), allowIf(isInScope(actor, act.room)));
    case 'clearRoom':
      return allowIf(isInScope(actor, act.room));
    case 'eraseEntry':
      // The record is of the whole site. Owners have nobody above them who could erase theirs; each erasure is an entry.
      return allowIf((actor.role === 'owner' || act.author.rank < actor.rank) && !isBoundToRooms(actor));
    default:
      return act satisfies never;
  }
}

/**
 * Whether somebody acts in the own rooms only: a room-master, and whoever is named master of rooms, whatever their role has
 * become. Otherwise a room-master who is demoted would reach people everywhere. An owner is never bound.
 */
export function isBoundToRooms({ role, masterOf = [] }: Pick<PowerActor, 'role' | 'masterOf'>): boolean {
  return role !== 'owner' && (role === 'room-master' || masterOf.length > 0);
}

/** Nobody acts on a higher rank; between equals the shield decides. */
function requireReach(actor: PowerActor, target: PowerTarget): Verdict {
  const isBelow = target.rank < actor.rank;
  const isOpenEqual = target.rank === actor.rank && (!target.isShielded || passesShield(actor));
  return allOf(allowIf(isBelow || isOpenEqual), allowIf(isInScope(actor, target.room)));
}

function authorizeBanEdit(
  actor: PowerActor,
  { userId, rank }: { userId: string | null; rank: number },
): Verdict {
  if (userId === actor.userId) return 'allowed';
  return allOf(
    allowIf(userId === null || rank <= actor.rank, 'set_by_higher_rank'),
    // A ban reaches into every room, so one of somebody else is beyond a master of some.
    allowIf(!isBoundToRooms(actor), 'ban_beyond_rooms'),
  );
}

export const isInScope = (actor: PowerActor, room: string | null): boolean =>
  !isBoundToRooms(actor) || (room !== null && (actor.masterOf ?? []).includes(room));

export const isSelf = (actor: PowerActor, target: { userId: string }): boolean =>
  actor.userId === target.userId;

const passesShield = ({ holds }: PowerActor): boolean => holds.canKickShielded === true;
