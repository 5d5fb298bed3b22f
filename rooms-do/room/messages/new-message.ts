import { checkMessageLimits } from '../../../domain/messages/message-limits.ts';
import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { actorOf, muteDetails, type Participant, writerOf } from '../../../domain/presence/participant.ts';
import { checkNewcomer } from '../../../domain/protection/raids.ts';
import {
  checkSpam,
  hasSpamRules,
  keptMsOf,
  type SpamVerdict,
} from '../../../domain/protection/spam-check.ts';
import { type MessageParts, messageParts, type SpamRecord } from '../../../domain/protection/spam-record.ts';
import {
  type TextVerdict,
  type WordPlace,
  wordListOf,
} from '../../../domain/protection/words/moderate-text.ts';
import { DEFAULT_MESSAGE_COLOR, MINUTE_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle, Poll, Quote } from '../../../protocol/entities/messages.ts';
import { type RareError, rareErrors } from '../../../protocol/errors/catalogue/rare.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { arePollTexts, POLL_LONGEST_MS, POLL_SHORTEST_MS, pollText } from '../../../protocol/poll-limits.ts';
import { type Actor, hasPermission } from '../../../protocol/rules/actor.ts';
import { writeInRoom } from '../../../protocol/rules/may/messages.ts';
import { may } from '../../../protocol/rules/may.ts';
import { slowWaitMs } from '../../../protocol/rules/room-mode.ts';
import { allOf } from '../../../protocol/rules/verdict.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { hasLinks } from '../../../protocol/text/links.ts';
import { newMessageFromClient } from '../../../protocol/wire/up/messages.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { UploadClaim } from '../../rpc/upload-claims.ts';
import {
  type CommandContext,
  call,
  command,
  type Effect,
  type RoomView,
  refusedBy,
} from '../platform/command.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { modeFor } from '../rooms/room-mode.ts';
import { checkFile, type SentFile } from './held-files.ts';
import { quoteOf } from './history.ts';
import type { WaitingMessage } from './waiting-messages.ts';

export const newMessage = command({
  on: newMessageFromClient,
  allow: (actor, { poll }) =>
    poll ? allOf(may.makePolls(actor, true), writeInRoom(actor)) : writeInRoom(actor),
  check: checkNewMessage,
  run: (context, _, checked) => {
    const { self, actor, room } = context;
    const { moderation, sent } = checked;
    if (moderation.fate === 'mute') return mutedBySite({ self, fromRoom: actor.room }, moderation, room);
    return sent?.claim.roomId === null
      ? [takeFirst(sent.claim, context, () => effectsOf(context, { ...checked, moderation }))]
      : effectsOf(context, { ...checked, moderation });
  },
});

type NewMessage = CommandContext<'newMessageFromClient'>;
type Unmuted = Exclude<ModerationResult, { fate: 'mute' }>;

function effectsOf(
  { data, clientId, self, actor, room }: NewMessage,
  { moderation, sent, replyTo, poll }: CheckedMessage & { moderation: Unmuted },
): Effect[] {
  const { text, parts } = moderation;
  const message = {
    id: room.newId(),
    kind: 'user',
    text,
    style: permittedStyle(actor, data.style ?? {}, DEFAULT_MESSAGE_COLOR),
    room: room.settings.name,
    props: {},
    ...(replyTo && { replyTo }),
    ...sent?.shown,
    ...(poll && { poll }),
    ...shownLinks(text, actor, room),
    userType: 'all',
    sender: senderOf(self),
    sentAt: new Date(room.now()).toISOString(),
  } as const;
  const author = { rank: self.rank, writer: writerOf(self), fingerprint: self.fingerprint };
  if (moderation.fate === 'hold')
    return waiting(message, { ...author, moderation, at: room.now() }, sent?.claim);
  return [
    {
      do: 'publishMessage',
      message,
      clientId,
      ...author,
      parts,
      ...(sent && { claim: sent.claim }),
      ...(moderation.fate === 'onlyAuthor' && { isForAuthor: true }),
    },
    ...(moderation.warning ? [warnedBySite(self, moderation.warning, room)] : []),
  ];
}

/**
 * Marks the voice note as sent, so that only the first room uses it. During the call the author may have left or been
 * muted.
 */
