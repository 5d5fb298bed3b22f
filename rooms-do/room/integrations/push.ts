import type { Participant } from '../../../domain/presence/participant.ts';
import { isIgnoring } from '../../../domain/private-chat/private-consent.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { classOf } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Somebody looks at the window of this socket, or no more. */
export function takePush(room: RoomState, connection: Connection, on: boolean): void {
  room.connections.updateAttachment(connection, { takesPush: on });
  settlePush(room, connection.userId);
}

/**
 * Push is for whoever looks at none of their windows. After the last socket was lost it stays as it was: a phone that sleeps loses its socket
 * too, and its person is in the room for the reconnect grace. Nobody else is told.
 */
export function settlePush(room: RoomState, userId: string): void {
  const before = room.participants.get(userId);
  const connections = room.connections.ofUser(userId);
  if (!before || connections.length === 0) return;
  const takesPush = connections.every(connection => connection.takesPush);
  if (takesPush !== (before.takesPush === true)) room.participants.put({ ...before, takesPush });
}

/** A private message to somebody who looks at no window of theirs. */
export function tellOfPrivate(
  room: RoomState,
  to: string,
  { id: messageId, sender, text }: ChatMessage,
): void {
  if (room.participants.get(to)?.takesPush === true)
    room.integrations.push.add({ kind: 'private', to, from: fromOf(sender), text, messageId });
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
    room.integrations.push.add({
      kind: 'mention',
      to: person.userId,
      from: fromOf(sender),
      text,
      messageId,
      ...place,
    });
  }
}

const fromOf = ({ userID, nickname }: ChatMessage['sender']) => ({ userId: userID, nickname });
