import type { Participant } from '../../../../domain/participant.ts';
import { type Struck, struckOf } from '../../../../domain/strike.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { lineOf } from '../../../../protocol/text/line-of.ts';
import type { AuditNote } from '../../../rpc/remote-commands.ts';
import type { RoomView } from '../command.ts';
import type { DeletionTold, Effect } from '../effect.ts';

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

/**
 * Of messages that were deleted together those of an author are one act against them, kept with the first, of which the author is told.
 * What one takes back is none.
 */
export function recordDeletions(
  messages: readonly ChatMessage[],
  by: Participant,
  reason: string | undefined,
  room: RoomView,
): { records: Effect[]; told: DeletionTold[] } {
  const told: DeletionTold[] = [];
  const idsOf = Map.groupBy(messages, ({ sender }) => sender.userID);
  const records = messages.map(message => {
    const { userID: userId } = message.sender;
    const theirs = idsOf.get(userId) ?? [];
    if (theirs[0] !== message || userId === by.userId) return recordDeletion(message, by, reason);
    const appeal = room.newId();
    told.push({ userId, appeal, ...(reason && { reason }) });
    return recordDeletion(message, by, reason, {
      kind: 'deletion',
      against: authorOf(message, room),
      permission: 'canDeleteMessages',
      ...{ reason: reason ?? '', until: null, appealCode: appeal, about: theirs.map(({ id }) => id) },
    });
  });
  return { records, told };
}

/** They may have left. */
function authorOf({ id, sender: { userID: userId, nickname } }: ChatMessage, room: RoomView): Struck {
  const here = room.participant(userId);
  if (here) return struckOf(here);
  return { userId, nickname, fingerprint: room.deviceOf(id), deviceId: '', rank: room.rankWhenWritten(id) };
}
