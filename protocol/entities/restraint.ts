import { z } from 'zod';
import { RESTRAINED_KINDS } from './restraint-id.ts';

/** For how long somebody may be muted or kept out by whoever does it; minutes. */
export const RESTRAINT_MINUTES = [2, 5, 15, 60, 1440] as const;
export const RestraintMinutes = z.literal(RESTRAINT_MINUTES);
export type RestraintMinutes = z.infer<typeof RestraintMinutes>;

/**
 * What a muted person is told: until when (ISO 8601 UTC), where it ends by itself, why, where it was said, and the code by which they may
 * appeal.
 */
export const Mute = z.object({
  until: z.string().optional(),
  reason: z.string().optional(),
  appeal: z.string().optional(),
});
export type Mute = z.infer<typeof Mute>;

/**
 * Somebody who is muted or kept out, whether they are here or not: what they were called then, in which room, until when (ISO 8601 UTC; null
 * where it does not end by itself), and why, where it was said.
 */
export const LaidRestraint = z.strictObject({
  id: z.string(),
  kind: z.enum(RESTRAINED_KINDS),
  nickname: z.string(),
  room: z.string(),
  until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type LaidRestraint = z.infer<typeof LaidRestraint>;
