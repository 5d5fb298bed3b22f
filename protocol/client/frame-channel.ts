import ReconnectingWebSocket, { CloseEvent } from 'partysocket/ws';
import { RECEIVED_EVERY, RECEIVED_EVERY_CHARACTERS, RECONNECT_ATTEMPTS } from '../constants.ts';
import { CLOSE, willReconnect } from '../wire/close-codes.ts';
import { expandUsers } from '../wire/compact-users.ts';
import type { CompactUser } from '../wire/down/compact-presence.ts';
import type { UpData, UpName } from '../wire/up.ts';
import { isPermanent, keepAlive, reconnectOptions, STABLE_AFTER_MS } from './reconnection.ts';

export type Envelope = { event: string; data?: unknown };

const isEnvelope = (content: unknown): content is Envelope =>
  typeof content === 'object' && content !== null && 'event' in content && typeof content.event === 'string';

/**
 * Expands compact user lists into the form of the requirements. Other envelopes stay unchanged. The page
 * requests the compact form.
 */
const expanded = (envelope: Envelope): Envelope => {
  const { event, data } = envelope;
  if ((event !== 'users' && event !== 'usersChanged') || !isCompact(data)) return envelope;
  const { dict, users, upserted, ...rest } = data;
  return {
    event,
    data: {
      ...rest,
      ...(users && { users: expandUsers(users, dict) }),
      ...(upserted && { upserted: expandUsers(upserted, dict) }),
    },
  };
};

type CompactData = { dict: string[]; users?: CompactUser[]; upserted?: CompactUser[] };

const isCompact = (data: unknown): data is CompactData =>
  typeof data === 'object' && data !== null && 'dict' in data && Array.isArray(data.dict);

/** Parses a frame with one envelope, or with several in delivery order. Drops any other content. */
export const parseEnvelopes = (frame: string): Envelope[] => {
  try {
    const content: unknown = JSON.parse(frame);
    return (Array.isArray(content) ? content : [content]).filter(isEnvelope).map(expanded);
  } catch {
    console.warn('a frame that is not JSON', frame.slice(0, 80));
    return [];
  }
};

/** Encodes a request. The server acknowledges a frame that has an id. */
export const encodeEnvelope = <Name extends UpName>(event: Name, data: UpData<Name>, id?: string): string =>
  JSON.stringify({ event, data, id });

export type FlowControl = {
  /** Resets the count, because a new socket starts at zero. */
  reset: () => void;
  onArrived: (envelopes: number, characters: number) => void;
  onHandled: (envelopes: number) => void;
};

/** Reports the number of received envelopes at regular counts, or after handling large envelopes. */
export const flowControl = (report: (seq: number) => void): FlowControl => {
  let arrived = 0;
  let characters = 0;
  let handled = 0;
  let reported = 0;
  const reset = (): void => {
    arrived = characters = handled = reported = 0;
  };
  return {
    reset,
    onArrived: (envelopes, length) => {
      arrived += envelopes;
      characters += length;
    },
    onHandled: envelopes => {
      handled += envelopes;
      const isLarge = characters >= RECEIVED_EVERY_CHARACTERS && handled === arrived;
      if (handled - reported < RECEIVED_EVERY && !isLarge) return;
      reported = handled;
      if (handled === arrived) characters = 0;
      report(handled);
    },
  };
};

/** Calls back after the next paint, or at once if the page does not paint. */
export type YieldToPaint = (then: () => void) => void;

/** Number of rows that a slow phone renders within a tenth of a second. */
const BATCH_SIZE = 3;
/** Number of batches for a backlog of any size, approximately. */
const MAX_BATCHES = 8;

/**
 * Handles envelopes in order of arrival, in small batches with a paint between batches. This keeps the page responsive
 * in a busy room.
 */
export class FrameScheduler {
  #waiting: Envelope[] = [];
  #ending: (() => void) | null = null;
  #budget = BATCH_SIZE;
  #isYielding = false;
  #handle: (batch: readonly Envelope[]) => void;
  #yieldToPaint: YieldToPaint;

  /**
   * `handle` receives at least one envelope. If it calls `clear`, the rest of the queue is dropped, because it belonged
   * to the old socket.
   */
  constructor(handle: (batch: readonly Envelope[]) => void, yieldToPaint: YieldToPaint) {
    this.#handle = handle;
    this.#yieldToPaint = yieldToPaint;
  }

  push(envelopes: readonly Envelope[]): void {
    this.#waiting.push(...envelopes);
    this.#run();
  }

