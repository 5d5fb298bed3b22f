import type { CloseReason } from '../../protocol/wire/close-codes.ts';
import type { Runs } from './call-parts.ts';

/** On the answer of a room whose own places are taken: the number of the relay that is to be dialled. On the upgrade of a relay: its own. */
export const RELAY_HEADER = 'Samar-Relay';

/** A socket at a relay. Relays are numbered from 1 in each room, sockets from 1 at each relay, and no number is given twice. */
export type RelayedPlace = { relay: number; id: number };

/** The upgrade of a socket at a relay, as the worker passed it on. */
export type RelayedDial = { url: string; headers: [string, string][] };

/** For some sockets of a relay: a frame of so many envelopes, or the end. */
export type DownItem = { to: Runs } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** What a room sends a relay, in this order. With `known` the relay closes all sockets but these first. */
export type DownBatch = { items: DownItem[]; known: Runs | null };

/** What a relay tells its room of one socket: a frame, an id to acknowledge, that it has closed, or that its sender goes on over their budget. */
export type UpEvent = { id: number } & (
  | { frame: string | ArrayBuffer }
  | { acknowledge: string }
  | { closed: number }
  | { misuse: true }
);

/** What a room may call on its relays. Through a stub every method is asynchronous. */
export interface RelayApi extends Rpc.DurableObjectBranded {
  /** The upgrade of a socket; the signature of its ticket has been checked. */
  fetch(request: Request): Promise<Response>;
  /** Sends and closes; answers the ids among these of which the relay knows nothing. */
  deliver(batch: DownBatch): number[];
}
