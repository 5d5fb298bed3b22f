import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { Picture } from '../../../protocol/entities/messages.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';

/**
 * The pictures of the messages that the history holds, by address, each with the seq of its message; and those that were sent as long as
 * their claims would be good, so that each is sent once.
 */
export class HeldPictures {
  #seqs = new Map<string, number>();
  #sent = new Map<string, number>();

  /** The history holds a message with this picture. */
  hold(url: string, seq: number): void {
    this.#seqs.set(url, seq);
  }

  /** It is sent now. */
  send({ url, expiresAt }: Pick<PictureClaim, 'url' | 'expiresAt'>, now: number): void {
    for (const [sent, until] of this.#sent) if (until <= now) this.#sent.delete(sent);
    this.#sent.set(url, expiresAt);
  }

  isSent({ url }: Pick<Picture, 'url'>): boolean {
    return this.#seqs.has(url) || this.#sent.has(url);
  }

  /** Takes out, and answers, those whose messages the ring has passed by now. */
  takePassed(lastSeq: number): string[] {
    return this.#take(([, seq]) => seq <= lastSeq - HISTORY_CAPACITY);
  }

  /** Takes out, and answers, those of messages with these seqs. */
  takeOf(seqs: ReadonlySet<number>): string[] {
    return this.#take(([, seq]) => seqs.has(seq));
  }

  takeAll(): string[] {
    return this.#take(() => true);
  }

  #take(isTaken: (held: [url: string, seq: number]) => boolean): string[] {
    const taken = [...this.#seqs].filter(isTaken).map(([url]) => url);
    for (const url of taken) this.#seqs.delete(url);
    return taken;
  }
}
