import { z } from 'zod';
import { SHEET_ACTS } from '../entities/audit.ts';

/** A UTC month such as 2026-11. */
export const SheetMonth = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' });

const Count = z.int().min(0);

/**
 * Actions of each moderator in a month from the event record, most active first. Actions without a count are omitted.
 */
export const ActSheet = z.strictObject({
  month: SheetMonth,
  rows: z.array(
    z.strictObject({
      username: z.string(),
      total: Count,
      acts: z.array(z.strictObject({ act: z.enum(SHEET_ACTS), count: Count })),
    }),
  ),
});
export type ActSheet = z.infer<typeof ActSheet>;
