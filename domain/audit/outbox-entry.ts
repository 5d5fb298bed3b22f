import type { AuditFacts, AuditType } from '../../protocol/entities/audit.ts';
import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import type { Report } from '../../protocol/entities/report.ts';
import type { AppearanceUpdate } from '../admission/identity.ts';
import type { ModerationCase } from '../moderation/moderation-cases.ts';
import type { InboxEntry } from '../private-chat/inbox.ts';

export type AuditPerson = {
  username: string;
  decoration: string;
  role: string;
  country: string | null;
  ipAddress: string;
  fingerprint: string;
};

/** A room event for the audit record. `at` is in milliseconds. */
export type AuditEventInput = Pick<AuditFacts, 'room' | 'reason' | 'minutes'> & {
  id: string;
  at: number;
  type: AuditType;
  by: AuditPerson;
  target: string | null;
  text: string | null;
  /** Set if the event is an action against a user. */
  strike?: ModerationCase;
};

/** Period in which a user was hidden or a ghost (milliseconds; `until` is null while the period lasts). */
export type InvisibilityPeriod = {
  id: string;
  userId: string;
  username: string;
  nickname: string;
  visibility: 'hidden' | 'ghost';
  room: string;
  since: number;
  until: number | null;
};

/**
 * A public message with an @mention that matches no user visible to its author. `before`: unmatched words before a
 * correction. `ignored`: accounts ignored by the author. `at`: milliseconds.
 */
export type MissedMention = {
  messageId: string;
  roomId: string;
  authorId: string;
  nickname: string;
  ignored: readonly string[];
  words: readonly string[];
  before: readonly string[];
  at: number;
};

/**
 * Entry that a room sends to the database. The room repeats the entry until it is confirmed; the database stores it
 * once.
 */
export type OutboxEntry =
  | { kind: 'event'; event: AuditEventInput }
  | { kind: 'invisibility'; period: InvisibilityPeriod }
  | { kind: 'appearance'; userId: string; appearance: AppearanceUpdate }
  | { kind: 'report'; report: Report }
  /** A nickname used at that time (milliseconds). */
  | { kind: 'name'; who: string; name: string; at: number }
  /** A message of this room contains this picture or voice note. */
  | { kind: 'pictureSent'; url: string; roomId: string }
  /** Files that no message contains any more. */
  | { kind: 'picturesGone'; urls: readonly string[] }
  /** The account's complete ignore list at time `at` (milliseconds). `keepsFriends`: changed by a bot or host pass. */
  | { kind: 'ignored'; userId: string; users: readonly IgnoredUser[]; at: number; keepsFriends?: true }
  /**
   * A private message for an absent member. `late`: the message was held for a reconnecting receiver and is already
   * acknowledged, so it is stored only within the limits. `pushed`: the receiver got a push.
   */
  | { kind: 'inbox'; message: InboxEntry; late?: 'pushed' | 'unpushed' }
  | { kind: 'missed'; mention: MissedMention }
  /** Messages were deleted, so their missed mentions are removed. */
  | { kind: 'missedGone'; messageIds: readonly string[] }
  /** Private chat choices of an account at time `at`. */
  | { kind: 'privacy'; userId: string; privacy: Privacy; at: number };
