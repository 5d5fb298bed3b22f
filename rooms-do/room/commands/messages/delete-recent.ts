import { HOUR_MS } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestDeleteRecent } from '../../../../protocol/wire/up/messages.ts';
import { command } from '../command.ts';
import { recordDeletions } from './record-deletion.ts';
import { writtenBy } from './written-by.ts';

/** All messages of one person in this room from the last hour, or none where one is beyond the sender. */
export const deleteRecent = command({
  on: requestDeleteRecent,
  rateLimit: 'request',
  allow: (actor, { userId }) => may.deleteRecent(actor, { userId }),
  run: ({ data: { userId, reason }, self, actor, room }) => {
    const since = room.now() - HOUR_MS;
    const messages = room
      .heldMessages()
      .filter(({ sender, sentAt }) => sender.userID === userId && Date.parse(sentAt) >= since);
    if (messages.length === 0) throw new Failure('message_not_found');
    for (const message of messages) assertAllowed(may.deleteMessage(actor, writtenBy(room, message)));
    const { records, told } = recordDeletions(messages, self, reason?.trim(), room);
    const messageIds = messages.map(({ id }) => id);
    return [
      ...records,
      { do: 'deleteMessages', messageIds, by: self, told },
      { do: 'answer', data: { count: messageIds.length } },
    ];
  },
});
