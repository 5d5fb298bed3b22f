import ReconnectingWebSocket, { CloseEvent } from 'partysocket/ws';
import { RECONNECT_ATTEMPTS } from '../constants.ts';
import { CLOSE, willReconnect } from '../wire/close-codes.ts';
import { isPermanent, reconnectOptions, STABLE_AFTER_MS } from './reconnection.ts';

/** Why no further attempt is made: the server closed it so, refused a ticket for good, or was not reached. */
export type TransportEnd =
  | { why: 'closed'; code: number }
  | { why: 'refused' | 'exhausted'; error: Error | null };

export type TransportEvents = {
  onOpen: () => void;
  onFrame: (frame: string) => void;
  /** The connection broke, or an attempt failed; the attempt of this number follows. */
  onRetry: (attempt: number, error: Error | null) => void;
  onEnd: (end: TransportEnd) => void;
};

export type Transport = {
  /** False when it is down and nothing was sent. */
  send: (frame: string) => boolean;
  /** No event follows. */
  close: (code: number) => void;
};

/** `url` is asked for before every attempt, since a ticket is good only once. `attempt`: how many have failed already. */
export type OpenTransport = (
  url: () => Promise<string>,
  events: TransportEvents,
  attempt?: number,
) => Transport;

/** Outer dependencies: tests pass the class, because they have no network. */
export type TransportDeps = {
  random: () => number;
  now: () => number;
  WebSocketClass?: unknown;
};

type Phase = 'connecting' | 'open' | 'waiting' | 'over';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * A client that is moved is informed before the close and is already connecting. Without that, the close was caused
 * by another window, and a reconnect would pull that window back.
 */
const mayReconnect = (code: number): boolean => code !== CLOSE.moved && willReconnect(code);

/** After an error partysocket closes by itself; that code says nothing of what the server wants. */
const isOwnClose = (event: object): boolean => event instanceof CloseEvent;

/** One socket after another to the same room, opened by partysocket. */
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

  /** One failed attempt may report a close, an error or both: only the first counts. */
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
