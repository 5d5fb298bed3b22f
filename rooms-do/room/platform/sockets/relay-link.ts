import type { CloseReason } from '../../../../protocol/wire/close-codes.ts';
import { type DownBatch, type DownItem, runsOf } from '../../../rpc/relay-api.ts';
import type { RelayedSocket } from './relayed-socket.ts';

type Waiting = { ids: number[] } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** A character takes up to two bytes in a call, and up to three on the wire. */
const sizeOf = (item: Waiting): number => ('frame' in item ? item.frame.length * 2 : 0) + OVERHEAD_BYTES;
const OVERHEAD_BYTES = 64;

/** Queue for one relay. A frame for many sockets is stored once; order is preserved per socket. */
export class DownQueue {
  #items: Waiting[] = [];
  #byFrame = new Map<string, number>();
  /** Position of each socket's last item. */
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

  /** Drops frames but keeps close events. */
  dropFrames(): void {
    this.#replace(this.#items.filter(item => 'close' in item));
  }

  /** The first items, at least one, within this number of bytes. */
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
/** New users receive the whole list. Above this queue size they wait for earlier ones. */
const READY_BYTES = 4 * 1024 * 1024;

export type RelayLinkDeps = {
  deliver(batch: DownBatch): Promise<number[]>;
  /** Called with broken connections: the relay lacks these sockets, or is unreachable. */
  lost(sockets: readonly RelayedSocket[]): void;
  /** Called when the room learns whether both sides know the same sockets. */
  inStep(isInStep: boolean): void;
};

/**
 * Connection to one relay: one call at a time; items added meanwhile go with the next. After a failed call the received
 * part is unknown, so all its sockets are lost. The next successful call reports that to the relay.
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

  /** `isInStep` is false if the relay may have sockets unknown to the room. */
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
   * Admits one user at a time after the relay has taken most of its queue. Otherwise the lists of many users would fill
   * the room's memory.
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
    // A failed arrival is reported to its client; the next one proceeds.
    this.#arrivals = arrived.catch(() => {});
    return arrived;
  }

  /** Resolves when all queued items have been delivered or lost. */
  flush(): Promise<void> {
    this.#sending ??= Promise.resolve()
      .then(() => this.#sendAll())
      .finally(() => {
        this.#sending = null;
        // Items may have been added since the last check of the queue.
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

  /** Closes the relay's sockets, because it takes less than it is sent. */
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
