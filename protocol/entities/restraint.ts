import { z } from 'zod';

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
