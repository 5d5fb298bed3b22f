import type { Participant } from '../../../../domain/participant.ts';
import { type Struck, struckOf } from '../../../../domain/strike.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { lineOf } from '../../../../protocol/text/line-of.ts';
import type { RoomView } from '../command.ts';
import type { AuditNote, Effect } from '../effect.ts';

/** The entry of a deleted message: the event record alone keeps what was said. */
export const recordDeletion = (
  message: ChatMessage,
  by: Participant,
  reason: string | undefined,
  strike?: AuditNote['strike'],
): Effect => ({
  do: 'audit',
  note: {
    type: 'deleteMessage',
    target: message.sender.nickname,
    text: lineOf(message),
    ...(reason && { reason }),
    ...(strike && { strike }),
  },
  by,
});

/** Of messages that were deleted together those of an author are one act against them, kept with the first. What one takes back is none. */
export function recordDeletions(
  messages: readonly ChatMessage[],
  by: Participant,
  reason: string | undefined,
  room: RoomView,
): Effect[] {
  const idsOf = Map.groupBy(messages, ({ sender }) => sender.userID);
  return messages.map(message => {
    const theirs = idsOf.get(message.sender.userID) ?? [];
    const isFirst = theirs[0] === message && message.sender.userID !== by.userId;
    const strike = {
      kind: 'deletion',
      against: authorOf(message, room),
      permission: 'canDeleteMessages',
      ...{ reason: reason ?? '', until: null, appealCode: null, about: theirs.map(({ id }) => id) },
    } as const;
    return recordDeletion(message, by, reason, isFirst ? strike : undefined);
  });
}

/** They may have left. */
function authorOf({ id, sender: { userID: userId, nickname } }: ChatMessage, room: RoomView): Struck {
  const here = room.participant(userId);
  if (here) return struckOf(here);
  return { userId, nickname, fingerprint: room.deviceOf(id), deviceId: '', rank: room.rankWhenWritten(id) };
}
