import { DEFAULT_MESSAGE_COLOR } from '../../../../protocol/constants.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { newMessageFromClient } from '../../../../protocol/wire/up/messages.ts';
import { writerOf } from '../../messages/writing-times.ts';
import { senderOf } from '../../presence/projection.ts';
import { command } from '../command.ts';
import { assertMayWrite } from './assert-may-write.ts';
import { permittedStyle } from './permitted-style.ts';
import { quoteOf } from './quote-of.ts';
import { sentPicture } from './sent-picture.ts';
import { shownLinks } from './shown-links.ts';
import { validateMessage } from './validate-message.ts';

export const newMessage = command({
  on: newMessageFromClient,
  rateLimit: 'message',
  allow: may.sendMessage,
  run: ({ data, clientId, self, actor, room }) => {
    assertMayWrite(actor, self, room);
    const sent = data.picture === undefined ? undefined : sentPicture(data.picture, self, actor, room);
    const text = sent && data.text.trim() === '' ? '' : validateMessage(data.text, room);
    const replyTo = data.replyTo === undefined ? undefined : quoteOf(room, data.replyTo);
    const seq = room.lastSeq + 1;
    const message = {
      id: room.newId(),
      seq,
      kind: 'user',
      text,
      style: permittedStyle(actor, data.style ?? {}, DEFAULT_MESSAGE_COLOR),
      room: room.settings.name,
      props: {},
      ...(replyTo && { replyTo }),
      ...(sent && { picture: sent.picture }),
      ...shownLinks(text, actor, room),
      userType: 'all',
      sender: senderOf(self),
      sentAt: new Date(room.now()).toISOString(),
    } as const;
    return [
      {
        do: 'publishMessage',
        message,
        clientId,
        rank: self.rank,
        writer: writerOf(self),
        fingerprint: self.fingerprint,
        ...(sent && { claim: sent.claim }),
      },
      { do: 'answer', data: { seq, id: message.id } },
    ];
  },
});
