import type { CloseReason } from '../../../../protocol/wire/close-codes.ts';
import type { DownBatch, RelayedPlace } from '../../../rpc/relay-api.ts';
import { StoredValue, storedJson } from '../../../storage/stored-value.ts';
import type { ScheduledTask } from '../alarm-scheduler.ts';
import { RelayLink } from './relay-link.ts';
import { RelayedSocket } from './relayed-socket.ts';

/**
 * Shorter than the ten idle seconds after which an object may hibernate, although the timer prevents hibernation
 * anyway.
 */
const LOOK_EVERY_MS = 3_000;

/**
 * Stored mark for events in flight between the room and its relays. Relay sockets survive a crash of the room, but
 * queued events do not. If the mark is present at startup, the room crashed instead of hibernating.
 */
export class RelayTraffic {
  /** Whether the room stopped while events may have been in flight. */
  readonly wasInterrupted: boolean;
  #stored: StoredValue<boolean>;
  #isUnderWay: () => boolean;
  #isNoted = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(stored: StoredValue<boolean>, isUnderWay: () => boolean) {
    this.#stored = stored;
    this.#isUnderWay = isUnderWay;
    this.wasInterrupted = stored.get() === true;
  }

  note(): void {
    this.#isNoted = true;
    if (this.#timer !== null) return;
    this.#stored.set(true);
    this.#look();
  }

  #look(): void {
    this.#isNoted = false;
    this.#timer = setTimeout(() => {
      if (this.#isNoted || this.#isUnderWay()) this.#look();
      else this.#end();
    }, LOOK_EVERY_MS);
  }

  #end(): void {
    this.#timer = null;
    this.#stored.set(false);
  }
}

const RETRY_MS = 10_000;

/** Retries an unreachable relay, because its sockets receive nothing meanwhile. */
export const relayRetry = (room: { readonly relays: Relays }): ScheduledTask => ({
  nextAt: () => room.relays.retryAt,
  run: () => room.relays.retry(),
});

export type RelaysDeps = {
  socketsEach: number;
  now(): number;
  deliver(relay: number, batch: DownBatch): Promise<number[]>;
  /** Whether idle sockets are closed. Otherwise activity is not stored. */
  isActivityKept(): boolean;
  lost(sockets: readonly RelayedSocket[]): void;
  /** Called when the time of the next retry changes. */
  plan(): void;
};

type Row = { relay: number; id: number; body: string };

/** Relays of a room and their sockets, one row each. A room without relays stores no rows. */
export class Relays {
  #sql: SqlStorage;
  #deps: RelaysDeps;
  #links = new Map<number, RelayLink>();
  #outOfStep: StoredValue<number[]>;
  #traffic: RelayTraffic;
  #handling = 0;
  #retryAt: number | null = null;