  flush(): void {
    if (this.#waiting.length > 0) this.#handle(this.#waiting.splice(0));
  }

  /**
   * Handles all queued envelopes and then calls back. The callback runs one turn later, so that the last envelopes take
   * effect first. It does not run if these envelopes cleared the queue.
   */
  finish(then: () => void): void {
    if (this.#waiting.length === 0) {
      then();
      return;
    }
    this.#ending = then;
    this.flush();
    this.#yield();
  }

  clear(): void {
    this.#waiting = [];
    this.#ending = null;
  }

  #run(): void {
    while (this.#waiting.length > 0 && this.#budget > 0) {
      const batch = this.#waiting.splice(0, this.#budget);
      this.#budget -= batch.length;
      try {
        this.#handle(batch);
      } finally {
        this.#yield();
      }
    }
  }

  #yield(): void {
    if (this.#isYielding) return;
    this.#isYielding = true;
    this.#yieldToPaint(() => this.#resume());
  }

  #resume(): void {
    this.#isYielding = false;
    this.#budget = Math.max(BATCH_SIZE, Math.ceil(this.#waiting.length / MAX_BATCHES));
    const ending = this.#ending;
    this.#ending = null;
    ending?.();
    this.#run();
  }
}

/**
 * Reason why no further attempt follows: the server's close code, a permanent refusal of a ticket, or the last
 * of all attempts failed.
 */
export type TransportEnd =
  | { why: 'closed'; code: number }
  | { why: 'refused' | 'exhausted'; error: Error | null };

export type TransportEvents = {
  onOpen: () => void;
  onFrame: (frame: string) => void;
  /** Called before each new attempt after a break or a failed attempt. */
  onRetry: (attempt: number, error: Error | null) => void;
  onEnd: (end: TransportEnd) => void;
};

export type Transport = {
  /** Returns false if the connection is down and the frame was not sent. */
  send: (frame: string) => boolean;
  /** Closes the connection without a further event. */
  close: (code: number) => void;
};

/**
 * Opens a transport. Requests `url` before every attempt, because a ticket is valid once. `attempt`: number of failed
 * attempts.
 */
export type OpenTransport = (
  url: () => Promise<string>,
  events: TransportEvents,
  attempt?: number,
) => Transport;

/** Dependencies that tests replace, because tests have no network. */
export type TransportDeps = {
  random: () => number;
  now: () => number;
  WebSocketClass?: unknown;
};

type Phase = 'connecting' | 'open' | 'waiting' | 'over';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * The server informs a moved client before the close, and the client already connects elsewhere. Without that notice
 * another window caused the close, and a reconnect would take the session back from it.
 */
const mayReconnect = (code: number): boolean => code !== CLOSE.moved && willReconnect(code);

/** After an error partysocket closes the socket itself, so the close code does not come from the server. */
const isOwnClose = (event: object): boolean => event instanceof CloseEvent;

/** Opens successive sockets to the same room with partysocket. */
class ReconnectingTransport implements Transport {
  #socket: ReconnectingWebSocket;
  #events: TransportEvents;
  #now: () => number;
  #phase: Phase = 'connecting';
  #attempts: number;
  #openedAt = 0;
  #cause: Error | null = null;

  constructor(deps: TransportDeps, url: () => Promise<string>, events: TransportEvents, attempt: number) {
    const { random, now, WebSocketClass } = deps;
    this.#events = events;
    this.#now = now;
    this.#attempts = attempt;
    this.#socket = new ReconnectingWebSocket(() => this.#nextUrl(url), undefined, {
      ...reconnectOptions(random),
      ...(WebSocketClass ? { WebSocket: WebSocketClass } : {}),
    });
    this.#socket.onopen = () => this.#onOpen();
    this.#socket.onmessage = ({ data }) => {
      if (this.#phase === 'open' && typeof data === 'string') events.onFrame(data);
    };
    this.#socket.onclose = event => {
      if (isOwnClose(event) || mayReconnect(event.code)) this.#onFailedAttempt();
      else this.#end({ why: 'closed', code: event.code });
    };
    this.#socket.onerror = () => this.#onFailedAttempt();
    this.#socket.reconnect();
  }

  send(frame: string): boolean {
    if (this.#phase !== 'open' || this.#socket.readyState !== this.#socket.OPEN) return false;
    this.#socket.send(frame);
    return true;
  }

  close(code: number): void {
    this.#phase = 'over';
    Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null, onerror: null });
    this.#socket.close(code);
  }

  async #nextUrl(url: () => Promise<string>): Promise<string> {
    if (this.#phase === 'over') throw new Error('this transport is closed');
    this.#phase = 'connecting';
    this.#cause = null;
    try {
      return await url();
    } catch (error) {
      this.#cause = asError(error);
      throw this.#cause;
    }
  }

  #onOpen(): void {
    this.#phase = 'open';
    this.#openedAt = this.#now();
    this.#events.onOpen();
  }

  /** A failed attempt may report a close event, an error event or both. Only the first event counts. */
  #onFailedAttempt(): void {
    if (this.#phase === 'over' || this.#phase === 'waiting') return;
    if (this.#phase === 'open' && this.#now() - this.#openedAt >= STABLE_AFTER_MS) this.#attempts = 0;
    this.#phase = 'waiting';
    const error = this.#cause;
    if (isPermanent(error)) this.#end({ why: 'refused', error });
    else if (this.#attempts >= RECONNECT_ATTEMPTS) this.#end({ why: 'exhausted', error });
    else this.#events.onRetry(++this.#attempts, error);
  }

  #end(end: TransportEnd): void {
    this.close(CLOSE.left);
    this.#events.onEnd(end);
  }
}

