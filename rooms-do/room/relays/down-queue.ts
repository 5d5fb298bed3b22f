import type { CloseReason } from '../../../protocol/wire/close-codes.ts';
import type { DownItem } from '../../rpc/relay-api.ts';
import { runsOf } from '../../rpc/runs.ts';

type Waiting = { ids: number[] } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** A letter may take two bytes on its way to another object, and three at most on the wire. */
const sizeOf = (item: Waiting): number => ('frame' in item ? item.frame.length * 2 : 0) + OVERHEAD_BYTES;
const OVERHEAD_BYTES = 64;

/**
 * What waits for one relay. A frame for many sockets is in it once; of each socket the order is kept, of different sockets it
 * need not be.
 */
export class DownQueue {
  #items: Waiting[] = [];
  #byFrame = new Map<string, number>();
  /** The last item of each socket. */
  #lastOf = new Map<number, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  send(id: number, frame: string, envelopes: number): void {
    const known = this.#byFrame.get(frame);
    if (known !== undefined && (this.#lastOf.get(id) ?? -1) < known) {
      this.#items[known]?.ids.push(id);
      this.#lastOf.set(id, known);
    } else this.#byFrame.set(frame, this.#push({ ids: [id], frame, envelopes }));
  }

  close(ids: readonly number[], reason: CloseReason): void {
    if (ids.length > 0) this.#push({ ids: [...ids], close: reason });
  }

  /** What is left are the ends of sockets. */
  dropFrames(): void {
    this.#replace(this.#items.filter(item => 'close' in item));
  }

  /** The first items, with at least one among them and no more than so many bytes. */
  take(maxBytes: number): DownItem[] {
    let bytes = 0;
    const end = this.#items.findIndex((item, at) => {
      bytes += sizeOf(item);
      return at > 0 && bytes > maxBytes;
    });
    const taken = end < 0 ? this.#items : this.#items.slice(0, end);
    this.#replace(end < 0 ? [] : this.#items.slice(end));
    return taken.map(({ ids, ...item }) => ({ ...item, to: runsOf(ids) }));
  }

  #replace(items: readonly Waiting[]): void {
    this.#items = [];
    this.#byFrame.clear();
    this.#lastOf.clear();
    this.#bytes = 0;
    for (const item of items) {
      const at = this.#push(item);
      if ('frame' in item) this.#byFrame.set(item.frame, at);
    }
  }

  #push(item: Waiting): number {
    const at = this.#items.push(item) - 1;
    for (const id of item.ids) this.#lastOf.set(id, at);
    this.#bytes += sizeOf(item);
    return at;
  }
}
