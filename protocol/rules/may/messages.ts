import { DELETE_OWN_MS, EDIT_OWN_MS } from '../../constants.ts';
import type { PrivateSenders } from '../../entities/privacy.ts';
import type { RoomMode } from '../../entities/rooms.ts';
import {
  type Actor,
  authorizeChatPower,
  beRead,
  hasPermission,
  isSelf,
  isStaff,
  isVisitor,
  powerOf,
  requirePermission,
  requirePermissionOver,
  type Target,
} from '../actor.ts';
import { ROLES } from '../roles.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

export function writeInRoom(actor: Actor): Verdict {
  return allowIf(hasPermission(actor, 'allowUserToWrite'), 'muted');
}

/** Writing in the current room under its mode. Slow mode is checked separately. */
export function writeUnderMode(actor: Actor, { writers }: RoomMode): Verdict {
  return allOf(writeInRoom(actor), WRITER_RULES[writers](actor));
}

const WRITER_RULES: Record<RoomMode['writers'], (actor: Actor) => Verdict> = {
  everyone: () => 'allowed',
  members: ({ rank }) => allowIf(rank >= ROLES.member.rank, 'only_members_write'),
  staff: actor => allowIf(isStaff(actor), 'only_staff_write'),
};

/** Sending a private message. Rank does not matter, because a message is not an action against a user. */
export function sendPrivateMessage(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), sendAnyPrivateMessage(actor));
}

/**
 * Whether a permitted sender may message this user. `privateFrom`: the target's choice. Users to whom the target has
 * written may answer. In public rooms staff above the target may write, as with ignore lists.
 */
export function reachPrivately(
  actor: Standing & Pick<Actor, 'accountType'>,
  target: Standing,
  { privateFrom, isAnswer, isPublicRoom }: PrivateChoice,
): Verdict {
  const isChosen = privateFrom === 'everyone' || (privateFrom === 'members' && !isVisitor(actor));
  const isHeardAnyhow = isAnswer || (isPublicRoom && isStaffAbove(target, actor));
  return allowIf(isChosen || isHeardAnyhow, 'private_refused');
}

export type PrivateChoice = { privateFrom: PrivateSenders; isAnswer: boolean; isPublicRoom: boolean };

/** Sending a read receipt for another user's message. */
export function sendReadReceipt(actor: Actor, target: Target): Verdict {
  return allowIf(!isSelf(actor, target));
}

/** Whether the actor may send private messages at all. */
export function sendAnyPrivateMessage(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canSendPrivateMsg'), writeInRoom(actor));
}

export function warn(actor: Actor, target: Target): Verdict {
  return allOf(requirePermissionOver(actor, target, 'canSendWarningMsg'), beRead(actor));
}

export function announce(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canSendPublicAd'), beRead(actor));
}

/** Using bold and italic. */
export function styleText(actor: Actor): Verdict {
  return requirePermission(actor, 'canChangeTextStyle');
}

export function colorText(actor: Actor): Verdict {
  return requirePermission(actor, 'canUseAdvancedColorsSys');
}

/**
 * Ignoring a user, which is not an action against the target. In a public room, users cannot ignore staff of a higher
 * rank. `target` may be absent.
 */
export function ignore(
  actor: Standing,
  target: Standing,
  { isPublicRoom }: { isPublicRoom: boolean },
): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), allowIf(!isPublicRoom || !isStaffAbove(actor, target)));
}

/** Whether the other user is staff of a higher rank. */
export const isStaffAbove = (person: Pick<Actor, 'rank'>, other: Pick<Actor, 'rank'>): boolean =>
  other.rank > person.rank && other.rank > ROLES.member.rank;

type Standing = Pick<Actor, 'userId' | 'rank'>;

/** A message in the actor's room: author with rank, and age in milliseconds. */
export type Written = { author: { userId: string; rank: number }; ageMs: number };

/**
 * Deleting a message. Users may delete their own soon after sending. Messages of others require
 * canDeleteMessages and a lower rank of the author.
 */
export function deleteMessage(actor: Actor, { author, ageMs }: Written): Verdict {
  if (isSelf(actor, author)) return allowIf(ageMs <= DELETE_OWN_MS);
  return allOf(
    requirePermission(actor, 'canDeleteMessages'),
    authorizeChatPower(powerOf(actor), { effect: 'deleteMessage', author, room: actor.room }),
  );
}

/** Deleting all recent messages of another user. `deleteMessage` checks each message. */
export function deleteRecent(actor: Actor, author: Pick<Actor, 'userId'>): Verdict {
  return allOf(allowIf(!isSelf(actor, author)), requirePermission(actor, 'canDeleteMessages'));
}

/** Correcting a message, which requires permission to write now. `isLast`: the author's last message in this room. */
export function editMessage(
  actor: Actor,
  { author, ageMs, isLast }: Omit<Written, 'author'> & { author: { userId: string }; isLast: boolean },
): Verdict {
  return allOf(writeInRoom(actor), allowIf(isSelf(actor, author) && isLast && ageMs <= EDIT_OWN_MS));
}
