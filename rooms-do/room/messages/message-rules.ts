import { checkMessageLimits } from '../../../domain/messages/message-limits.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { type Said, saidIn } from '../../../domain/protection/recent-messages.ts';
import {
  hasSpamRules,
  judgeSpam,
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
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../protocol/rules/may.ts';
import { slowWaitMs } from '../../../protocol/rules/room-mode.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { hasLinks } from '../../../protocol/text/links.ts';
import { requestJudgeWaiting, requestRefusePrivate } from '../../../protocol/wire/up/messages.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import { command, type RoomView } from '../platform/commands/command.ts';
import { modeFor } from '../protection/raid-protection.ts';

/** Refuses what the mode of the room does not allow, with how long is to be waited where it is slow. */
export function assertMayWrite(actor: Actor, self: Participant, room: RoomView): void {
  const now = room.now();
  const mode = modeFor(room, self, now);
  assertNotSilent(self, now);
  assertAllowed(may.writeHere(actor, mode));
  const lastAt = room.lastWroteAt(self);
  const retryAfterMs = slowWaitMs(actor, mode, lastAt === null ? null : now - lastAt);
  if (retryAfterMs > 0) throw new Failure('slow_mode', { retryAfterMs });
}

/** New guests of a surge only read at first, in private chats too. */
export function assertNotSilent({ calm }: Participant, now: number): void {
  const retryAfterMs = (calm?.silentUntil ?? 0) - now;
  if (retryAfterMs > 0) throw new Failure('newcomers_wait', { retryAfterMs });
}

/**
 * What becomes of a message. `code` is why: what its author is warned of where it is published all the same, or muted for. `word` is the
 * one for which it waits.
 */
export type Judgement =
  | { fate: 'publish' | 'onlyAuthor'; text: string; said: Said | null; warning: JudgedError | null }
  | { fate: 'hold'; text: string; said: Said | null; word: string }
  | { fate: 'mute'; code: JudgedError; minutes: number };

type Writer = { actor: Actor; room: Pick<RoomView, 'siteConfig' | 'now'> };
type Author = { self: Participant; actor: Actor; room: RoomView };

type JudgedAsSpam = { spam: SpamVerdict | null; said: Said | null };

/** By the operators' words and the rules against spam. Throws what refuses it. */
export function judgeMessage(text: string, { self, actor, room }: Author): Judgement {
  const found = wordListOf(room.siteConfig.listedWords).judge(text, 'messages');
  const recordOf = () => room.spamRecord(self, keptMsOf(room.siteConfig.options));
  return stricter(text, found, judgeAsSpam(text, { actor, room }, recordOf), { actor, room });
}

/** The stricter of both decides. */
function stricter(
  text: string,
  found: TextVerdict | null,
  { spam, said }: JudgedAsSpam,
  { room }: Writer,
): Judgement {
  if (!found && !spam) return { fate: 'publish', text, said, warning: null };
  if (found?.act === 'mute') return { fate: 'mute', code: 'word_refused', minutes: found.word.minutes };
  if (spam?.act === 'mute') {
    const { spamMuteMinutes } = room.siteConfig.options;
    return { fate: 'mute', code: spam.code, minutes: spamMuteMinutes };
  }
  if (found?.act === 'refuse') throw new Failure('word_refused');
  if (spam?.act === 'refuse') throw new Failure(spam.code);
  const written = found?.text ?? text;
  if (found?.act === 'hold') return { fate: 'hold', text: written, said, word: found.word.text };
  const isHidden = found?.act === 'onlyAuthor' || spam?.act === 'onlyAuthor';
  const warning = found?.act === 'warn' ? 'word_refused' : spam?.act === 'warn' ? spam.code : null;
  return { fate: isHidden ? 'onlyAuthor' : 'publish', text: written, said, warning };
}

/** A text that can neither wait nor be its author's alone: where it would be, it is refused. */
export function judgeAtOnce(text: string, place: WordPlace, { siteConfig }: Pick<RoomView, 'siteConfig'>) {
  const found = wordListOf(siteConfig.listedWords).judge(text, place);
  if (!found) return { text, warning: null };
  if (found.act !== 'replace' && found.act !== 'warn') throw new Failure('word_refused');
  return { text: found.text, warning: found.act === 'warn' ? ('word_refused' as const) : null };
}

/** Nobody reads private messages but the two who write them: what would wait for a moderator is refused. */
export function judgePrivate(text: string, { saidLately, ...author }: Writer & { saidLately: SpamRecord }) {
  const found = wordListOf(author.room.siteConfig.listedWords).judge(text, 'private');
  const judged = stricter(
    text,
    found,
    judgeAsSpam(text, author, () => saidLately),
    author,
  );
  if (judged.fate === 'hold') throw new Failure('word_refused');
  return judged;
}

function judgeAsSpam(text: string, { actor, room }: Writer, recordOf: () => SpamRecord): JudgedAsSpam {
  const { options } = room.siteConfig;
  if (!hasSpamRules(options)) return { spam: null, said: null };
  const said = saidIn(text);
  const mayBypass = hasPermission(actor, 'canBypassSpamRules');
  return { spam: judgeSpam({ text, said, record: recordOf(), options, mayBypass, now: room.now() }), said };
}

/** Published, it is its author's, with the seq and the time of now, whether they are still here or not. */
export const judgeWaiting = command({
  on: requestJudgeWaiting,
  allow: may.readWaiting,
  run: ({ data: { messageId, publish }, self, actor, room }) => {
    const waiting = room.waitingMessages().find(({ message }) => message.id === messageId);
    if (!waiting) throw new Failure('waiting_not_found');
    const { message, rank, writer, fingerprint } = waiting;
    assertAllowed(may.judgeWaiting(actor, { rank }));
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

/** Answered alike for whoever is here, gone, unseen or nobody: it is of effect on nobody but the sender. */
export const refusePrivate = command({
  on: requestRefusePrivate,
  allow: actor => may.anyone(actor),
  run: ({ data: { userId }, self }) => [{ do: 'refusePrivate', by: self.userId, peer: userId }],
});

/** The picture of a claim, as a message carries it. Throws where the sender may send none, or not this one. */
export function sentPicture(
  claim: string,
  self: Participant,
  actor: Actor,
  room: RoomView,
): { picture: Picture; claim: PictureClaim } {
  assertAllowed(may.sendImages(actor, room.siteConfig.options.images));
  const read = room.unsentPicture(claim);
  if (read?.sessionId !== self.sessionId) throw new Failure('picture_not_found');
  const { url, width, height } = read;
  return { picture: { url, width, height, ...(isVisitor(actor) && { covered: true }) }, claim: read };
}

/** What a message says of its links. Nobody can tell later what its author was allowed to, so it is said when it is written. */
export const shownLinks = (
  text: string,
  actor: Actor,
  { siteConfig }: Pick<RoomView, 'siteConfig'>,
): Pick<ChatMessage, 'links'> =>
  may.sendLinks(actor, siteConfig.options.links) === 'allowed' && hasLinks(text) ? { links: true } : {};

/** The trimmed text of a message. Throws when it is empty or outside the limits that operators have set. */
export function validateMessage(written: string, { siteConfig, tokenKinds }: RoomView): string {
  const text = written.trim();
  const fault = messageFault(text);
  if (fault === 'empty') throw new Failure('empty_message');
  if (fault === 'too_long')
    throw new Failure('message_too_long', { limit: siteConfig.options.maxCharacters });
  const found = checkMessageLimits(text, siteConfig.options, tokenKinds);
  if (found) throw new Failure(found.code, { limit: found.limit });
  return text;
}