  constructor(sql: SqlStorage, deps: RelaysDeps) {
    this.#sql = sql;
    this.#deps = deps;
    this.#outOfStep = new StoredValue(sql, 'relaysOutOfStep');
    const interrupted = new StoredValue<boolean>(sql, 'relaysUnderWay');
    this.#traffic = new RelayTraffic(interrupted, () => this.#isUnderWay());
    this.#restore();
    if (this.#traffic.wasInterrupted) interrupted.set(false);
  }

  /**
   * Restores the sockets after hibernation. After a crash their queued frames are lost, so the room closes these
   * sockets and clients reconnect.
   */
  #restore(): void {
    for (const relay of this.#outOfStep.get() ?? []) this.#link(relay, false);
    const rows = this.#sql.exec<Row>('SELECT relay, id, body FROM relayed_sockets').toArray();
    for (const { relay, id, body } of rows) {
      const link = this.#link(relay, false);
      if (!this.#traffic.wasInterrupted)
        link.sockets.set(id, this.#socket({ relay, id }, storedJson<unknown>(body)));
    }
    if (rows.length === 0 || !this.#traffic.wasInterrupted) return;
    // The relays must still be notified. After another crash, the deleted rows would not show this.
    this.#outOfStep.set([...this.#links.keys()]);
    this.#sql.exec('DELETE FROM relayed_sockets');
  }

  /** Sends a list of the known sockets to each relay that may hold unknown ones. */
  start(): void {
    for (const link of this.#links.values()) void link.flush();
  }

  all(): RelayedSocket[] {
    return [...this.#links.values()].flatMap(link => [...link.sockets.values()]);
  }

  /**
   * Relay for a new socket, or null if the room itself accepts it. `ownCount`: sockets held by the room. The place
   * stays reserved briefly.
   */
  placeFor(ownCount: number): number | null {
    const { socketsEach } = this.#deps;
    if (ownCount < socketsEach) return null;
    const now = this.#deps.now();
    let relay = 1;
    while (this.#isOutOfReach(relay, now) || (this.#links.get(relay)?.taken(now) ?? 0) >= socketsEach)
      relay++;
    this.#link(relay, true).promise(now);
    return relay;
  }

  #isOutOfReach(relay: number, now: number): boolean {
    const isWaiting = this.#retryAt !== null && now < this.#retryAt;
    return isWaiting && (this.#outOfStep.get() ?? []).includes(relay);
  }

  /** Admits a user through a relay, one at a time. `open` creates the socket. */
  arrive<T>(place: RelayedPlace, act: (open: () => RelayedSocket) => T): Promise<T> {
    const link = this.#link(place.relay, true);
    const open = (): RelayedSocket => {
      const socket = this.#socket(place);
      link.sockets.set(place.id, socket);
      return socket;
    };
    return link.arrive(() => act(open));
  }

  find({ relay, id }: RelayedPlace): RelayedSocket | undefined {
    return this.#links.get(relay)?.sockets.get(id);
  }

  /** Removes a socket that its relay reports as closed. */
  forget(socket: RelayedSocket): void {
    this.#links.get(socket.relay)?.sockets.delete(socket.id);
    this.#removeRow(socket);
    socket.end();
  }

  /** Stores the mark for events in flight until the frame from the relay is handled. */
  handle(work: Promise<void> | void): void {
    this.#traffic.note();
    if (!work) return;
    this.#handling++;
    const done = () => void this.#handling--;
    work.then(done, error => {
      done();
      console.error(JSON.stringify({ what: 'relayed_frame_failed', error: String(error) }));
    });
  }

  get retryAt(): number | null {
    return this.#retryAt;
  }

  retry(): void {
    this.#retryAt = null;
    for (const relay of this.#outOfStep.get() ?? []) void this.#links.get(relay)?.flush();
  }

  /** Resolves when all relays have received their queued items. */
  async flush(): Promise<void> {
    await Promise.all([...this.#links.values()].map(link => link.flush()));
  }

  #isUnderWay(): boolean {
    return this.#handling > 0 || [...this.#links.values()].some(link => link.isSending);
  }

  #link(relay: number, isInStep: boolean): RelayLink {
    const known = this.#links.get(relay);
    if (known) return known;
    const link = new RelayLink(isInStep, {
      deliver: batch => this.#deps.deliver(relay, batch),
      lost: sockets => this.#lose(sockets),
      inStep: isIt => this.#noteStep(relay, isIt),
    });
    this.#links.set(relay, link);
    return link;
  }

  #socket(place: RelayedPlace, attachment: unknown = null): RelayedSocket {
    return new RelayedSocket(
      place,
      {
        send: (socket, frame, envelopes) => {
          this.#traffic.note();
          this.#links.get(socket.relay)?.send(socket, frame, envelopes);
        },
        close: (socket, reason) => this.#close(socket, reason),
        store: (socket, body, before) => this.#store(socket, body, before),
      },
      attachment,
    );
  }

  #close(socket: RelayedSocket, reason: CloseReason): void {
    this.#traffic.note();
    this.#removeRow(socket);
    this.#links.get(socket.relay)?.close(socket, reason);
  }

  #lose(sockets: readonly RelayedSocket[]): void {
    for (const socket of sockets) this.#removeRow(socket);
    this.#deps.lost(sockets);
  }

  #noteStep(relay: number, isInStep: boolean): void {
    const others = (this.#outOfStep.get() ?? []).filter(other => other !== relay);
    const before = this.#outOfStep.get()?.length ?? 0;
    const now = isInStep ? others : [...others, relay];
    if (now.length !== before) this.#outOfStep.set(now);
    if (isInStep) return;
    this.#retryAt = this.#deps.now() + RETRY_MS;
    this.#deps.plan();
  }

  /** Avoids writes, because a relayed socket's attachment costs a row, unlike a platform attachment. */
  #store({ relay, id }: RelayedSocket, body: unknown, before: unknown): void {
    if (!this.#deps.isActivityKept() && withoutActivity(body) === withoutActivity(before)) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO relayed_sockets (relay, id, body) VALUES (?, ?, ?)',
      relay,
      id,
      JSON.stringify(body),
    );
  }

  #removeRow({ relay, id }: RelayedSocket): void {
    this.#sql.exec('DELETE FROM relayed_sockets WHERE relay = ? AND id = ?', relay, id);
  }
}

const withoutActivity = (attachment: unknown): string =>
  JSON.stringify(attachment, (key, value: unknown) => (key === 'activeAt' ? undefined : value));
