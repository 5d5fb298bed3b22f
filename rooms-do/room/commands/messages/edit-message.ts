import { Failure } from '../../../../protocol/errors/failure.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestEditMessage } from '../../../../protocol/wire/up/messages.ts';
import { writerOf } from '../../messages/writing-times.ts';
import { command } from '../command.ts';
import { assertMayWrite } from './assert-may-write.ts';
import { warnedBySite } from './by-the-site.ts';
import { judgeAtOnce } from './judge-message.ts';
import { shownLinks } from './shown-links.ts';
import { validateMessage } from './validate-message.ts';
import { writtenBy } from './written-by.ts';

/** Judged and counted as a new message is, or whoever may write four in five seconds would show people more. */
export const editMessage = command({
  on: requestEditMessage,
  rateLimit: 'message',
  allow: may.sendMessage,
  run: ({ data: { messageId, text }, self, actor, room }) => {
    const message = room.message(messageId);
    if (!message) throw new Failure('message_not_found');
    const isLast = room.lastMessageOf(self.userId)?.id === messageId;
    assertAllowed(may.editMessage(actor, { ...writtenBy(room, message), isLast }));
    assertMayWrite(actor, self, room);
    // A correction neither waits nor is hidden: what people have read would stay as it was.
    const { text: corrected, warning } = judgeAtOnce(validateMessage(text, room), 'messages', room);
    return [
      {
        do: 'editMessage',
        messageId,
        text: corrected,
        ...shownLinks(corrected, actor, room),
        writer: writerOf(self),
      },
      ...(warning ? [warnedBySite(self, warning, room)] : []),
    ];
  },
});
