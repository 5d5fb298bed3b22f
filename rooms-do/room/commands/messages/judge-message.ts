import type { Participant } from '../../../../domain/participant.ts';
import { hasSpamRules, judgeSpam, keptMsOf, type SpamVerdict } from '../../../../domain/spam/judge-spam.ts';
import { type Said, saidIn } from '../../../../domain/spam/said.ts';
import type { SpamRecord } from '../../../../domain/spam/spam-record.ts';
import type { TextVerdict } from '../../../../domain/words/judge-text.ts';
import type { WordPlace } from '../../../../domain/words/listed-word.ts';
import { wordListOf } from '../../../../domain/words/word-list-of.ts';
import type { JudgedError } from '../../../../protocol/errors/catalogue/judged.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { type Actor, hasPermission } from '../../../../protocol/rules/actor.ts';
import type { RoomView } from '../command.ts';

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
