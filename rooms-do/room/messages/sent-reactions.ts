import { countReactions, type Reaction, type Sees } from '../../../domain/messages/reactions.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { isBlindToOneself, seesUserAs, type ViewerClass } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { classOf, sendTo } from '../platform/sockets/deliver.ts';
import { viewerOf } from '../platform/sockets/reader-class.ts';
import type { RoomState } from '../room-state.ts';
import type { ReactionChange } from './reactions.ts';

/** From now on the reactions to a message are these. People are told with the next changes of the lists. */
export function changeReactions(room: RoomState, id: string, given: readonly Reaction[]): void {
  room.reactions.set(id, given);
  room.presence.wake();
}

/**
 * Queues what has changed for every class of viewers, and nothing for a class that may not know of it. Whoever is not seen by their
 * own class sees what they did themselves all the same.
 */
export function tellReactions(room: RoomState): void {
  const changes = room.reactions.takeChanges();
  if (changes.length === 0) return;
  room.fanOut.publishLater(reader => {
    const viewer = viewerOf(reader);
    return isBlindToOneself(viewer) ? null : envelopeOf(changes, seenBy(viewer));
  });
  for (const participant of room.participants.all()) {
    if (!isBlindToOneself(classOf(room, participant))) continue;
    const envelope = envelopeOf(changes, seenByOne(room, participant));
    if (envelope !== null) sendTo(room, participant.userId, envelope);
  }
}

/** A message of the history as somebody gets it who comes. */
export function withReactions(room: RoomState, message: ChatMessage, reader: Participant): ChatMessage {
  const reactions = countReactions(room.reactions.toldOf(message.id), seenByOne(room, reader));
  return reactions.length > 0 ? { ...message, reactions } : message;
}

/** The reactions to messages that somebody has on their screen who comes back: those up to `since`. */
export function reactionsUpTo(room: RoomState, since: number, reader: Participant): string[] {
  const sees = seenByOne(room, reader);
  const messages = room.reactions
    .upTo(since)
    .map(id => ({ id, reactions: countReactions(room.reactions.toldOf(id), sees) }));
  return messages.length > 0 ? [encode('reactionsChanged', { messages })] : [];
}

function envelopeOf(changes: readonly ReactionChange[], sees: Sees): string | null {
  const messages = changes.flatMap(({ id, before, now }) => {
    const reactions = countReactions(now, sees);
    const isSame = JSON.stringify(reactions) === JSON.stringify(countReactions(before, sees));
    return isSame ? [] : [{ id, reactions }];
  });
  return messages.length > 0 ? encode('reactionsChanged', { messages }) : null;
}

const seenBy =
  (viewer: ViewerClass): Sees =>
  reaction =>
    seesUserAs(viewer, reaction);

const seenByOne = (room: RoomState, reader: Participant): Sees => {
  const viewer = classOf(room, reader);
  return reaction => reaction.userId === reader.userId || seesUserAs(viewer, reaction);
};
