import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { DownData } from '../../protocol/wire/down.ts';

export type Seen = Pick<ChatMessage, 'seq' | 'id' | 'text'>;

/**
 * The messages of one room as a page has them. Whatever came twice, out of order or not at all is counted, but for what the server
 * said openly that it could not give again (`reset`).
 */
export class MessageScreen {
  /** Keyed by seq. */
  readonly seen = new Map<number, Seen>();
  /** Seqs that a history with `reset` has passed over: the reader is told so. */
  readonly passedOver: { from: number; to: number }[] = [];
  doubled = 0;
  unordered = 0;
  /** Seqs that were left out without a word. */
  readonly leftOut: number[] = [];
  epochs: string[] = [];
  #last: number | null = null;

  takeHistory({ epoch, reset, messages }: DownData<'chatMessagesFromServer'>): void {
    if (this.epochs.at(-1) !== epoch) this.epochs.push(epoch);
    const first = messages.find(({ kind }) => kind === 'user')?.seq;
    if (reset && this.#last !== null && first !== undefined && first > this.#last + 1) {
      this.passedOver.push({ from: this.#last + 1, to: first - 1 });
      this.#last = first - 1;
    }
    // The page puts the last messages in the place of what it had: those that it knows are not new.
    for (const message of messages) if (!reset || message.seq > (this.#last ?? 0)) this.take(message);
  }

  take({ kind, seq, id, text }: ChatMessage): void {
    if (kind !== 'user') return;
    const known = this.seen.get(seq);
    if (known || (this.#last !== null && seq <= this.#last)) {
      if (known?.id === id) this.doubled++;
      else this.unordered++;
      return;
    }
    for (let out = (this.#last ?? seq) + 1; out < seq; out++) this.leftOut.push(out);
    this.#last = seq;
    this.seen.set(seq, { seq, id, text });
  }

  has(seq: number): boolean {
    return this.seen.has(seq) || this.passedOver.some(({ from, to }) => from <= seq && seq <= to);
  }

  /** The first seq that this screen can be asked about. */
  get since(): number {
    return Math.min(...this.seen.keys());
  }
}
