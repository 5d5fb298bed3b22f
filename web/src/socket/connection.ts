import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import type { DownData } from '../../../protocol/wire/down.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';
import { happen } from '../state/session.ts';
import { refusalText } from '../text/refusal.ts';
import { t } from '../text/t.ts';
import { type Envelope, envelopesIn } from './envelopes.ts';
import { Intake, type Rest } from './intake.ts';
import { keepAlive } from './keep-alive.ts';
import type { Dial, End, Line } from './line.ts';
import { type Listener, Listeners } from './listeners.ts';
import { type AckData, noSocket, Outbox } from './outbox.ts';
import { received } from './received.ts';
import { RETURNING } from './reconnection.ts';

type Parts = {
  dial: Dial;
  address: () => Promise<string>;
  /** Every envelope, before those hear of it who subscribed to its event. */
  receive: (event: string, data: unknown) => void;
  opened: () => void;
  /** The connection came to an end that this side did not ask for. */
  ended: (end: End) => void;
  rest: Rest;
};

type Emission = { id?: string; outlasts?: boolean };

/** What people read: the server's refusal, or that nobody answered. */
const sentence = (error: Error | null): string =>
  error === null ? t('error.noServerResponse') : refusalText(error);

/** One person's way into a room: a line at a time, dialled again when it breaks, and all that waits for an answer. */
export class Connection {
  #parts: Parts;
  #state: 'none' | 'entering' | 'up' | 'down' = 'none';
  #line: Line | null = null;
  #entering: PromiseWithResolvers<void> | null = null;
  #moving: PromiseWithResolvers<void> | null = null;
  #listeners = new Listeners();
  #outbox = new Outbox(frame => this.#send(frame));
  #received = received(seq => this.post('received', { seq }));
  #intake: Intake;
  #keepAlive = keepAlive(
    () => this.#line?.send('ping'),
    () => this.#redialDead(),
  );

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#intake = new Intake(some => this.#handle(some), parts.rest);
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get isOn(): boolean {
    return this.#state !== 'none';
  }

  /** Resolves when the socket is open, at once when it is already; rejects when the first attempt fails. */
  connect(): Promise<void> {
    if (this.#entering) return this.#entering.promise;
    if (this.#state !== 'none') return Promise.resolve();
    this.#state = 'entering';
    this.#entering = Promise.withResolvers<void>();
    happen({ type: 'dialled' });
    this.#dial(0);
    return this.#entering.promise;
  }

  /** A goodbye: whatever listened, waited or was to be sent is gone with the socket. */
  disconnect(): void {
    happen({ type: 'closing' });
    try {
      this.#clear(CLOSE.left);
      happen({ type: 'closed' });
    } catch (error) {
      happen({ type: 'closing-failed', error: String(error) });
    }
  }

  /** Sends under an id and resolves with what the ack carries. With `outlasts` a broken connection does not end it. */
  async emit<Name extends UpName>(event: Name, data: UpData<Name>, how: Emission = {}): Promise<AckData> {
    this.#needSocket();
    return this.#outbox.put(event, data, how.id ?? crypto.randomUUID(), how.outlasts ?? false);
  }

  /** Sends and waits for no answer. */
  post<Name extends UpName>(event: Name, data: UpData<Name>): void {
    this.#send(JSON.stringify({ event, data }));
  }

  async subscribe(event: string, listener: Listener): Promise<void> {
    this.#needSocket();
    this.#listeners.add(event, listener);
  }

  async unsubscribe(event: string, listener: Listener): Promise<void> {
    this.#needSocket();
    this.#listeners.remove(event, listener);
  }

  acknowledge(ack: DownData<'ack'>): void {
    this.#outbox.acknowledge(ack);
  }

  /**
   * Leaves this room's socket for another's. That is no break, and nothing is said of one unless it fails. Resolves
   * when a socket is open again.
   */
  move(): Promise<void> {
    if (this.#state === 'none') return Promise.reject(noSocket());
    this.#outbox.clear();
    this.#drop();
    this.#moving ??= Promise.withResolvers<void>();
    this.#dial(0);
    return this.#moving.promise;
  }

  /** The network is gone: what is there is dead, and there is no use in dialling. */
  suspend(): void {
    this.#intake.drain();
    if (this.#state !== 'up' && this.#state !== 'down') return;
    this.#drop();
    this.#lost(1);
  }

  /** The network is back. */
  resume(): void {
    if (this.#state === 'down') this.#redialDead();
    else this.check();
  }

  check(): void {
    if (this.#state === 'up') this.#keepAlive.check();
  }

  #needSocket(): void {
    if (this.#state === 'none') throw noSocket();
  }

  #send(frame: string): boolean {
    const isSent = this.#line?.send(frame) ?? false;
    if (isSent) this.#received.spoke();
    return isSent;
  }

  #redialDead(): void {
    this.#intake.drain();
    if (this.#state === 'none') return;
    this.#drop();
    this.#lost(1);
    this.#dial(1);
  }

  #dial(attempt: number): void {
    this.#line = this.#parts.dial(
      this.#parts.address,
      {
        opened: () => this.#opened(),
        heard: frame => this.#heard(frame),
        missed: (next, error) =>
          this.#intake.end(() => (this.#entering ? this.#refused(error) : this.#lost(next))),
        ended: end => this.#intake.end(() => this.#ended(end)),
      },
      attempt,
    );
  }

  #opened(): void {
    this.#state = 'up';
    this.#received.reset();
    this.#keepAlive.start();
    happen({ type: 'opened' });
    this.#outbox.resend();
    this.#parts.opened();
    this.#entering?.resolve();
    this.#moving?.resolve();
    this.#entering = this.#moving = null;
  }

  #heard(frame: string): void {
    this.#keepAlive.heard();
    if (frame === 'pong') return;
    this.#intake.take(envelopesIn(frame));
  }

  #handle(envelopes: readonly Envelope[]): void {
    const line = this.#line;
    for (const { event, data } of envelopes) {
      this.#parts.receive(event, data);
      this.#listeners.tell(event, data);
      // What follows a goodbye or a move is of a place that has been left.
      if (this.#line !== line) return;
    }
    this.#received.heard(envelopes.length);
  }

  #lost(attempt: number): void {
    this.#state = 'down';
    this.#keepAlive.stop();
    this.#outbox.broken();
    happen({ type: 'lost', attempt });
  }

  #ended(end: End): void {
    if (this.#entering) {
      this.#refused(end.why === 'closed' ? null : end.error);
      return;
    }
    if (end.why !== 'closed') {
      happen({ type: 'refused', error: sentence(end.error) });
      this.#clear(CLOSE.left);
    }
    this.#parts.ended(end);
  }

  /** The way in failed: no second attempt, the person is at the entry and can try again. */
  #refused(error: Error | null): void {
    const entering = this.#entering;
    this.#entering = null;
    happen({ type: 'refused', error: sentence(error) });
    this.#clear(CLOSE.left);
    entering?.reject(error ?? new Error(sentence(null)));
  }

  #drop(): void {
    this.#state = 'down';
    this.#keepAlive.stop();
    this.#intake.clear();
    this.#line?.hangUp(RETURNING);
    this.#line = null;
  }

  #clear(code: number): void {
    this.#keepAlive.stop();
    this.#intake.clear();
    this.#line?.hangUp(code);
    this.#line = null;
    this.#state = 'none';
    this.#listeners.clear();
    this.#outbox.clear();
    this.#entering?.reject(noSocket());
    this.#moving?.reject(noSocket());
    this.#entering = this.#moving = null;
  }
}