export const openTransportWith =
  (deps: TransportDeps): OpenTransport =>
  (url, events, attempt = 0) =>
    new ReconnectingTransport(deps, url, events, attempt);

export type ChannelDeps = {
  openTransport: OpenTransport;
  url: () => Promise<string>;
  yieldToPaint: YieldToPaint;
};

type ChannelEvents = {
  onOpen: () => void;
  onEnvelope: (envelope: Envelope) => void;
  /** Called before each new attempt after a break or a failed attempt. */
  onRetry: (attempt: number, error: Error | null) => void;
  onEnd: (end: TransportEnd) => void;
  /** Called when the server has not answered a ping in time. */
  onDead: () => void;
};

/** One transport at a time. Sends frames at once, and handles incoming envelopes at the speed of rendering. */
export class FrameChannel {
  #deps: ChannelDeps;
  #events: ChannelEvents;
  #transport: Transport | null = null;
  #scheduler: FrameScheduler;
  #flowControl = flowControl(seq => this.send(encodeEnvelope('received', { seq })));
  #keepAlive = keepAlive(
    () => this.#transport?.send('ping'),
    () => this.#events.onDead(),
  );

  constructor(deps: ChannelDeps, events: ChannelEvents) {
    this.#deps = deps;
    this.#events = events;
    this.#scheduler = new FrameScheduler(batch => this.#handle(batch), deps.yieldToPaint);
  }

  open(attempt: number): void {
    this.#transport = this.#deps.openTransport(
      this.#deps.url,
      {
        onOpen: () => this.#onOpen(),
        onFrame: frame => this.#onFrame(frame),
        onRetry: (next, error) => this.#scheduler.finish(() => this.#onRetry(next, error)),
        onEnd: end => this.#scheduler.finish(() => this.#events.onEnd(end)),
      },
      attempt,
    );
  }

  /** Returns false if the connection is down and the frame was not sent. */
  send(frame: string): boolean {
    return this.#transport?.send(frame) ?? false;
  }

  flush(): void {
    this.#scheduler.flush();
  }

  check(): void {
    this.#keepAlive.check();
  }

  /** Closes the transport and drops its unhandled envelopes. */
  close(code: number): void {
    this.#keepAlive.stop();
    this.#scheduler.clear();
    this.#transport?.close(code);
    this.#transport = null;
  }

  #onOpen(): void {
    this.#flowControl.reset();
    this.#keepAlive.start();
    this.#events.onOpen();
  }

  #onFrame(frame: string): void {
    this.#keepAlive.onReceived();
    if (frame === 'pong') return;
    const envelopes = parseEnvelopes(frame);
    this.#flowControl.onArrived(envelopes.length, frame.length);
    this.#scheduler.push(envelopes);
  }

  #onRetry(attempt: number, error: Error | null): void {
    this.#keepAlive.stop();
    this.#events.onRetry(attempt, error);
  }

  #handle(envelopes: readonly Envelope[]): void {
    const transport = this.#transport;
    for (const envelope of envelopes) {
      this.#events.onEnvelope(envelope);
      // An envelope may end the session or switch the room. The remaining envelopes then belong to the old socket.
      if (this.#transport !== transport) return;
    }
    this.#flowControl.onHandled(envelopes.length);
  }
}
