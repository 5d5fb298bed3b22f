import type { UpEvent } from '../rpc/relay-api.ts';
import { type Migration, migrate } from '../storage/migrate.ts';
import type { StoredValue } from '../storage/stored-value.ts';

const firstRelease: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

/** Migrates the tables of a relay and returns the storage. */
export const migrateRelay = (sql: SqlStorage): SqlStorage => migrate(sql, [firstRelease]);

/** Ids reserved per stored row. A relay that hibernates loses the rest of its block. */
const BLOCK = 1_024;

/** Ascending socket ids. They are never reused, because late frames for a closed socket must not reach another one. */
export class SocketIds {
  #reserved: StoredValue<number>;
  #next: number;

  constructor(reserved: StoredValue<number>) {
    this.#reserved = reserved;
    this.#next = reserved.get() ?? 1;
  }

  next(): number {
    const id = this.#next++;
    if (id >= (this.#reserved.get() ?? 1)) this.#reserved.set(id + BLOCK);
    return id;
  }
}

/** Maximum events per call: frames that the budgets of a thousand users allow in a second or two. */
const BATCH_MAX = 1_024;
/** Maximum length of the queue to a slow room, in characters: the largest frames of two thousand users at once. */
const WAITING_MAX_CHARACTERS = 16 * 1024 * 1024;

export type UpQueueDeps = {
  /** Sends events to the room. Returns ids of sockets that the room does not know. */
  take(events: readonly UpEvent[]): Promise<number[]>;
  unknown(id: number): void;
  /** Called when a frame from this socket might not have reached the room. */
  failed(id: number): void;
};

/**
 * Queue of events for the room: one call at a time, in order. The next call sends all events that arrived meanwhile.
 */
export class UpQueue {
  #deps: UpQueueDeps;
  #events: UpEvent[] = [];
  #characters = 0;
  #isSending = false;
  #closing = new Set<number>();

  constructor(deps: UpQueueDeps) {
    this.#deps = deps;
  }

  /** Whether the relay must stop reading from clients until the room has accepted frames. */
  get isFull(): boolean {
    return this.#characters > WAITING_MAX_CHARACTERS;
  }

  /** Whether a close event of this socket waits behind earlier frames. */
  isClosing(id: number): boolean {
    return this.#closing.has(id);
  }

  push(event: UpEvent): void {
    if ('closed' in event) this.#closing.add(event.id);
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
        // Close events of a failed batch are not sent again. The room learns of them when it next sends to
        // these sockets.
        this.#dropUnsent(new Set(events.flatMap(event => ('closed' in event ? [] : event.id))));
      }
      for (const event of events) if ('closed' in event) this.#closing.delete(event.id);
    }
    this.#isSending = false;
  }

  /**
   * Drops later frames of these sockets, because they must not arrive before frames that may be lost. The clients
   * resend all of them.
   */
  #dropUnsent(failed: ReadonlySet<number>): void {
    this.#events = this.#events.filter(event => 'closed' in event || !failed.has(event.id));
    this.#characters = this.#events.reduce((sum, event) => sum + sizeOf(event), 0);
    for (const id of failed) this.#deps.failed(id);
  }
}

const OVERHEAD = 64;

const sizeOf = (event: UpEvent): number =>
  OVERHEAD + ('frame' in event && typeof event.frame === 'string' ? event.frame.length : 0);
