import { isIgnoring } from '../../../domain/ignoring.ts';
import type { Participant } from '../../../domain/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import { classOf } from '../connections/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** A private message to somebody who looks at no window of theirs. */
export function tellOfPrivate(
  room: RoomState,
  to: string,
  { id: messageId, sender, text }: ChatMessage,
): void {
  if (room.participants.get(to)?.takesPush === true)
    room.push.add({ kind: 'private', to, from: fromOf(sender), text, messageId });
}

/**
 * A message that mentions, for those of `known`, whom its author sees, who look at no window of theirs: each as they are told of it there.
 * `told` are users who were told of this message before.
 */
export function tellOfMentions(
  room: RoomState,
  message: ChatMessage,
  known: readonly Participant[],
  told: readonly string[] = [],
): void {
  const author = room.participants.get(message.sender.userID);
  if (!author) return;
  const { id: messageId, sender, text } = message;
  const isMentioned = (person: Participant, others: readonly Participant[]): boolean =>
    mentionsIn(text, [...others, author], author.userId).includes(person.userId);
  for (const person of known) {
    // Everybody is compared only for those few whose name is in the text.
    if (person.takesPush !== true || told.includes(person.userId)) continue;
    if (!isMentioned(person, [person])) continue;
    if (isIgnoring(person, author, !room.meta.unlisted)) continue;
    const viewer = classOf(room, person);
    if (
      !isMentioned(
        person,
        known.filter(other => other === person || seesUserAs(viewer, other)),
      )
    )
      continue;
    const place = { roomId: room.id, room: room.settings.name };
    room.push.add({ kind: 'mention', to: person.userId, from: fromOf(sender), text, messageId, ...place });
  }
}

const fromOf = ({ userID, nickname }: ChatMessage['sender']) => ({ userId: userID, nickname });
