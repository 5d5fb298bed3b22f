import {
  countReactions,
  isSame,
  isSeenByMore,
  type Reaction,
  withoutReaction,
  withReaction,
} from '../../../../domain/reactions.ts';
import { REACTION_KINDS_MAX } from '../../../../protocol/constants.ts';
import { isCommonReaction } from '../../../../protocol/entities/reaction.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { seesUserAs, viewerClass } from '../../../../protocol/rules/visibility.ts';
import { requestReact } from '../../../../protocol/wire/up/messages.ts';
import { command } from '../command.ts';

export const react = command({
  on: requestReact,
  rateLimit: 'request',
  allow: may.sendMessage,
  run: ({ data: { messageId, reaction, on }, actor, room }) => {
    if (!room.message(messageId)) throw new Failure('message_not_found');
    const given = room.reactions(messageId);
    const own = { reaction, userId: actor.userId, visibility: actor.visibility };
    if (on && !isCommonReaction(reaction) && room.tokenKinds.get(reaction) !== 'emoticon')
      throw new Failure('not_found');
    const changed = on ? added(given, own, actor) : removed(given, own);
    return changed === given ? [] : [{ do: 'changeReactions', messageId, given: changed }];
  },
});

/** Of the kinds only those count that one sees: a refusal would tell that somebody unseen has reacted. */
function added(given: readonly Reaction[], own: Reaction, actor: Actor): readonly Reaction[] {
  const viewer = viewerClass(actor);
  const seen = countReactions(given, each => each.userId === own.userId || seesUserAs(viewer, each));
  if (seen.length >= REACTION_KINDS_MAX && !seen.some(({ reaction }) => reaction === own.reaction))
    throw new Failure('too_many_reactions');
  return withReaction(given, own);
}

/** What others saw given stays while they do not see who gave it: its end would tell them that the person is here. */
function removed(given: readonly Reaction[], own: Reaction): readonly Reaction[] {
  const before = given.find(each => isSame(each, own));
  if (!before) return given;
  if (isSeenByMore(before, own)) throw new Failure('forbidden');
  return withoutReaction(given, own);
}
