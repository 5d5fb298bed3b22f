import { type CloseReason, reasonOf } from '../../../../protocol/wire/close-codes.ts';
import type { RelayedPlace } from '../../../rpc/relay-api.ts';

/** A socket of a room: one of the platform, or one held by a relay. */
export interface SocketPort {
  readonly readyState: number;
  send(frame: string, envelopes: number): void;
  close(code: number, reason: string): void;
  /** Stores state that survives hibernation. */
  serializeAttachment(attachment: unknown): void;
  deserializeAttachment(): unknown;
}

export type RelayedSocketDeps = {
  send(socket: RelayedSocket, frame: string, envelopes: number): void;
  close(socket: RelayedSocket, reason: CloseReason): void;
  /** `before`: the previously stored value, or null. */
  store(socket: RelayedSocket, attachment: unknown, before: unknown): void;
};

/** A room's socket held by a relay. Frames are queued for the relay's next batch. */
export class RelayedSocket implements SocketPort {
  readonly relay: number;
  readonly id: number;
  readyState: number = WebSocket.OPEN;
  #deps: RelayedSocketDeps;
  #attachment: unknown;

  constructor({ relay, id }: RelayedPlace, deps: RelayedSocketDeps, attachment: unknown = null) {
    this.relay = relay;
    this.id = id;
    this.#deps = deps;
    this.#attachment = attachment;
  }

  send(frame: string, envelopes: number): void {
    if (this.readyState === WebSocket.OPEN) this.#deps.send(this, frame, envelopes);
  }

  close(code: number, _reason: string): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.#deps.close(this, reasonOf(code) ?? 'restarting');
    this.end();
  }

  /** Marks the socket as closed, or as lost by its relay. */
  end(): void {
    this.readyState = WebSocket.CLOSED;
  }

  serializeAttachment(attachment: unknown): void {
    const before = this.#attachment;
    this.#attachment = attachment;
    if (this.readyState === WebSocket.OPEN) this.#deps.store(this, attachment, before);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }
}

/**
 * The relay counts unanswered envelopes. It forwards a `received` only if the value exceeds the number of sent
 * envelopes.
 */
export const UNANSWERED_AT_RELAY = {
  envelopes: 0,
  bytes: 0,
  hasRoomFor: () => true,
  add: () => {},
  hear: () => {},
  answer: () => false,
};
