import type { ModerationCase } from '../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { SpamRecord } from '../../domain/protection/spam-record.ts';
import { MINUTE_MS } from '../../protocol/constants.ts';
import type { AuditType } from '../../protocol/entities/audit.ts';
import type { RareError } from '../../protocol/errors/catalogue/rare.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { interpolate } from '../../protocol/errors/error-entry.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { WordPreviewHit } from '../../protocol/rest/word-filter-preview.ts';
import { limitsOf } from '../../protocol/rules/account-limits.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Refusal } from '../../protocol/wire/refusal.ts';
import type { UpData, UpName } from '../../protocol/wire/up.ts';
import type { Attempt } from './attempts.ts';

type Kicker = Pick<Actor, 'userId' | 'role' | 'limits'>;

/** Kick attempts that the lobby counts; empty for users without a limit. */
export function kicksBy(by: Kicker, times = 1): Attempt[] {
  const { kicksPerHour } = limitsOf(by);
  return kicksPerHour === 0 ? [] : [{ limited: 'kicks', who: by.userId, factor: kicksPerHour, times }];
}

/** Refusal of a kick with the wait in milliseconds, or without a wait if one request exceeds the hourly limit. */
export function kickFailure(by: Kicker, retryAfterMs: number): Failure {
  const isTooMany = retryAfterMs === Number.POSITIVE_INFINITY;
  const code = isTooMany ? 'kick_of_too_many' : 'too_many_kicks';
  const limit = isTooMany ? limitsOf(by).kicksPerHour : Math.ceil(retryAfterMs / MINUTE_MS);
  const message = interpolate(catalogue[code].text, { limit });
  return new Failure(code, { message, limit, ...(!isTooMany && { retryAfterMs }) });
}

/** Matches of a word in one room, newest first, and the times of all searched messages (milliseconds). */
export type RoomWordPreview = {
  times: readonly number[];
  hits: readonly (Omit<WordPreviewHit, 'sentAt'> & { at: number })[];
};

export const NO_PREVIEW: RoomWordPreview = { times: [], hits: [] };

/** A valid frame: command, data, and the id for the ack. */
export type ParsedFrame = { event: UpName; data: UpData<UpName>; id: string | null };

/**
 * A command against a user in another room: frame, current sender, and the sender's room. `saidLately`: recent texts of
 * the sender, if the command needs them.
 */
export type RemoteCommand = {
  frame: ParsedFrame;
  self: Participant;
  fromRoom: string;
  targetId: string;
  saidLately?: SpamRecord;
};

export type AuditNote = {
  type: AuditType;
  target?: string | null;
  text?: string | null;
  reason?: string;
  minutes?: number;
  /** Moderation case of the action, stored with the relevant messages and their context. */
  strike?: Pick<ModerationCase, 'kind' | 'against' | 'permission' | 'reason' | 'until' | 'appealCode'> & {
    about?: readonly string[];
  };
};

/**
 * Effects on one participant by kind, applied in the participant's room. Each feature adds its own kinds in its
 * `module.ts`.
 */
export interface UserEffects {
  change: { userId: string; change: Partial<Participant> };
  /** Sends an envelope to one user, without other effects. */
  tell: { userId: string; envelope: string };
  /** Refuses the command of user `userId`. The command's other effects still apply. */
  refuse: { userId: string; code: RareError };
  /** An automatic sanction for a message in room `roomId`, which records it with that room's messages. */
  recordSanction: { roomId: string; note: AuditNote };
}

export type UserEffect = { [Kind in keyof UserEffects]: { do: Kind } & UserEffects[Kind] }[keyof UserEffects];

/** Result from the target's room. `forwardedEffects`: effects on users in the sender's own room. */
export type RemoteOutcome =
  | { ok: true; answer?: Record<string, unknown>; forwardedEffects: UserEffect[] }
  | ({ ok: false; code: ErrorCode } & Partial<Omit<Refusal, 'code'>>);
