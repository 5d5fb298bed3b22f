import { DEFAULT_MESSAGE_COLOR } from '../../../protocol/constants.ts';
import { may } from '../../../protocol/rules/may.ts';
import { newMessageFromClient } from '../../../protocol/wire/up/talk.ts';
import { command } from '../../command.ts';
import { senderOf } from '../../roster/project.ts';
import { permittedStyle } from './permitted-style.ts';
import { sayable } from './sayable.ts';

export const newMessage = command<'newMessageFromClient'>({
  on: newMessageFromClient,
  meter: 'message',
  allow: may.speak,
  run: ({ data, clientId, self, actor, room }) => {
    const text = sayable(data.text, room);
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
