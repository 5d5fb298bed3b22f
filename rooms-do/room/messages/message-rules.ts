import { checkMessageLimits } from '../../../domain/messages/message-limits.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { type Said, saidIn } from '../../../domain/protection/recent-messages.ts';
import {
  checkSpam,
  hasSpamRules,
  keptMsOf,
  type SpamVerdict,
} from '../../../domain/protection/spam-check.ts';
import type { SpamRecord } from '../../../domain/protection/spam-record.ts';
import {
  type TextVerdict,
  type WordPlace,
  wordListOf,
} from '../../../domain/protection/words/moderate-text.ts';
import type { ChatMessage, MessageStyle, Picture } from '../../../protocol/entities/messages.ts';
import type { JudgedError } from '../../../protocol/errors/catalogue/judged.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { type Actor, hasPermission, isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { slowWaitMs } from '../../../protocol/rules/room-mode.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { hasLinks } from '../../../protocol/text/links.ts';
import { requestJudgeWaiting, requestRefusePrivate } from '../../../protocol/wire/up/messages.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import { command, type RoomView, refusedBy } from '../platform/commands/command.ts';
import { modeFor } from '../protection/raid-protection.ts';

/** The refusal by the room's mode, with the time left where the room is slow. */
export function checkMode(actor: Actor, self: Participant, room: RoomView): Failure | null {
  const now = room.now();
  const mode = modeFor(room, self, now);
  const refused = checkNewcomer(self, now) ?? refusedBy(may.writeHere(actor, mode));
  if (refused) return refused;
  const lastAt = room.lastWroteAt(self);
  const retryAfterMs = slowWaitMs(actor, mode, lastAt === null ? null : now - lastAt);
  return retryAfterMs > 0 ? new Failure('slow_mode', { retryAfterMs }) : null;
}

/** New guests of a surge only read at first, in private chats too. */
export function checkNewcomer({ calm }: Participant, now: number): Failure | null {
  const retryAfterMs = (calm?.silentUntil ?? 0) - now;
  return retryAfterMs > 0 ? new Failure('newcomers_wait', { retryAfterMs }) : null;
}

/**
 * Result of moderating a message. `code` is the reason for a warning or a mute. `word` is the listed word that holds
 * the message back.
 */
export type ModerationResult =
  | { fate: 'publish' | 'onlyAuthor'; text: string; said: Said | null; warning: JudgedError | null }
  | { fate: 'hold'; text: string; said: Said | null; word: string }
  | { fate: 'mute'; code: JudgedError; minutes: number };

type Writer = { actor: Actor; room: Pick<RoomView, 'siteConfig' | 'now'> };
type Author = { self: Participant; actor: Actor; room: RoomView };

type SpamChecked = { spam: SpamVerdict | null; said: Said | null };

/** The verdict of the operators' words and of the rules against spam, or the refusal. */
export function moderateMessage(text: string, { self, actor, room }: Author): ModerationResult | Failure {
  const found = wordListOf(room.siteConfig.listedWords).judge(text, 'messages');
  const recordOf = () => room.spamRecord(self, keptMsOf(room.siteConfig.options));
  return stricter(text, found, checkMessageSpam(text, { actor, room }, recordOf), { actor, room });
}

/** The stricter of both decides. */
function stricter(
  text: string,
  found: TextVerdict | null,
  { spam, said }: SpamChecked,
  { room }: Writer,
): ModerationResult | Failure {
  if (!found && !spam) return { fate: 'publish', text, said, warning: null };
  if (found?.act === 'mute') return { fate: 'mute', code: 'word_refused', minutes: found.word.minutes };
  if (spam?.act === 'mute') {
    const { spamMuteMinutes } = room.siteConfig.options;
    return { fate: 'mute', code: spam.code, minutes: spamMuteMinutes };
  }
  if (found?.act === 'refuse') return new Failure('word_refused');
  if (spam?.act === 'refuse') return new Failure(spam.code);
  const written = found?.text ?? text;
  if (found?.act === 'hold') return { fate: 'hold', text: written, said, word: found.word.text };
  const isHidden = found?.act === 'onlyAuthor' || spam?.act === 'onlyAuthor';
  const warning = found?.act === 'warn' ? 'word_refused' : spam?.act === 'warn' ? spam.code : null;
  return { fate: isHidden ? 'onlyAuthor' : 'publish', text: written, said, warning };
}

/** A text and the warning of its author. */
export type Moderated = { text: string; warning: JudgedError | null };

