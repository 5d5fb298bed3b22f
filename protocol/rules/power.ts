import { OWNER_ESSENTIALS, ROLE_TEMPLATES } from './role-templates.ts';
import { ROLES, type Role } from './roles.ts';
import { allOf, allowIf, type Verdict } from './verdict.ts';

/** Permissions of both records by name; no name is in both. */
export type Holding = Readonly<Partial<Record<string, boolean>>>;

/** Whoever acts, by whatever way: `holds` is what they may do today. */
export type PowerActor = {
  userId: string;
  role: Role;
  rank: number;
  masterOf?: readonly string[];
  holds: Holding;
};

/** Who bears an act. `room` is where they are present; null is in no room. */
export type PowerTarget = { userId: string; rank: number; room: string | null; isShielded: boolean };

/** What an account is given: `until` is when its subscription ends, infinite where it never does. */
export type Endowment = {
  role: Role;
  rank: number;
  masterOf: readonly string[];
  holds: Holding;
  until: number;
};
export type EndowedAccount = Endowment & { userId: string; room: string | null };

/** An act by its effect. The permission for the act itself is asked by its rule, or by the section of the panel. */
export type PowerAct =
  /** Something is done to somebody in the chat: a warning, another name, a move. */
  | { effect: 'touch'; target: PowerTarget }
  /** Somebody is put out: a kick, a ban, a closed connection. */
  | { effect: 'remove'; target: PowerTarget }
  /** A mute or a mark. `liftedRank` is the rank of who set what is lifted; null where nothing is. */
  | { effect: 'restrict'; target: PowerTarget; liftedRank: number | null }
  /** A ban. `rooms` are those in which whoever it matches is present. */
  | { effect: 'ban'; by: 'device' | 'place'; rooms: readonly string[] }
  /** A ban is changed or lifted; a ban without an issuer is one of an old release. */
  | { effect: 'changeBan'; issuer: { userId: string | null; rank: number } }
  /** An account is given what it has `after`; null deletes it. A new password leaves `after` as it was. */
  | { effect: 'administer'; target: EndowedAccount; after: Endowment | null }
  /** An account or a record is made, or a record is changed that nobody has. */
  | { effect: 'endow'; before: Endowment | null; after: Endowment }
  /** A room is changed or deleted. `room` null is the site's choice of its primary room. */
  | { effect: 'changeRoom'; room: string | null; maker: { userId: string; rank: number } | null }
  /** What the template of a role gives is changed for everybody who has it. */
  | { effect: 'changeTemplate'; role: Role; before: Holding; after: Holding }
  /** A message of somebody else is taken out of a room; they need not be there any more. */
  | { effect: 'deleteMessage'; author: { rank: number }; room: string }
  /** All messages are taken out of a room. */
  | { effect: 'clearRoom'; room: string }
  /** An entry of the event record is erased. */
  | { effect: 'eraseEntry'; author: { rank: number } };

