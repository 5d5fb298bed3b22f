import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';

/** Under which seq the frames are stored by which people sent what the ring holds, so that one that is sent again is stored once. */
export class SentFrames {
  #seqs = new Map<string, number>();

  remember(sender: string, clientId: string | null, seq: number, lastSeq: number): void {
    if (clientId === null) return;
    if (this.#seqs.size > 2 * HISTORY_CAPACITY) {
      for (const [key, at] of this.#seqs) if (at <= lastSeq - HISTORY_CAPACITY) this.#seqs.delete(key);
    }
    this.#seqs.set(`${sender} ${clientId}`, seq);
  }

  seqOf(userId: string, clientId: string, lastSeq: number): number | null {
    const seq = this.#seqs.get(`${userId} ${clientId}`);
    return seq !== undefined && seq > lastSeq - HISTORY_CAPACITY ? seq : null;
  }
}
