import { z } from 'zod';

/** Whether a part answered, and within how many milliseconds. */
const Part = z.strictObject({ ok: z.boolean(), ms: z.int().min(0) });

/** GET /health. */
export const Health = z.strictObject({
  database: Part,
  files: Part,
  lobby: Part,
  /** For how many milliseconds the oldest entry has waited for its place in the event record; null: none waits, or the database is silent. */
  oldestWaitingMs: z.int().min(0).nullable(),
});
export type Health = z.infer<typeof Health>;
