import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TICKET_MS } from '../../protocol/constants.ts';

/**
 * A ticket names a room and an expiry: `roomId.nonce.expiry.signature`. The signature lets the worker refuse forged and expired
 * tickets without waking the room. The room makes it good once: it stores the admission under the nonce.
 */
export type Ticket = { roomId: string; nonce: string; expiresAt: number };

export function issueTicket(
  secret: string,
  roomId: string,
  now: number,
  forMs = TICKET_MS,
): { ticket: string } & Ticket {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = now + forMs;
  const body = `${roomId}.${nonce}.${expiresAt}`;
  return { ticket: `${body}.${sign(secret, body)}`, roomId, nonce, expiresAt };
}

/** The ticket's content, or null for one that is malformed, forged or expired. */
export function readTicket(secret: string, ticket: string, now: number): Ticket | null {
  const [roomId, nonce, expiry, signature, ...rest] = ticket.split('.');
  if (!roomId || !nonce || !expiry || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(secret, `${roomId}.${nonce}.${expiry}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = Number(expiry);
  return expiresAt > now ? { roomId, nonce, expiresAt } : null;
}

const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`ticket:${body}`).digest('base64url');
