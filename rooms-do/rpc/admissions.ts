import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AdmittedParticipant } from '../../domain/presence/participant.ts';
import type { SpamRecord } from '../../domain/protection/spam-record.ts';
import { TICKET_MS } from '../../protocol/constants.ts';
import { LOCATIONS, type Location } from '../../protocol/entities/user.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ActiveSanctions } from './sanctions.ts';

/** Header of the worker's upgrade request to a room: client address, a space, country. */
export const DIALLING_HEADER = 'Samar-Dialling';

/** Region of most users, one of `LOCATIONS`. */
export type LocationSetting = { SAMAR_LOCATION?: string };

/** Regions that can host objects. Databases and buckets accept the same location hints. */
export type Region = Exclude<Location, keyof typeof NEAREST>;

/** Cloudflare hosts no objects in these regions and would choose among several others (data location, 2026-11). */
const NEAREST = { me: 'eeur', afr: 'weur', sam: 'enam' } as const satisfies Partial<
  Record<Location, Location>
>;
export const USUAL_LOCATION: Location = 'me';

/** Region requested for all objects of the site, so that rooms and lobby are close to each other. */
export function locationOf({ SAMAR_LOCATION }: LocationSetting): Region {
  const asked = LOCATIONS.find(location => location === SAMAR_LOCATION) ?? USUAL_LOCATION;
  return asked in NEAREST ? NEAREST[asked as keyof typeof NEAREST] : (asked as Region);
}

/**
 * A ticket contains a room and an expiry: `roomId.nonce.expiry.signature`. The worker checks the signature, so that
 * forged and expired tickets do not wake the room. The room stores the admission under the nonce, so that a ticket is
 * valid once.
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

/** Returns the ticket's content, or null if the ticket is malformed, forged or expired. */
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

/** A ticket for one socket. Each socket of a user has its own session and ticket. */
export type SessionTicket = { sessionId: string; ticket: string };

/** Target room of a move (`room` is its name) and tickets for the user's sockets. */
export type TransferTickets = { room: string; roomId: string; tickets: readonly SessionTicket[] };

/** Times of recent attempts (milliseconds), and the end of the current block. */
export type WindowCounter = { taken: number[]; blockedUntil: number };

/**
 * Rate limit counters of one user. `refusals`: times of recent refused messages. `blocks`: times of message blocks,
 * which earlier releases did not store.
 */
export type UserRateLimits = {
  message: WindowCounter;
  request: WindowCounter;
  refusals: number[];
  blocks?: number[];
};

/**
 * A user to admit. `rateLimits`: counters from the previous room. `restraints`: the lobby's sanctions for a new
 * participant.
 */
export type PendingAdmission = AdmittedParticipant & {
  rateLimits: UserRateLimits | null;
  /** Omitted by rooms of earlier releases. */
  spam?: SpamRecord;
  restraints?: ActiveSanctions;
};

/** Session state that is transferred to the user's next room. */
export type CapturedState = Pick<PendingAdmission, 'transferState' | 'rateLimits' | 'spam'>;

/** Ticket for a room (`expiresAt` in milliseconds, `room`: the room's name), or the refusal. */
export type AdmissionResult = { ticket: string; expiresAt: number; room: string } | { refused: ErrorCode };

/** One ticket per invited user. `until`: expiry of all tickets (milliseconds). */
export type IssuedInvitations = { tickets: Record<string, string>; until: number };
