import type { CloseReason } from '../../protocol/wire/close-codes.ts';
import type { Runs } from './call-parts.ts';

/** On the answer of a room whose own places are taken: the number of the relay that is to be dialled. On the upgrade of a relay: its own. */
export const RELAY_HEADER = 'Samar-Relay';

/** A socket at a relay. Relays are numbered from 1 in each room, sockets from 1 at each relay, and no number is given twice. */
export type RelayedPlace = { relay: number; id: number };

/** The upgrade of a socket at a relay, as the worker passed it on. */
export type RelayedDial = { url: string; headers: [string, string][] };

/** For some sockets of a relay: a frame with its number of envelopes, or a close. */
export type DownItem = { to: Runs } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** Batch from room to relay, in order. With `known` the relay first closes all other sockets. */
export type DownBatch = { items: DownItem[]; known: Runs | null };

/** Event of one socket for the room: a frame, an id to acknowledge, a close, or a sender over the rate limit. */
export type UpEvent = { id: number } & (
  | { frame: string | ArrayBuffer }
  | { acknowledge: string }
  | { closed: number }
  | { misuse: true }
);

/** RPC interface of relays for their room. All methods are asynchronous through a stub. */
export interface RelayApi extends Rpc.DurableObjectBranded {
  /** The upgrade of a socket; the signature of its ticket has been checked. */
  fetch(request: Request): Promise<Response>;
  /** Sends and closes; returns ids unknown to the relay. */
  deliver(batch: DownBatch): number[];
}
