import type { CloseReason } from '../../protocol/wire/close-codes.ts';

/** In a full room's answer: number of the relay to connect to. In a relay's upgrade request: its own number. */
export const RELAY_HEADER = 'Samar-Relay';

/**
 * A socket at a relay. Relays are numbered from 1 in each room, sockets from 1 at each relay. Socket numbers
 * are never reused.
 */
export type RelayedPlace = { relay: number; id: number };

/** The worker's upgrade request for a socket at a relay. */
export type RelayedDial = { url: string; headers: [string, string][] };

/** Ids as runs, `from, count, from, count …`. Socket ids are often consecutive, so many ids need few numbers. */
export type Runs = number[];

/** Preserves the order. A consecutive id extends the previous run. */
export function runsOf(ids: Iterable<number>): Runs {
  const runs: Runs = [];
  let next = Number.NaN;
  for (const id of ids) {
    if (id === next) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(id, 1);
    next = id + 1;
  }
  return runs;
}

export function* idsIn(runs: Runs): Generator<number> {
  for (let at = 0; at < runs.length; at += 2) {
    const from = runs[at] ?? 0;
    const count = runs[at + 1] ?? 0;
    for (let id = from; id < from + count; id++) yield id;
  }
}

/** A frame with its number of envelopes, or a close, for some of a relay's sockets. */
export type DownItem = { to: Runs } & ({ frame: string; envelopes: number } | { close: CloseReason });

/** Ordered batch from the room to a relay. With `known`, the relay first closes all sockets not listed there. */
export type DownBatch = { items: DownItem[]; known: Runs | null };

/** Event of one socket for the room: a frame, an id to acknowledge, a close, or a rate limit violation. */
export type UpEvent = { id: number } & (
  | { frame: string | ArrayBuffer }
  | { acknowledge: string }
  | { closed: number }
  | { misuse: true }
);

/** RPC interface of relays for their room. All methods are asynchronous through a stub. */
export interface RelayApi extends Rpc.DurableObjectBranded {
  /** Upgrades a socket. The caller has verified the ticket's signature. */
  fetch(request: Request): Promise<Response>;
  /** Delivers frames and closes. Returns socket ids unknown to the relay. */
  deliver(batch: DownBatch): number[];
}
