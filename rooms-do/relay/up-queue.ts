import type { UpEvent } from '../rpc/relay-api.ts';

/** In one call: what the budgets of a thousand people let through in a second or two. */
const BATCH_MAX = 1_024;
/** What a relay keeps for a room that is slow, in characters: as many largest frames as two thousand people may have sent at once. */
const WAITING_MAX_CHARACTERS = 16 * 1024 * 1024;

export type UpQueueDeps = {
  /** Hands events to the room, which answers the ids of sockets that it does not know. */
  take(events: readonly UpEvent[]): Promise<number[]>;
  unknown(id: number): void;
  /** A frame of this socket may or may not have reached the room. */
  failed(id: number): void;
};

/**
 * What the room is still to be told, one call at a time and in order: the next call goes once the last was answered, with everything
 * that came meanwhile.
 */
export class UpQueue {
  #deps: UpQueueDeps;
  #events: UpEvent[] = [];
  #characters = 0;
  #isSending = false;

  constructor(deps: UpQueueDeps) {
    this.#deps = deps;
  }

  /** Whether no more frames are to be taken from clients until the room has taken some. */
  get isFull(): boolean {
    return this.#characters > WAITING_MAX_CHARACTERS;
  }

  push(event: UpEvent): void {
    this.#events.push(event);
    this.#characters += sizeOf(event);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#events.length > 0) {
      const events = this.#events.splice(0, BATCH_MAX);
      for (const event of events) this.#characters -= sizeOf(event);
      try {
        for (const id of await this.#deps.take(events)) this.#deps.unknown(id);
      } catch (error) {
        console.warn(JSON.stringify({ what: 'room_not_reached', error: String(error) }));
        // A close that the room was not told of it hears of with the next batch that it sends.
        for (const event of events) if (!('closed' in event)) this.#deps.failed(event.id);
      }
    }
    this.#isSending = false;
  }
}

const OVERHEAD = 64;

const sizeOf = (event: UpEvent): number =>
  OVERHEAD + ('frame' in event && typeof event.frame === 'string' ? event.frame.length : 0);