const takeFirst = ({ url }: UploadClaim, { self, room }: NewMessage, publish: () => Effect[]): Effect =>
  call('takeUpload', [url], isTaken => {
    const present = room.participant(self.userId);
    if (!isTaken || !present) return new Failure('voice_not_found');
    const actor = actorOf(present, room.id);
    return refusedBy(writeInRoom(actor)) ?? checkMode(actor, present, room) ?? publish();
  });

/** Results of checking a new message: decision of the word and spam rules, file, quote and poll. */
type CheckedMessage = {
  moderation: ModerationResult;
  sent?: SentFile | undefined;
  replyTo?: Quote | undefined;
  poll?: Poll | undefined;
};

/**
 * Checks a new message. The order matters, because a user receives the first refusal. A message that causes a mute is
 * not refused for its quote.
 */
function checkNewMessage({ data, self, actor, room }: NewMessage): CheckedMessage | Failure {
  const refused = checkMode(actor, self, room);
  if (refused) return refused;
  if (data.poll) return checkPoll(data, data.poll, { self, actor, room });
  const sent = checkFile(data, self, actor, room);
  if (sent instanceof Failure) return sent;
  const checkedText =
    sent && data.text.trim() === '' ? WITHOUT_TEXT : checkNewText(data.text, self, actor, room);
  if (checkedText instanceof Failure) return checkedText;
  const moderation = sent ? withNote(checkedText, sent, room) : checkedText;
  if (moderation.fate === 'mute') return { moderation };
  const replyTo = data.replyTo === undefined ? undefined : quoteOf(room, data.replyTo);
  if (replyTo instanceof Failure) return replyTo;
  // A message cannot wait for review if the queue is full, or if it has a picture, because moderators do not see
  // waiting pictures.
  const mayWait = !(sent && 'picture' in sent.shown) && !room.isWaitingFull();
  if (moderation.fate === 'hold' && !mayWait) return new Failure('word_refused');
  return { moderation, sent, replyTo };
}

/**
 * Checks question and options together. Refuses a replacement across two options, because its text would belong to
 * neither.
 */
function checkPoll(
  { picture, voice, replyTo }: UpData<'newMessageFromClient'>,
  asked: NewPoll,
  author: Author,
): CheckedMessage | Failure {
  const { room, actor } = author;
  const refused = refusedBy(may.makePolls(actor, room.siteConfig.options.polls));
  if (refused) return refused;
  if (picture !== undefined || voice || replyTo !== undefined || !arePollTexts(asked))
    return new Failure('poll_invalid');
  const fault = checkText(asked.question, room);
  const moderation = fault instanceof Failure ? fault : moderateMessage(pollText(asked), author);
  if (moderation instanceof Failure || moderation.fate === 'mute')
    return moderation instanceof Failure ? moderation : { moderation };
  const [question = '', ...options] = moderation.text.split('\n');
  // A word replacement may make two options equal.
  if (options.length !== asked.options.length || !arePollTexts({ question, options }))
    return new Failure('word_refused');
  if (moderation.fate === 'hold' && room.isWaitingFull()) return new Failure('word_refused');
  const { multiple, hidden, anonymous, final } = asked;
  const poll = {
    question,
    options: options.map(text => ({ text })),
    multiple,
    endsAt: endOf(asked, room.now()),
    hidden,
    anonymous,
    ...(final && { final }),
    closed: false,
    mine: [],
  };
  return { moderation: { ...moderation, text: question }, poll };
}

