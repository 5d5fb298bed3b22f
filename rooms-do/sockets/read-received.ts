/** Envelopes that a client reports as received on a socket, and the id of the expected ack. */
export type Received = { seq: number; id: string | null };

const LENGTH_MAX = 160;

/** Exactly as a page writes it, so that no other frame passes for it, and what it matches is what JSON and its schema would say. */
const RECEIVED = /^\{"event":"received","data":\{"seq":(0|[1-9]\d{0,14})\}(?:,"id":"([\w-]{1,64})")?\}$/;

/**
 * The count in a `received`, or null for any other frame. It is the second frame that comes in for nearly every message of a
 * full room, so it is read without JSON, schema or promise. Written otherwise it takes the way of any frame.
 */
export function readReceived(raw: string | ArrayBuffer): Received | null {
  if (typeof raw !== 'string' || raw.length > LENGTH_MAX) return null;
  const found = RECEIVED.exec(raw);
  return found && { seq: Number(found[1]), id: found[2] ?? null };
}
