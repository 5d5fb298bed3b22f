import { CLOSE } from '../wire/close-codes.ts';
import type { DownData } from '../wire/down.ts';
import type { AckData } from '../wire/message.ts';
import type { AckOf, UpData, UpName } from '../wire/up.ts';
import { NetworkError, notConnected, RequestRejected } from './errors.ts';
import { type ChannelDeps, encodeEnvelope, FrameChannel, type TransportEnd } from './frame-channel.ts';
import { CLOSE_FOR_RECONNECT } from './reconnection.ts';

export type Listener = (data: unknown) => void;

/** Listeners by event name. */
export class EventListeners {
  #byEvent = new Map<string, Set<Listener>>();

  add(event: string, listener: Listener): void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
  }

  remove(event: string, listener: Listener): void {
    this.#byEvent.get(event)?.delete(listener);
  }

  notify(event: string, data: unknown): void {
    for (const listener of [...(this.#byEvent.get(event) ?? [])]) listener(data);
  }

  clear(): void {
    this.#byEvent.clear();
  }
}

type PendingRequest = {
  frame: string;
  survivesReconnect: boolean;
  resolve: (data: AckData) => void;
  reject: (reason: RequestRejected) => void;
};

/** Requests that wait for an ack. */
export class Outbox {
  #send: (frame: string) => boolean;
  #pending = new Map<string, PendingRequest>();

  /** `send` returns false if it could not send the frame. */
  constructor(send: (frame: string) => boolean) {
    this.#send = send;
  }

  /** Sends a request. With `survivesReconnect`, a new connection sends the request again under the same id. */
  send<Name extends UpName>(
    event: Name,
    data: UpData<Name>,
    id: string,
    survivesReconnect: boolean,
  ): Promise<AckData> {
    const frame = encodeEnvelope(event, data, id);
    return new Promise((resolve, reject) => {
      const isSent = this.#send(frame);
      if (isSent || survivesReconnect) this.#pending.set(id, { frame, survivesReconnect, resolve, reject });
      else reject(notConnected());
    });
  }

  acknowledge(ack: DownData<'ack'>): void {
    const sent = this.#pending.get(ack.id);
    if (!sent) return;
    this.#pending.delete(ack.id);
    if (ack.ok) sent.resolve(ack.data ?? {});
    else sent.reject(new RequestRejected(ack.error));
  }

  /** Rejects waiting requests, except those that survive a reconnect. */
  onConnectionLost(): void {
    this.#rejectWhere(({ survivesReconnect }) => !survivesReconnect);
  }

  resend(): void {
    for (const { frame } of this.#pending.values()) this.#send(frame);
  }

  clear(): void {
    this.#rejectWhere(() => true);
  }

  #rejectWhere(isLost: (sent: PendingRequest) => boolean): void {
    for (const [id, sent] of this.#pending) {
      if (!isLost(sent)) continue;
      this.#pending.delete(id);
      sent.reject(notConnected());
    }
  }
}

/**
 * Connection change for display. `attempt`: number of the next attempt. `error` is null if the ticket request
 * did not fail, but only the socket.
 */
export type ConnectionChange =
  | { type: 'connecting' | 'opened' | 'closing' | 'closed' }
  | { type: 'lost'; attempt: number }
  | { type: 'refused'; error: Error | null }
  | { type: 'closing-failed'; error: string };

type Deps = ChannelDeps & {
  onChange: (change: ConnectionChange) => void;
  /** Called with every envelope before the listeners of its event. */
  receive: (event: string, data: unknown) => void;
  onOpen: () => void;
  /** Called when the connection ended without a request from this side. */
  onEnd: (end: TransportEnd) => void;
};

type EmitOptions = { id?: string; survivesReconnect?: boolean };

/** Connection of one user to a room, with its listeners and the requests that wait for an ack. */
export class Connection {
  #deps: Deps;
  #state: 'none' | 'entering' | 'up' | 'down' = 'none';
  #connecting: PromiseWithResolvers<void> | null = null;
  #switching: PromiseWithResolvers<void> | null = null;
  #listeners = new EventListeners();
  #outbox = new Outbox(frame => this.#channel.send(frame));
  #channel: FrameChannel;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#channel = new FrameChannel(deps, {
      onOpen: () => this.#onOpen(),
      onEnvelope: ({ event, data }) => {
        deps.receive(event, data);
        this.#listeners.notify(event, data);
      },
      onRetry: (next, error) => (this.#connecting ? this.#onRefused(error) : this.#onLost(next)),
      onEnd: end => this.#onEnd(end),
      onDead: () => this.#reconnect(),
    });
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get isOn(): boolean {
    return this.#state !== 'none';
  }

  /** Resolves when the socket is open. Rejects if the first attempt fails. */
  connect(): Promise<void> {
    if (this.#connecting) return this.#connecting.promise;
    if (this.#state !== 'none') return Promise.resolve();
    this.#state = 'entering';
    this.#connecting = Promise.withResolvers<void>();
    this.#deps.onChange({ type: 'connecting' });
    this.#channel.open(0);
    return this.#connecting.promise;
  }

  /** Closes the connection permanently and drops its listeners and waiting requests. */
  disconnect(): void {
    this.#deps.onChange({ type: 'closing' });
    try {
      this.#clear();
      this.#deps.onChange({ type: 'closed' });
    } catch (error) {
      this.#deps.onChange({ type: 'closing-failed', error: String(error) });
    }
  }

  /** Sends a request with an id. Resolves with the data of its ack. */
  async emit<Name extends UpName>(
    event: Name,
    data: UpData<Name>,
    how: EmitOptions = {},
  ): Promise<AckOf<Name>> {
    this.#assertOn();
    const { id = crypto.randomUUID(), survivesReconnect = false } = how;
    // The request name determines the type of the ack, because both ends use the same protocol version.
    return this.#outbox.send(event, data, id, survivesReconnect) as Promise<AckOf<Name>>;
  }

  post<Name extends UpName>(event: Name, data: UpData<Name>): void {
    this.#channel.send(encodeEnvelope(event, data));
  }

  async subscribe(event: string, listener: Listener): Promise<void> {
    this.#assertOn();
    this.#listeners.add(event, listener);
  }

  async unsubscribe(event: string, listener: Listener): Promise<void> {
    this.#assertOn();
    this.#listeners.remove(event, listener);
  }

  acknowledge(ack: DownData<'ack'>): void {
    this.#outbox.acknowledge(ack);
  }

  /** Rejects requests for the old room, so that they never reach the new room. */
  dropRequests(): void {
    this.#outbox.clear();
  }

  /**
   * Replaces the socket and resolves when the new socket is open. The replacement is not reported as a lost connection.
   * `isSameRoom`: sends requests that survive a reconnect again.
   */
  switchSocket(isSameRoom = false): Promise<void> {
    if (isSameRoom) this.#channel.flush();
    if (this.#state === 'none') return Promise.reject(notConnected());
    if (isSameRoom) this.#outbox.onConnectionLost();
    else this.#outbox.clear();
    this.#closeForReconnect();
    this.#switching ??= Promise.withResolvers<void>();
    this.#channel.open(0);
    return this.#switching.promise;
  }

  /** Closes the socket while the network is down. */
  suspend(): void {
    this.#channel.flush();
    if (this.#state !== 'up' && this.#state !== 'down') return;
    this.#closeForReconnect();
    this.#onLost(1);
  }

  resume(): void {
    if (this.#state === 'down') this.#reconnect();
    else this.check();
  }

  check(): void {
    if (this.#state === 'up') this.#channel.check();
  }

  #assertOn(): void {
    if (this.#state === 'none') throw notConnected();
  }

  #reconnect(): void {
    this.#channel.flush();
    if (this.#state === 'none') return;
    this.#closeForReconnect();
    this.#onLost(1);
    this.#channel.open(1);
  }

  #onOpen(): void {
    this.#state = 'up';
    this.#deps.onChange({ type: 'opened' });
    this.#outbox.resend();
    this.#deps.onOpen();
    this.#connecting?.resolve();
    this.#switching?.resolve();
    this.#connecting = this.#switching = null;
  }

  #onLost(attempt: number): void {
    this.#state = 'down';
    this.#outbox.onConnectionLost();
    this.#deps.onChange({ type: 'lost', attempt });
  }

  #onEnd(end: TransportEnd): void {
    if (this.#connecting) {
      this.#onRefused(end.why === 'closed' ? null : end.error);
      return;
    }
    if (end.why !== 'closed') {
      this.#deps.onChange({ type: 'refused', error: end.error });
      this.#clear();
    }
    this.#deps.onEnd(end);
  }

  /** The first attempt is not repeated, because the user is on the entry page and can retry. */
  #onRefused(error: Error | null): void {
    const connecting = this.#connecting;
    this.#connecting = null;
    this.#deps.onChange({ type: 'refused', error });
    this.#clear();
    connecting?.reject(error ?? new NetworkError());
  }

  #closeForReconnect(): void {
    this.#state = 'down';
    this.#channel.close(CLOSE_FOR_RECONNECT);
  }

  #clear(): void {
    this.#channel.close(CLOSE.left);
    this.#state = 'none';
    this.#listeners.clear();
    this.#outbox.clear();
    this.#connecting?.reject(notConnected());
    this.#switching?.reject(notConnected());
    this.#connecting = this.#switching = null;
  }
}
