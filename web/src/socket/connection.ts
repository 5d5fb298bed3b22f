import type { DownData } from '../../../protocol/wire/down.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { happen } from '../state/session.ts';
import { refusalText } from '../text/refusal.ts';
import { t } from '../text/t.ts';
import { envelopesIn } from './envelopes.ts';
import { keepAlive } from './keep-alive.ts';
import type { Dial, End, Line, LineEvents } from './line.ts';
import { type AckData, noSocket, Outbox } from './outbox.ts';
import { received } from './received.ts';
import { RETURNING } from './reconnection.ts';

export type Listener = (data: never) => void;

type Parts = {
  dial: Dial;
  address: () => Promise<string>;
  /** Every envelope, before those who subscribed to its event hear of it. */
  receive: (event: string, data: unknown) => void;
  opened: () => void;
  /** An open connection came to its end, and not by this end's will. */
  ended: (end: End) => void;
};

type State = 'none' | 'entering' | 'up' | 'down';

/** What a person reads when nobody answered; the server's own sentence where it said one. */
const sentence = (error: Error | null): string =>
  error === null ? t('error.noServerResponse') : refusalText(error as Error & { code?: string });

export class Connection {
  #parts: Parts;
  #state: State = 'none';
  #line: Line | null = null;
  #listeners = new Map<string, Set<Listener>>();
  #entering: { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } | null = null;
  #outbox = new Outbox(frame => this.#send(frame));
  #received = received(seq => this.post('received', { seq }));
  #keepAlive = keepAlive(
    () => this.#line?.send('ping'),
    () => this.#lose(),
  );

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** Resolves when the socket is open, at once when it is already; rejects when the first attempt fails. */
  connect(): Promise<void> {
    if (this.#state === 'up' || this.#state === 'down') return Promise.resolve();
    if (this.#entering) return this.#entering.promise;
    happen({ type: 'dialled' });
    this.#entering = Promise.withResolvers<void>();
    this.#state = 'entering';
    this.#dial();
    return this.#entering.promise;
  }

  /** A goodbye: all that listened, waited or was to be sent is gone with the socket. */
  disconnect(): void {
    happen({ type: 'closing' });
    try {
      this.#line?.hangUp(CLOSE.left);
    } catch (error) {
      happen({ type: 'closing-failed', error: String(error) });
      return;
    }
    this.#clear();
    happen({ type: 'closed' });
  }

  /** Sends under an id and resolves with what the ack carries. `outlasts`: see the outbox. */
  emit<Name extends UpName>(event: Name, data: UpData<Name>, how: { id?: string; outlasts?: boolean } = {}): Promise<AckData> {
    if (this.#state === 'none') return Promise.reject(noSocket());
    return this.#outbox.put(event, data, how.id ?? crypto.randomUUID(), how.outlasts ?? false);
  }

  /** Sends without waiting for an answer. */
  post<Name extends UpName>(event: Name, data: UpData<Name>): void {
    this.#send(JSON.stringify({ event, data }));
  }

  subscribe(event: string, listener: Listener): Promise<void> {
    if (this.#state === 'none') return Promise.reject(noSocket());
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return Promise.resolve();
  }

  unsubscribe(event: string, listener: Listener): Promise<void> {
    if (this.#state === 'none') return Promise.reject(noSocket());
    this.#listeners.get(event)?.delete(listener);
    return Promise.resolve();
  }

  acknowledge(ack: DownData<'ack'>): void {
    this.#outbox.acknowledge(ack);
  }

  /** Leaves the present socket for another room's: not a break, so nothing is said of it unless it fails. */
  move(): void {
    this.#outbox.clear();
    this.#redial(0);
  }

  /** The browser has no network: what is there is dead, and dialling waits until it is back. */
  suspend(): void {
    if (this.#state !== 'up' && this.#state !== 'down') return;
    this.#hangUp();
    happen({ type: 'lost', attempt: 1 });
  }

  resume(): void {
    if (this.#state === 'down') this.#redial(1);
    else this.check();
  }

  check(): void {
    if (this.#state === 'up') this.#keepAlive.check();
  }

  #send(frame: string): boolean {
    const isSent = this.#line?.send(frame) ?? false;
    if (isSent) this.#received.spoke();
    return isSent;
  }

  #dial(attempt = 0): void {
    // A line that was left may still be heard of: only the present one counts.
    const of = <Arguments extends unknown[]>(act: (...given: Arguments) => void) => (...given: Arguments): void => {
      if (events === this.#events) act(...given);
    };
    const events: LineEvents = {
      opened: of(() => this.#opened()),
      heard: of(frame => this.#heard(frame)),
      missed: of((next, error) => this.#missed(next, error)),
      ended: of(end => this.#over(end)),
    };
    this.#events = events;
    this.#line = this.#parts.dial(this.#parts.address, events, attempt);
  }

  #opened(): void {
    this.#state = 'up';
    this.#received.reset();
    this.#keepAlive.start();
    happen({ type: 'opened' });
    this.#outbox.resend();
    this.#parts.opened();
    this.#entering?.resolve();
    this.#entering = null;
  }
