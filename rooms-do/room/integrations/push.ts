import type { Participant } from '../../../domain/presence/participant.ts';
import { isIgnoring } from '../../../domain/private-chat/private-consent.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { classOf } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Records whether this socket takes pushes, because its window is out of the user's sight. */
export function takePush(room: RoomState, connection: Connection, on: boolean): void {
  room.connections.updateAttachment(connection, { takesPush: on });
  settlePush(room, connection.userId);
}

/**
 * Enables push for users who are looking at none of their windows. The state survives the last socket, because a
 * sleeping phone loses its socket and its user stays for the reconnect grace. Other users do not learn of the change.
 */
export function settlePush(room: RoomState, userId: string): void {
  const before = room.participants.get(userId);
  const connections = room.connections.ofUser(userId);
  if (!before || connections.length === 0) return;
  const takesPush = connections.every(connection => connection.takesPush);
  if (takesPush !== (before.takesPush === true)) room.participants.put({ ...before, takesPush });
}

/** Queues a push about a private message for a user who is not looking at the chat. */
export function tellOfPrivate(
  room: RoomState,
  to: string,
  { id: messageId, sender, text }: Pick<ChatMessage, 'id' | 'text'> & { sender: Named },
): void {
  if (room.participants.get(to)?.takesPush === true)
    room.integrations.push.add({ kind: 'private', to, from: fromOf(sender), text, messageId });
}

/**
 * Queues pushes about mentions for users in `known` who are visible to the author and not looking at the chat, in the
 * form for their viewer class. `notified`: users already notified of this message.
 */
export function tellOfMentions(
  room: RoomState,
  message: ChatMessage,
  known: readonly Participant[],
  notified: readonly string[] = [],
): void {
  const author = room.participants.get(message.sender.userID);
  if (!author) return;
  const { id: messageId, sender, text } = message;
  const isMentioned = (person: Participant, others: readonly Participant[]): boolean =>
    mentionsIn(text, [...others, author], author.userId).includes(person.userId);
  for (const person of known) {
    // Checks visibility last, and only for the few users named in the text.
    if (person.takesPush !== true || notified.includes(person.userId)) continue;
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

type Named = Pick<ChatMessage['sender'], 'userID' | 'nickname'>;

const fromOf = ({ userID, nickname }: Named) => ({ userId: userID, nickname });
