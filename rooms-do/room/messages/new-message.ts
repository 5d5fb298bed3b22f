import { struckOf } from '../../../domain/moderation/moderation-cases.ts';
import { muteDetails, type Participant } from '../../../domain/presence/participant.ts';
import { DEFAULT_MESSAGE_COLOR, MINUTE_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, Quote } from '../../../protocol/entities/messages.ts';
import { type JudgedError, judgedErrors } from '../../../protocol/errors/catalogue/judged.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Written } from '../../../protocol/rules/may/messages.ts';
import { may } from '../../../protocol/rules/may.ts';
import { lineOf } from '../../../protocol/text/length.ts';
import { newMessageFromClient } from '../../../protocol/wire/up/messages.ts';
import {
  call,
  command,
  type Effect,
  type RoomView,
  type WaitingMessage,
} from '../platform/commands/command.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { writerOf } from '../protection/spam-records.ts';
import { quoteText } from './history.ts';
import {
  assertMayWrite,
  type Judgement,
  judgeMessage,
  permittedStyle,
  sentPicture,
  shownLinks,
  validateMessage,
} from './message-rules.ts';

/** What the site says to somebody of what they wrote, as a moderator would. */
export const warnedBySite = (self: Participant, code: JudgedError, room: Pick<RoomView, 'now'>): Effect => ({
  do: 'warn',
  userId: self.userId,
  warning: { text: judgedErrors[code].ar, from: SITE, sentAt: new Date(room.now()).toISOString() },
});

/**
 * A mute with its end and reason, and the refusal of the message. It has its author's own rank, so that any moderator above them may revoke it.
 * It is recorded in the author's room: that of a private message's reader may be unlisted.
 */
export function mutedBySite(
  { self, fromRoom }: { self: Participant; fromRoom: string },
  { code, minutes }: { code: JudgedError; minutes: number },
  room: Pick<RoomView, 'now' | 'newId' | 'participant'>,
): Effect[] {
  const until = room.now() + minutes * MINUTE_MS;
  const reason = judgedErrors[code].ar;
  const appeal = room.newId();
  const restraint = { kind: 'mute', rank: self.rank, isTimed: true, reason, appeal } as const;
  const against = struckOf(self);
  const strike = { kind: 'mute', against, permission: null, reason, until, appealCode: appeal } as const;
  const laid = (): Effect[] => {
    // As they are by then: another command may have changed them meanwhile.
    const now = room.participant(self.userId) ?? self;
    const change = {
      granted: { ...now.granted, allowUserToWrite: false },
      restrictedByRank: { ...now.restrictedByRank, allowUserToWrite: self.rank },
      oneTimeKickExpiresAt: now.oneTimeKickExpiresAt,
      mute: muteDetails({ until, reason, appeal }),
    };
    return [
      { do: 'grant', userId: self.userId, change },
      {
        do: 'recordSanction',
        roomId: fromRoom,
        note: { type: 'allowWrite', target: self.nickname, text: 'false', reason, minutes, strike },
      },
      { do: 'refuse', userId: self.userId, code },
    ];
  };
  return [call('restrain', [self, restraint, until], laid)];
}

const SITE = 'إدارة الموقع';

/** What an answer quotes, from what the room holds. Throws `message_not_found` where it does not hold the message. */
export function quoteOf(room: Pick<RoomView, 'message'>, id: string): Quote {
  const message = room.message(id);
  if (!message) throw new Failure('message_not_found');
  return { id, nickname: message.sender.nickname, text: quoteText(lineOf(message)) };
}

export const newMessage = command({
  on: newMessageFromClient,
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

/** A message as the rules judge it. An author who has risen since is judged as who they are now. */
export function writtenBy(
  room: Pick<RoomView, 'rankWhenWritten' | 'participant' | 'now'>,
  { id, sender, sentAt }: ChatMessage,
): Written {
  const rankNow = room.participant(sender.userID)?.rank ?? Number.NEGATIVE_INFINITY;
  return {
    author: { userId: sender.userID, rank: Math.max(room.rankWhenWritten(id), rankNow) },
    ageMs: room.now() - Date.parse(sentAt),
  };
}
