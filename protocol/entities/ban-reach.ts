import { z } from 'zod';
import { BAN_DURATION_CODES, BAN_TARGETS } from './ban.ts';

/** What somebody can be known by: the targets of a ban, and whose customer they are, by which nobody is banned. */
export const BAN_SIGNALS = [...BAN_TARGETS, 'provider'] as const;
export type BanSignal = (typeof BAN_SIGNALS)[number];

/** How many are named: a window has room for no more. */
export const REACHED_STAFF_MAX = 5;

const Count = z.int().min(0);

/** Whom else a ban by one signal would meet: devices that are connected now, others of the last 24 hours, and those of the staff by nickname. */
export const BanReach = z.strictObject({
  signal: z.enum(BAN_SIGNALS),
  now: Count,
  lately: Count,
  staff: z.array(z.string()).max(REACHED_STAFF_MAX),
  /** All of the staff among them, also where the asker may not know the network of some. */
  staffCount: Count,
});
export type BanReach = z.infer<typeof BanReach>;

/** Of somebody: what each signal reaches, and by which the ban meets the fewest others. `provider` is null for whoever may not know the address; `longest` is the longest ban that the asker may make. */
export const BanPreview = z.strictObject({
  reaches: z.array(BanReach),
  narrowest: z.enum(BAN_TARGETS),
  provider: z.string().nullable(),
  longest: z.enum(BAN_DURATION_CODES),
});
export type BanPreview = z.infer<typeof BanPreview>;