/** A correction or an announcement can neither wait nor be hidden from others: it is refused instead. */
export function moderateAtOnce(
  text: string,
  place: WordPlace,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): Moderated | Failure {
  const found = wordListOf(siteConfig.listedWords).judge(text, place);
  if (!found) return { text, warning: null };
  if (found.act !== 'replace' && found.act !== 'warn') return new Failure('word_refused');
  return { text: found.text, warning: found.act === 'warn' ? 'word_refused' : null };
}

/** No moderator reads private messages: a message that would wait for one is refused. */
export function moderatePrivate(
  text: string,
  { saidLately, ...author }: Writer & { saidLately: SpamRecord },
): Exclude<ModerationResult, { fate: 'hold' }> | Failure {
  const found = wordListOf(author.room.siteConfig.listedWords).judge(text, 'private');
  const judged = stricter(
    text,
    found,
    checkMessageSpam(text, author, () => saidLately),
    author,
  );
  return !(judged instanceof Failure) && judged.fate === 'hold' ? new Failure('word_refused') : judged;
}

function checkMessageSpam(text: string, { actor, room }: Writer, recordOf: () => SpamRecord): SpamChecked {
  const { options } = room.siteConfig;
  if (!hasSpamRules(options)) return { spam: null, said: null };
  const said = saidIn(text);
  const mayBypass = hasPermission(actor, 'canBypassSpamRules');
  return { spam: checkSpam({ text, said, record: recordOf(), options, mayBypass, now: room.now() }), said };
}

/** Published, it is its author's, with the seq and the time of now, whether they are still here or not. */
export const judgeWaiting = command({
  on: requestJudgeWaiting,
  allow: may.readWaiting,
  check: ({ data: { messageId }, actor, room }) => {
    const waiting = room.waitingMessages().find(({ message }) => message.id === messageId);
    if (!waiting) return new Failure('waiting_not_found');
    return refusedBy(may.judgeWaiting(actor, waiting)) ?? waiting;
  },
  run: ({ data: { messageId, publish }, self, room }, _, { message, rank, writer, fingerprint }) => {
    const sentAt = new Date(room.now()).toISOString();
    return [
      { do: 'takeWaiting', messageId },
      ...(publish
        ? [
            {
              do: 'publishMessage',
              message: { ...message, seq: room.lastSeq + 1, room: room.settings.name, sentAt },
              clientId: null,
              rank,
              writer,
              fingerprint,
            } as const,
          ]
        : []),
      {
        do: 'audit',
        note: {
          type: publish ? 'publishHeld' : 'discardHeld',
          target: message.sender.nickname,
          text: message.text,
        },
        by: self,
      },
    ];
  },
});

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** A style is kept only as far as the sender's permissions go. */
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

/** The answer is the same for present, absent, invisible and unknown users: it affects the sender only. */
export const refusePrivate = command({
  on: requestRefusePrivate,
  allow: actor => may.anyone(actor),
  run: ({ data: { userId }, self }) => [{ do: 'refusePrivate', by: self.userId, peer: userId }],
});

export type SentPicture = { picture: Picture; claim: PictureClaim };

/** The picture of a claim, as a message carries it, or the refusal. */
export function checkPicture(
  claim: string,
  self: Participant,
  actor: Actor,
  room: RoomView,
): SentPicture | Failure {
  const refused = refusedBy(may.sendImages(actor, room.siteConfig.options.images));
  if (refused) return refused;
  const read = room.unsentPicture(claim);
  if (read?.sessionId !== self.sessionId) return new Failure('picture_not_found');
  const { url, width, height } = read;
  return { picture: { url, width, height, ...(isVisitor(actor) && { covered: true }) }, claim: read };
}

/** Links as shown. Decided when the message is written, because the author's permissions may change later. */
export const shownLinks = (
  text: string,
  actor: Actor,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): Pick<ChatMessage, 'links'> =>
  may.sendLinks(actor, siteConfig.options.links) === 'allowed' && hasLinks(text) ? { links: true } : {};

/** The trimmed text of a message, or the refusal of an empty one or one outside the operators' limits. */
export function checkText(written: string, { siteConfig, tokenKinds }: RoomView): string | Failure {
  const text = written.trim();
  const fault = messageFault(text);
  if (fault === 'empty') return new Failure('empty_message');
  if (fault === 'too_long')
    return new Failure('message_too_long', { limit: siteConfig.options.maxCharacters });
  const found = checkMessageLimits(text, siteConfig.options, tokenKinds);
  return found ? new Failure(found.code, { limit: found.limit }) : text;
}
