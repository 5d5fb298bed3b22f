import { z } from 'zod';
import { SHEET_ACTS } from './act-sheet.ts';

const Count = z.int().min(0);

/**
 * What whoever takes over the watch of the rooms reads: whether they are on duty themselves, each room in which somebody is with who
 * covers it, the acts of the last hour (the newest 20, ISO 8601 UTC), and how many reports are open.
 */
export const Duty = z.strictObject({
  isOn: z.boolean(),
  rooms: z.array(z.strictObject({ room: z.string(), guests: Count, covering: z.array(z.string()) })),
  acts: z.array(z.strictObject({ act: z.enum(SHEET_ACTS), by: z.string(), at: z.iso.datetime() })),
  openReports: Count,
});
export type Duty = z.infer<typeof Duty>;