/** Judges every act that takes, gives or changes power: by scope, by rank, and by what the actor holds. */
export function judgePower(actor: PowerActor, act: PowerAct): Verdict {
  switch (act.effect) {
    case 'touch':
      return isSelf(actor, act.target) ? 'allowed' : requireReach(actor, act.target);
    case 'remove':
      return allOf(
        allowIf(!isSelf(actor, act.target)),
        allowIf(!act.target.isShielded || passesShield(actor)),
        requireReach(actor, act.target),
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
      return judgeChangeOfBan(actor, act.issuer);
    case 'administer':
      return isSelf(actor, act.target)
        ? judgeOwnChange(act.target, act.after)
        : judgeAdministration(actor, act.target, act.after);
    case 'endow':
      return judgeEndowment(actor, act.before, act.after);
    case 'changeRoom':
      return allOf(
        allowIf(isInScope(actor, act.room)),
        allowIf(act.maker === null || isSelf(actor, act.maker) || act.maker.rank < actor.rank),
      );
    case 'changeTemplate':
      return judgeTemplate(actor, act);
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

function judgeChangeOfBan(
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

/** Over another account: of lower rank, with nothing that the actor lacks, neither before nor after. */
function judgeAdministration(actor: PowerActor, target: EndowedAccount, after: Endowment | null): Verdict {
  return allOf(
    allowIf(target.rank < actor.rank),
    allowIf(isInScope(actor, target.room)),
    allowIf(holdsAllOf(actor, target.holds) && isWithinScope(actor, target), 'holds_more'),
    after ? judgeEndowment(actor, target, after) : 'allowed',
  );
}

/** What is given goes not beyond the giver: in rank, in permissions, in rooms. What was there before may stay. */
function judgeEndowment(actor: PowerActor, before: Endowment | null, after: Endowment): Verdict {
  const mayGiveRole = after.role !== 'visitor' && ROLES[after.role].rank <= actor.rank;
  return allOf(
    allowIf(before?.role === after.role || mayGiveRole),
    allowIf(holdsAllOf(actor, gains(before, after))),
    allowIf(isWithinScope(actor, after, before?.masterOf)),
  );
}

/**
 * Over a role: a lower one, that begins with nothing the actor lacks, neither before nor after. Owners change what owners begin with,
 * but for the way to the accounts. A role is of the whole site, and nothing for those who are bound to rooms.
 */
function judgeTemplate(
  actor: PowerActor,
  { role, before, after }: Extract<PowerAct, { effect: 'changeTemplate' }>,
): Verdict {
  const isOwners = role === 'owner' && actor.role === 'owner';
  return allOf(
    allowIf(!isBoundToRooms(actor) && (isOwners || ROLES[role].rank < actor.rank)),
    allowIf(isOwners || holdsAllOf(actor, before), 'role_holds_more'),
    allowIf(holdsAllOf(actor, gained(before, after))),
    allowIf(role !== 'owner' || OWNER_ESSENTIALS.every(flag => after[flag] === true), 'owner_essentials'),
  );
}

/** Of one's own account one may give up anything but the role, and gain nothing. */
function judgeOwnChange(before: Endowment, after: Endowment | null): Verdict {
  if (after === null) return 'allowed';
  // Nobody else may change the subscription of an owner: one that was limited by mistake could never be mended.
  const lastsNoLonger = after.until <= before.until || before.role === 'owner';
  return allowIf(
    after.role === before.role &&
      Object.keys(gains(before, after)).length === 0 &&
      lastsNoLonger &&
      isWithinRoomsOf(before, after),
    'own_power',
  );
}

/** For somebody bound to rooms: the other's power is confined to these rooms, or is none over other people. */
function isWithinScope(actor: PowerActor, other: Endowment, staying: readonly string[] = []): boolean {
  if (!isBoundToRooms(actor)) return true;
  const rooms = [...(actor.masterOf ?? []), ...staying];
  return other.masterOf.every(room => rooms.includes(room)) && (isBoundToRooms(other) || isPowerless(other));
}

const isWithinRoomsOf = (before: Endowment, after: Endowment): boolean =>
  !isBoundToRooms(before) ||
  (isBoundToRooms(after) && after.masterOf.every(room => before.masterOf.includes(room)));

/** No more than a member begins with. */
const isPowerless = ({ holds }: Endowment): boolean =>
  holdsAllOf({ holds: ROLE_TEMPLATES.member.chat }, holds);

const isInScope = (actor: PowerActor, room: string | null): boolean =>
  !isBoundToRooms(actor) || (room !== null && (actor.masterOf ?? []).includes(room));

const holdsAllOf = ({ holds }: { holds: Holding }, wanted: Holding): boolean =>
  Object.keys(wanted).every(flag => !wanted[flag] || holds[flag] === true);

const gains = (before: Endowment | null, { holds }: Endowment): Holding => gained(before?.holds ?? {}, holds);

const gained = (before: Holding, after: Holding): Holding =>
  Object.fromEntries(
    Object.keys(after).flatMap(flag => (after[flag] && !before[flag] ? [[flag, true]] : [])),
  );

const isSelf = (actor: PowerActor, target: { userId: string }): boolean => actor.userId === target.userId;

const passesShield = ({ holds }: PowerActor): boolean => holds.canKickShielded === true;
