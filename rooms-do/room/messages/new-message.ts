import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { muteDetails, type Participant } from '../../../domain/presence/participant.ts';
import { DEFAULT_MESSAGE_COLOR, MINUTE_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, Quote } from '../../../protocol/entities/messages.ts';
import { type JudgedError, judgedErrors } from '../../../protocol/errors/catalogue/judged.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { sendMessage, type Written } from '../../../protocol/rules/may/messages.ts';
import { lineOf } from '../../../protocol/text/length.ts';
import { newMessageFromClient } from '../../../protocol/wire/up/messages.ts';
import {
  type CommandContext,
  call,
  command,
  type Effect,
  type RoomView,
} from '../platform/commands/command.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { writerOf } from '../protection/spam-records.ts';
import { quoteText } from './history.ts';
import {
  checkMode,
  checkPicture,
  checkText,
  type ModerationResult,
  moderateMessage,
  permittedStyle,
  type SentPicture,
  shownLinks,
} from './message-rules.ts';
import type { WaitingMessage } from './waiting-messages.ts';

/** The site's warning about a message, in the form of a moderator's warning. */
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
  const against = caseTargetOf(self);
  const strike = { kind: 'mute', against, permission: null, reason, until, appealCode: appeal } as const;
  const laid = (): Effect[] => {
    // The current state: another command may have changed it meanwhile.
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

/** The quoted part of an answer; `message_not_found` where the history does not hold the message. */
function quoteOf(room: Pick<RoomView, 'message'>, id: string): Quote | Failure {
  const message = room.message(id);
  if (!message) return new Failure('message_not_found');
  return { id, nickname: message.sender.nickname, text: quoteText(lineOf(message)) };
}

export const newMessage = command({
  on: newMessageFromClient,
  allow: sendMessage,
  check: checkNewMessage,
  run: ({ data, clientId, self, actor, room }, _, { judged, sent, replyTo }) => {
    if (judged.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, judged, room);
    const { text, said } = judged;
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
    if (judged.fate === 'hold') return waiting(message, { ...author, judged, at: room.now() });
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

/** The parts of a new message that the mode of the room, the picture, the words, the spam rules and the quote decide. */
type CheckedMessage = {
  judged: ModerationResult;
  sent?: SentPicture | undefined;
  replyTo?: Quote | undefined;
};

/** In this order, since a user learns the first refusal. A muting message is not answered for its quote. */
function checkNewMessage({
  data,
  self,
  actor,
  room,
}: CommandContext<'newMessageFromClient'>): CheckedMessage | Failure {
  const refused = checkMode(actor, self, room);
  if (refused) return refused;
  const sent = data.picture === undefined ? undefined : checkPicture(data.picture, self, actor, room);
  if (sent instanceof Failure) return sent;
  const judged = sent && data.text.trim() === '' ? WITHOUT_TEXT : checkNewText(data.text, self, actor, room);
  if (judged instanceof Failure) return judged;
  if (judged.fate === 'mute') return { judged };
  const replyTo = data.replyTo === undefined ? undefined : quoteOf(room, data.replyTo);
  if (replyTo instanceof Failure) return replyTo;
  // A waiting picture would expire before a moderator has looked at it, and a full queue would never be read.
  if (judged.fate === 'hold' && (sent || room.isWaitingFull())) return new Failure('word_refused');
  return { judged, sent, replyTo };
}

function checkNewText(
  written: string,
  self: Participant,
  actor: Actor,
  room: RoomView,
): ModerationResult | Failure {
  const text = checkText(written, room);
  return text instanceof Failure ? text : moderateMessage(text, { self, actor, room });
}

const WITHOUT_TEXT = { fate: 'publish', text: '', said: null, warning: null } as const;

type Held = Omit<WaitingMessage, 'message' | 'word'> & {
  judged: Extract<ModerationResult, { fate: 'hold' }>;
};

function waiting(message: ChatMessage, { judged, ...author }: Held): Effect[] {
  const { seq: _, ...written } = message;
  return [
    { do: 'holdMessage', waiting: { message: written, ...author, word: judged.word }, said: judged.said },
    { do: 'answer', data: { waits: true } },
  ];
}

/** A message in the form that the rules check. An author promoted since then counts with the current rank. */
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
