import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { REHEARSED_MAX } from '../../../protocol/rest/word-filter-preview.ts';

type PreviewedMessage = { id: string; text: string; nickname: string; at: number };

/**
 * The last public messages of the room, for whoever tries a word on them. In memory alone and only while operators have it on: it begins with
 * what the room still holds. As they were written, since whoever looks at a hit has to read it.
 */
export class WordPreviewRing {
  #isOn: () => boolean;
  #held: () => readonly ChatMessage[];
  #messages: PreviewedMessage[] | null = null;

  constructor(deps: { isOn: () => boolean; held: () => readonly ChatMessage[] }) {
    this.#isOn = deps.isOn;
    this.#held = deps.held;
  }

  /** Oldest first. Only a site that has it on asks; a room that has not heard of it yet answers from its history and keeps nothing more. */
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
