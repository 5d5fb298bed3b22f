import { Failure } from '../../../../protocol/errors/failure.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestDeleteMessages } from '../../../../protocol/wire/up/messages.ts';
import { command } from '../command.ts';
import { recordDeletions } from './record-deletion.ts';
import { writtenBy } from './written-by.ts';

/** All of them or none: each is judged for itself, before anything is done. */
export const deleteMessages = command({
  on: requestDeleteMessages,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data, self, actor, room }) => {
    const messageIds = [...new Set(data.messageIds)];
    const messages = messageIds.map(id => {
      const message = room.message(id);
      if (!message) throw new Failure('message_not_found');
      return message;
    });
    for (const message of messages) assertAllowed(may.deleteMessage(actor, writtenBy(room, message)));
    const areOwn = messages.every(({ sender }) => sender.userID === self.userId);
    const { records, told } = recordDeletions(messages, self, data.reason?.trim(), room);
    // The records before they are gone: what is kept of the act has what they said.
    return [...records, { do: 'deleteMessages', messageIds, by: areOwn ? null : self, told }];
  },
});
