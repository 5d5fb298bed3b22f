import { REACTION_KINDS_MAX, REACTION_NAMED_MAX } from '../../protocol/constants.ts';
import type { ReactionCount } from '../../protocol/entities/messages.ts';
import { VISIBILITIES, type Visibility } from '../../protocol/entities/user.ts';

/**
 * One reaction of one person to a message. `visibility` is theirs at that moment, and decides for good who may know of it: somebody who
 * becomes a ghost has left, as far as the others know, and what was there before they left stays.
 */
export type Reaction = { reaction: string; userId: string; visibility: Visibility };

/** Whether somebody may know of a reaction. */
export type Sees = (reaction: Reaction) => boolean;

/** The reactions to a message by kind, in the order in which the kinds came. */
export function countReactions(given: readonly Reaction[], sees: Sees): ReactionCount[] {
  const kinds = new Map<string, string[]>();
  for (const { reaction, userId } of given.filter(sees))
    kinds.set(reaction, [...(kinds.get(reaction) ?? []), userId]);
  return [...kinds].slice(0, REACTION_KINDS_MAX).map(([reaction, userIDs]) => ({
    reaction,
    count: userIDs.length,
    userIDs: userIDs.slice(0, REACTION_NAMED_MAX),
  }));
}

/** The same reactions with one more. Given again by somebody more of whom is seen by now, it is seen by more. */
export function withReaction(given: readonly Reaction[], added: Reaction): readonly Reaction[] {
  const before = given.find(each => isSame(each, added));
  if (!before) return [...given, added];
  if (!isSeenByMore(added, before)) return given;
  return [...given.filter(each => each !== before), added];
}

export const withoutReaction = (
  given: readonly Reaction[],
  removed: Pick<Reaction, 'reaction' | 'userId'>,
): readonly Reaction[] => given.filter(each => !isSame(each, removed));

export const isSame = (one: Pick<Reaction, 'reaction' | 'userId'>, other: typeof one): boolean =>
  one.reaction === other.reaction && one.userId === other.userId;

/** Whether some see the one who do not see the other. */
export const isSeenByMore = (
  one: Pick<Reaction, 'visibility'>,
  other: Pick<Reaction, 'visibility'>,
): boolean => VISIBILITIES.indexOf(one.visibility) < VISIBILITIES.indexOf(other.visibility);
