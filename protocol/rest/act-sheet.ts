import { z } from 'zod';
import type { AuditType } from '../entities/audit.ts';

/** Acts on users, messages and rooms counted for a moderator's month. */
export const SHEET_ACTS = [
  'kickVisitor',
  'kickConnected',
  'banned',
  'warning',
  'allowWrite',
  'onetimeKick',
  'transferToRoom',
  'deleteMessage',
  'clearRoom',
  'publishHeld',
  'discardHeld',
  'liftKick',
] as const satisfies AuditType[];
export type SheetAct = (typeof SHEET_ACTS)[number];

/** A month of UTC, as 2026-11. */
export const SheetMonth = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' });

const Count = z.int().min(0);

/** Acts of each moderator in a month from the event record, most active first. Acts with no count are left out. */
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
