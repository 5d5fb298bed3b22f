import type { AdmittedParticipant } from '../../domain/participant.ts';
import type { SpamRecord } from '../../domain/spam/spam-record.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ActiveRestraints } from './restraints.ts';

/** Moments (milliseconds) that count within a window, and until when the counter refuses. */
export type WindowCounter = { taken: number[]; blockedUntil: number };

/**
 * What one person has used up. `refusals` are the times of the last refused messages, `blocks` those at which messages were blocked:
 * rooms of earlier releases did not count them.
 */
export type UserRateLimits = {
  message: WindowCounter;
  request: WindowCounter;
  refusals: number[];
  blocks?: number[];
};

/**
 * Somebody whom a room is asked to let in. `rateLimits` is what the room they come from has counted, `restraints` what the lobby
 * keeps of a newcomer.
 */
export type PendingAdmission = AdmittedParticipant & {
  rateLimits: UserRateLimits | null;
  /** Rooms of earlier releases do not say it. */
  spam?: SpamRecord;
  restraints?: ActiveRestraints;
};

/** What a session has gathered in one room and takes along to the next. */
export type CapturedState = Pick<PendingAdmission, 'transferState' | 'rateLimits' | 'spam'>;

/** The ticket into a room (`expiresAt` in milliseconds, `room` a name), or why there is none. */
export type AdmissionResult = { ticket: string; expiresAt: number; room: string } | { refused: ErrorCode };

/** A ticket for each invited user, all valid until then (milliseconds). */
export type IssuedInvitations = { tickets: Record<string, string>; until: number };
