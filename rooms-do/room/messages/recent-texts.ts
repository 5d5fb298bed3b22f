import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { REHEARSED_MAX } from '../../../protocol/rest/word-filter-preview.ts';

type PreviewedMessage = { id: string; text: string; nickname: string; at: number };

/**
 * Recent public messages for testing a listed word. Memory only, and only while enabled by operators: it starts with
 * the history. Texts are unmodified, because moderators read the matches.
 */
export class WordPreviewRing {
  #isOn: () => boolean;
  #held: () => readonly ChatMessage[];
  #messages: PreviewedMessage[] | null = null;

  constructor(deps: { isOn: () => boolean; held: () => readonly ChatMessage[] }) {
    this.#isOn = deps.isOn;
    this.#held = deps.held;
  }

  /**
   * Oldest first. Only a site with the preview enabled asks; a room that does not know yet answers from its history.
   */
  all(): readonly PreviewedMessage[] {
    if (this.#isOn()) this.#messages ??= this.#held().map(rehearsed);
    else this.#messages = null;
    return this.#messages ?? this.#held().map(rehearsed);
  }

  note(message: ChatMessage): void {
    if (!this.#isOn()) this.#messages = null;
    // Without a cached list it starts from the history, which already contains this message.
    else if (this.#messages) this.#messages = [...this.#messages, rehearsed(message)].slice(-REHEARSED_MAX);
  }

  forget(ids: readonly string[]): void {
    this.#messages = this.#messages?.filter(({ id }) => !ids.includes(id)) ?? null;
  }
}

const rehearsed = ({ id, text, sender, sentAt }: ChatMessage): PreviewedMessage => ({
  id,
  text,
  nickname: sender.nickname,
  at: Date.parse(sentAt),
});
