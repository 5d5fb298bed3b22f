import { DEFAULT_MESSAGE_COLOR } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { newMessageFromClient } from '../../../protocol/wire/up/talk.ts';
import { command } from '../../command.ts';
import { senderOf } from '../../roster/project.ts';
import { permittedStyle } from './permitted-style.ts';

export const newMessage = command<'newMessageFromClient'>({
  on: newMessageFromClient,
  meter: 'message',
  allow: may.speak,
  run: ({ data, clientId, self, actor, room }) => {
    const text = data.text.trim();
    const fault = messageFault(text);
    if (fault) throw new Failure(fault === 'empty' ? 'empty_message' : 'message_too_long');
    const seq = room.lastSeq + 1;
    const message = {
      id: room.newId(),
      seq,
      kind: 'user',
      text,
      style: permittedStyle(actor, data.style ?? {}, DEFAULT_MESSAGE_COLOR),
      room: room.settings.name,
      props: {},
      userType: 'all',
      sender: senderOf(self),
      sentAt: new Date(room.now()).toISOString(),
    } as const;
    return [
      { do: 'say', message, clientId },
      { do: 'answer', data: { seq, id: message.id } },
    ];
  },
});
