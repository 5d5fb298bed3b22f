import { z } from 'zod';
import { Notice } from './notices.ts';

/** Sanctions that moderators can list and revoke: mutes and blocks. */
export const LISTED_SANCTION_KINDS = ['mute', 'kick'] as const;
export type ListedSanctionKind = (typeof LISTED_SANCTION_KINDS)[number];

/** Returns the id of a sanction. A user has at most one sanction of each kind, so the id can be computed. */
export const sanctionId = (kind: ListedSanctionKind, userId: string): string => `${kind}.${userId}`;

/** Durations of mutes and re-entry blocks in minutes. */
export const SANCTION_MINUTES = [2, 5, 15, 60, 1440] as const;
export const SanctionMinutes = z.literal(SANCTION_MINUTES);
export type SanctionMinutes = z.infer<typeof SanctionMinutes>;

/**
 * Details of a mute that the muted user receives, if any: end (ISO 8601 UTC), reason, its code if the site muted, and
 * appeal code.
 */
export const Mute = z.object({
  until: z.string().optional(),
  reason: z.string().optional(),
  notice: Notice.optional(),
  appeal: z.string().optional(),
});
export type Mute = z.infer<typeof Mute>;

/**
 * Sanction of a present or absent user: nickname at that time, room, end (ISO 8601 UTC, or null), the reason if given,
 * and its code if the site muted.
 */
export const AppliedSanction = z.strictObject({
  id: z.string(),
  kind: z.enum(LISTED_SANCTION_KINDS),
  nickname: z.string(),
  room: z.string(),
  until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  notice: Notice.optional(),
});
export type AppliedSanction = z.infer<typeof AppliedSanction>;

/** Maximum length of a staff note. */
export const STAFF_NOTE_MAX_GRAPHEMES = 300;

/** Number of messages stored as evidence with a moderation action. */
export const EVIDENCE_LINES = 20;
/** Total stored size of the evidence messages. Longer messages are cut to equal shares. */
export const EVIDENCE_BYTES_MAX = 16 * 1_024;

export const APPEAL_MAX_GRAPHEMES = 500;

/** Actions that are stored as moderation cases. */
export const MODERATION_CASE_KINDS = ['kick', 'ban', 'mute', 'warning', 'deletion'] as const;
export type CaseKind = (typeof MODERATION_CASE_KINDS)[number];

/** Appeal code, which only the sanctioned user knows. */
export const AppealCode = z.uuid({ error: 'must be an appeal code' });

export const APPEAL_ANSWER_MAX_GRAPHEMES = 300;

export const APPEAL_OUTCOMES = ['accepted', 'rejected'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];