function endOf({ endsAt, lastsMs }: Pick<NewPoll, 'endsAt' | 'lastsMs'>, now: number): string | null {
  if (endsAt === undefined && lastsMs === undefined) return null;
  const asked = lastsMs === undefined ? Date.parse(endsAt ?? '') : now + lastsMs;
  return new Date(Math.min(Math.max(asked, now + POLL_SHORTEST_MS), now + POLL_LONGEST_MS)).toISOString();
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

/** Word lists cannot check audio, so the site may require review of guests' voice notes. */
const withNote = (moderation: ModerationResult, { shown }: SentFile, room: RoomView): ModerationResult =>
  moderation.fate === 'publish' &&
  room.siteConfig.options.holdVoice &&
  'voice' in shown &&
  shown.voice.covered
    ? { ...moderation, fate: 'hold', word: '' }
    : moderation;

const WITHOUT_TEXT = { fate: 'publish', text: '', parts: null, warning: null } as const;

type Held = Omit<WaitingMessage, 'message' | 'word'> & {
  moderation: Extract<ModerationResult, { fate: 'hold' }>;
};

function waiting(
  message: WaitingMessage['message'],
  { moderation, ...author }: Held,
  claim?: UploadClaim,
): Effect[] {
  const held = { message, ...author, word: moderation.word };
  return [
    { do: 'holdMessage', waiting: held, parts: moderation.parts, ...(claim && { claim }) },
    { do: 'answer', data: { waits: true } },
  ];
}

/** Refuses a message by the room's mode. In slow mode, the refusal contains the remaining time. */
export function checkMode(actor: Actor, self: Participant, room: RoomView): Failure | null {
  const now = room.now();
  const mode = modeFor(room, self, now);
  const refused = checkNewcomer(self, now) ?? refusedBy(may.writeUnderMode(actor, mode));
  if (refused) return refused;
  const lastAt = room.lastWroteAt(self);
  const retryAfterMs = slowWaitMs(actor, mode, lastAt === null ? null : now - lastAt);
  return retryAfterMs > 0 ? new Failure('slow_mode', { retryAfterMs }) : null;
}

/**
 * Result of content moderation. `code`: reason for a warning or a mute. `word`: listed word that causes the review;
 * missing for a guest's voice note.
 */
export type ModerationResult =
  | { fate: 'publish' | 'onlyAuthor'; text: string; parts: MessageParts | null; warning: RareError | null }
  | { fate: 'hold'; text: string; parts: MessageParts | null; word: string }
  | { fate: 'mute'; code: RareError; minutes: number };

type Writer = { actor: Actor; room: Pick<RoomView, 'siteConfig' | 'now'> };
type Author = { self: Participant; actor: Actor; room: RoomView };
type NewPoll = NonNullable<UpData<'newMessageFromClient'>['poll']>;

type SpamChecked = { spam: SpamVerdict | null; parts: MessageParts | null };

/** Returns the result of the operators' words and spam rules, or the refusal. */
export function moderateMessage(text: string, { self, actor, room }: Author): ModerationResult | Failure {
  const found = wordListOf(room.siteConfig.listedWords).moderate(text, 'messages');
  const recordOf = () => room.spamRecord(self, keptMsOf(room.siteConfig.options));
  return stricter(text, found, checkMessageSpam(text, { actor, room }, recordOf), { actor, room });
}

/** Returns the stricter of two results. */
function stricter(
  text: string,
  found: TextVerdict | null,
  { spam, parts }: SpamChecked,
  { room }: Writer,
): ModerationResult | Failure {
  if (!found && !spam) return { fate: 'publish', text, parts, warning: null };
  if (found?.act === 'mute') return { fate: 'mute', code: 'word_refused', minutes: found.word.minutes };
  if (spam?.act === 'mute') {
    const { spamMuteMinutes } = room.siteConfig.options;
    return { fate: 'mute', code: spam.code, minutes: spamMuteMinutes };
  }
  if (found?.act === 'refuse') return new Failure('word_refused');
  if (spam?.act === 'refuse') return new Failure(spam.code);
  const written = found?.text ?? text;
  if (found?.act === 'hold') return { fate: 'hold', text: written, parts, word: found.word.text };
  const isHidden = found?.act === 'onlyAuthor' || spam?.act === 'onlyAuthor';
  const warning = found?.act === 'warn' ? 'word_refused' : spam?.act === 'warn' ? spam.code : null;
  return { fate: isHidden ? 'onlyAuthor' : 'publish', text: written, parts, warning };
}

/** Refuses an edit or announcement with a listed word, unless the word is only replaced or causes only a warning. */
export function moderateAtOnce(
  text: string,
  place: WordPlace,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): { text: string; warning: RareError | null } | Failure {
  const found = wordListOf(siteConfig.listedWords).moderate(text, place);
  if (!found) return { text, warning: null };
  if (found.act !== 'replace' && found.act !== 'warn') return new Failure('word_refused');
  return { text: found.text, warning: found.act === 'warn' ? 'word_refused' : null };
}

/**
 * Like `moderateMessage`, for a private message. Refuses a message that would otherwise wait for review,
 * because moderators read no private messages.
 */
export function moderatePrivate(
  text: string,
  { recentMessages, ...author }: Writer & { recentMessages: SpamRecord },
): Exclude<ModerationResult, { fate: 'hold' }> | Failure {
  const found = wordListOf(author.room.siteConfig.listedWords).moderate(text, 'private');
  const moderation = stricter(
    text,
    found,
    checkMessageSpam(text, author, () => recentMessages),
    author,
  );
  return !(moderation instanceof Failure) && moderation.fate === 'hold'
    ? new Failure('word_refused')
    : moderation;
}

function checkMessageSpam(text: string, { actor, room }: Writer, recordOf: () => SpamRecord): SpamChecked {
  const { options } = room.siteConfig;
  if (!hasSpamRules(options)) return { spam: null, parts: null };
  const parts = messageParts(text);
  const mayBypass = hasPermission(actor, 'canBypassSpamRules');
  return { spam: checkSpam({ text, parts, record: recordOf(), options, mayBypass, now: room.now() }), parts };
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Removes style properties for which the sender has no permission. */
export const permittedStyle = (
  actor: Actor,
  asked: Loose<MessageStyle>,
  defaultColor: string,
): MessageStyle => {
  const mayStyle = may.styleText(actor) === 'allowed';
  const mayColor = may.colorText(actor) === 'allowed';
  return {
    color: (mayColor && asked.color) || defaultColor,
    fontWeight: (mayStyle && asked.fontWeight) || 'normal',
    fontStyle: (mayStyle && asked.fontStyle) || 'normal',
  };
};

/** Whether links are clickable. Decided at the time of writing, because the author's permissions may change later. */
export const shownLinks = (
  text: string,
  actor: Actor,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): Pick<ChatMessage, 'links'> =>
  may.sendLinks(actor, siteConfig.options.links) === 'allowed' && hasLinks(text) ? { links: true } : {};

/** Returns the trimmed text of a message. Refuses an empty text, and a text outside the operators' limits. */
export function checkText(written: string, { siteConfig, tokenKinds }: RoomView): string | Failure {
  const text = written.trim();
  const fault = messageFault(text);
  if (fault === 'empty') return new Failure('empty_message');
  if (fault === 'too_long')
    return new Failure('message_too_long', { limit: siteConfig.options.maxCharacters });
  const found = checkMessageLimits(text, siteConfig.options, tokenKinds);
  return found ? new Failure(found.code, { limit: found.limit }) : text;
}

/** Returns the site's warning about a message, in the form of a moderator's warning. */
export const warnedBySite = (self: Participant, code: RareError, room: Pick<RoomView, 'now'>): Effect => ({
  do: 'warn',
  userId: self.userId,
  warning: {
    text: rareErrors[code].ar,
    from: SITE,
    sentAt: new Date(room.now()).toISOString(),
    notice: { code: 'siteWarning', error: code },
  },
});

/**
 * Mutes the author with end and reason, and refuses the message. The mute has the author's own rank, so that any higher
 * moderator may revoke it. It is recorded in the author's room, because the reader's room of a private message may be
 * unlisted.
 */
export function mutedBySite(
  { self, fromRoom }: { self: Participant; fromRoom: string },
  { code, minutes }: { code: RareError; minutes: number },
  room: Pick<RoomView, 'now' | 'newId' | 'participant'>,
): Effect[] {
  const until = room.now() + minutes * MINUTE_MS;
  const reason = rareErrors[code].ar;
  const appeal = room.newId();
  const terms = { reason, notice: { code: 'siteWarning', error: code }, appeal } as const;
  const sanction = { kind: 'mute', rank: self.rank, isTimed: true, ...terms } as const;
  const against = caseTargetOf(self);
  const moderationCase = {
    kind: 'mute',
    against,
    permission: null,
    reason,
    until,
    appealCode: appeal,
  } as const;
  const afterMute = (): Effect[] => {
    // Uses the current state, because another command may have changed the participant meanwhile.
    const now = room.participant(self.userId) ?? self;
    const change = {
      granted: { ...now.granted, allowUserToWrite: false },
      restrictedByRank: { ...now.restrictedByRank, allowUserToWrite: self.rank },
      oneTimeKickExpiresAt: now.oneTimeKickExpiresAt,
      mute: muteDetails({ until, ...terms }),
    };
    return [
      { do: 'grant', userId: self.userId, change },
      {
        do: 'recordSanction',
        roomId: fromRoom,
        note: {
          type: 'allowWrite',
          target: self.nickname,
          text: 'false',
          reason,
          minutes,
          strike: moderationCase,
        },
      },
      { do: 'refuse', userId: self.userId, code },
    ];
  };
  return [call('applySanction', [self, sanction, until], afterMute)];
}

const SITE = 'إدارة الموقع';
