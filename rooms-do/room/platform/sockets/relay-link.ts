import type { CloseReason } from '../../../../protocol/wire/close-codes.ts';
import { type DownBatch, type DownItem, runsOf } from '../../../rpc/relay-api.ts';
import type { RelayedSocket } from './relayed-socket.ts';

type Waiting = { ids: number[] } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** A character takes up to two bytes in an RPC call and up to three on the wire. */
const sizeOf = (item: Waiting): number => ('frame' in item ? item.frame.length * 2 : 0) + OVERHEAD_BYTES;
const OVERHEAD_BYTES = 64;

/** Queue of one relay. A frame for many sockets is stored once; the order is preserved per socket. */
export class DownQueue {
  #items: Waiting[] = [];
  #byFrame = new Map<string, number>();
  /** Position of each socket's last item in the queue. */
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

  /** Drops queued frames but keeps close events. */
  dropFrames(): void {
    this.#replace(this.#items.filter(item => 'close' in item));
  }

  /** Removes and returns the first items, at most `maxBytes` in total but at least one item. */
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

/** Far below the limit of one call between objects (32 MiB; Cloudflare, Workers RPC limits, 2026-10). */
const BATCH_MAX_BYTES = 4 * 1024 * 1024;
/** Queue limit for a slow relay: about two hundred lists of a thousand users, a quarter of an object's memory. */
const WAITING_MAX_BYTES = 32 * 1024 * 1024;
/** Time within which a client must open the reserved relay socket. */
const PROMISED_MS = 10_000;
/** Queue size above which new users wait for the whole list until earlier users have received theirs. */
const READY_BYTES = 4 * 1024 * 1024;

export type RelayLinkDeps = {
  deliver(batch: DownBatch): Promise<number[]>;
  /** Called with broken connections: the relay is unreachable or does not have these sockets. */
  lost(sockets: readonly RelayedSocket[]): void;
  /** Called with the result of comparing the sockets known to the room and to the relay. */
  inStep(isInStep: boolean): void;
};

/**
 * Connection to one relay. Makes one call at a time and queues items for the next call. After a failed call the
 * received part is unknown, so all sockets of the relay are lost. The next successful call reports the loss to the
 * relay.
 */
export class RelayLink {
  readonly sockets = new Map<number, RelayedSocket>();
  #deps: RelayLinkDeps;
  #queue = new DownQueue();
  #isInStep: boolean;
  #sending: Promise<void> | null = null;
  /** Times of reservations for sockets that have not connected yet (milliseconds). */
  #promised: number[] = [];
  #arrivals: Promise<unknown> = Promise.resolve();
  #onTaken: () => void = () => {};

  /** `isInStep` is false if the relay may hold sockets unknown to the room. */
  constructor(isInStep: boolean, deps: RelayLinkDeps) {
    this.#deps = deps;
    this.#isInStep = isInStep;
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  taken(now: number): number {
    this.#promised = this.#promised.filter(at => now - at < PROMISED_MS);
    return this.sockets.size + this.#promised.length;
  }

  promise(now: number): void {
    this.#promised.push(now);
  }

  send({ id }: RelayedSocket, frame: string, envelopes: number): void {
    this.#queue.send(id, frame, envelopes);
    if (this.#queue.bytes > WAITING_MAX_BYTES) this.#closeAsSlow();
    void this.flush();
  }

  close({ id }: RelayedSocket, reason: CloseReason): void {
    this.sockets.delete(id);
    this.#queue.close([id], reason);
    void this.flush();
  }

  /**
   * Admits one user at a time, after the relay has received most of its queue. Otherwise the lists for many users would
   * fill the room's memory.
   */
  arrive<T>(act: () => T): Promise<T> {
    const arrived = this.#arrivals.then(async () => {
      while (this.#queue.bytes > READY_BYTES)
        await new Promise<void>(resolve => {
          this.#onTaken = resolve;
        });
      this.#promised.shift();
      return act();
    });
    // A failed admission is reported to its client. The next admission proceeds.
    this.#arrivals = arrived.catch(() => {});
    return arrived;
  }

  /** Resolves when all queued items have been delivered or lost. */
  flush(): Promise<void> {
    this.#sending ??= Promise.resolve()
      .then(() => this.#sendAll())
      .finally(() => {
        this.#sending = null;
        // Items may have been queued since the last check.
        if (!this.#queue.isEmpty) void this.flush();
      });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (!this.#queue.isEmpty || !this.#isInStep) {
        const known = this.#isInStep ? null : runsOf(this.sockets.keys());
        const unknown = await this.#deps.deliver({ items: this.#queue.take(BATCH_MAX_BYTES), known });
        if (known) this.#setInStep(true);
        this.#onTaken();
        this.#lose(unknown.flatMap(id => this.sockets.get(id) ?? []));
      }
    } catch (error) {
      console.warn(JSON.stringify({ what: 'relay_not_reached', error: String(error) }));
      this.#setInStep(false);
      this.#queue.dropFrames();
      this.#onTaken();
      this.#lose([...this.sockets.values()]);
    }
  }

  /** Closes the relay's sockets, because the relay receives frames too slowly. */
  #closeAsSlow(): void {
    const slow = [...this.sockets.values()];
    this.#queue.dropFrames();
    this.#queue.close([...this.sockets.keys()], 'too_slow');
    this.#onTaken();
    this.#lose(slow);
  }

  #setInStep(isInStep: boolean): void {
    this.#isInStep = isInStep;
    this.#deps.inStep(isInStep);
  }

  #lose(lost: readonly RelayedSocket[]): void {
    if (lost.length === 0) return;
    for (const socket of lost) {
      this.sockets.delete(socket.id);
      socket.end();
    }
    this.#deps.lost(lost);
  }
}
