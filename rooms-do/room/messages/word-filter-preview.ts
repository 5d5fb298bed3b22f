import type { Matched } from '../../../domain/protection/words/pattern.ts';
import { WordMatcher } from '../../../domain/protection/words/word-matcher.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { PREVIEW_MESSAGES_MAX } from '../../../protocol/rest/word-filter-preview.ts';
import type { RoomWordPreview } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';

/** Returns the matches of a word in recent messages. */
export function previewWord(
  { messages: { previewRing }, settings }: RoomState,
  word: Matched,
): RoomWordPreview {
  const matcher = new WordMatcher([word]);
  const messages = [...previewRing.all()].reverse();
  return {
    times: messages.map(({ at }) => at),
    hits: messages.flatMap(({ text, nickname, at }) => {
      const marks = matcher.find(text).map(({ from, to }) => ({ from, to }));
      return marks.length > 0 ? [{ room: settings.name, nickname, text, at, marks }] : [];
    }),
  };
}

type PreviewedMessage = { id: string; text: string; nickname: string; at: number };

/**
 * Recent public messages, for the preview of a listed word. Kept only in memory and only while operators enable it;
 * starts with the history. Texts are unmodified, because moderators read the matches.
 */
export class WordPreviewRing {
  #isOn: () => boolean;
  #held: () => readonly ChatMessage[];
  #messages: PreviewedMessage[] | null = null;

  constructor(deps: { isOn: () => boolean; held: () => readonly ChatMessage[] }) {
    this.#isOn = deps.isOn;
    this.#held = deps.held;
  }

  /** Returns the messages, oldest first. A room that does not have the current setting yet answers from its history. */
  all(): readonly PreviewedMessage[] {
    if (this.#isOn()) this.#messages ??= this.#held().map(previewed);
    else this.#messages = null;
    return this.#messages ?? this.#held().map(previewed);
  }

  note(message: ChatMessage): void {
    if (!this.#isOn()) this.#messages = null;
    // Without a cached list, the ring later starts from the history, which already contains this message.
    else if (this.#messages)
      this.#messages = [...this.#messages, previewed(message)].slice(-PREVIEW_MESSAGES_MAX);
  }

  forget(ids: readonly string[]): void {
    this.#messages = this.#messages?.filter(({ id }) => !ids.includes(id)) ?? null;
  }
}

const previewed = ({ id, text, sender, sentAt }: ChatMessage): PreviewedMessage => ({
  id,
  text,
  nickname: sender.nickname,
  at: Date.parse(sentAt),
});
