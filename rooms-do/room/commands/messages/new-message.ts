import { DEFAULT_MESSAGE_COLOR } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { newMessageFromClient } from '../../../../protocol/wire/up/messages.ts';
import type { WaitingMessage } from '../../messages/waiting-messages.ts';
import { writerOf } from '../../messages/writing-times.ts';
import { senderOf } from '../../presence/projection.ts';
import { command, type RoomView } from '../command.ts';
import type { Effect } from '../effect.ts';
import { assertMayWrite } from './assert-may-write.ts';
import { mutedBySite, warnedBySite } from './by-the-site.ts';
import { type Judgement, judgeMessage } from './judge-message.ts';
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
    const judged =
      sent && data.text.trim() === ''
        ? WITHOUT_TEXT
        : judgeMessage(validateMessage(data.text, room), { self, actor, room });
    if (judged.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, judged, room);
    const { text, said } = judged;
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
    const author = { rank: self.rank, writer: writerOf(self), fingerprint: self.fingerprint };
    if (judged.fate === 'hold') return waiting(message, { ...author, judged, at: room.now() }, room);
    return [
      {
        do: 'publishMessage',
        message,
        clientId,
        ...author,
        said,
        ...(sent && { claim: sent.claim }),
        ...(judged.fate === 'onlyAuthor' && { isForAuthor: true }),
      },
      ...(judged.warning ? [warnedBySite(self, judged.warning, room)] : []),
      { do: 'answer', data: { seq, id: message.id } },
    ];
  },
});

const WITHOUT_TEXT = { fate: 'publish', text: '', said: null, warning: null } as const;

type Held = Omit<WaitingMessage, 'message' | 'word'> & { judged: Extract<Judgement, { fate: 'hold' }> };

/** Its picture would be gone before anybody has looked at it, and a full queue would never be read. */
function waiting(message: ChatMessage, { judged, ...author }: Held, room: RoomView): Effect[] {
  if (message.picture || room.isWaitingFull()) throw new Failure('word_refused');
  const { seq: _, ...written } = message;
  return [
    { do: 'holdMessage', waiting: { message: written, ...author, word: judged.word }, said: judged.said },
    { do: 'answer', data: { waits: true } },
  ];
}
