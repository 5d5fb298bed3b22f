import { z } from 'zod';

/** Why a frame was refused: a code of the error catalogue and its text; `limit` is the number that the text names, `missing` the permissions that somebody of the staff would need. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().optional(),
  limit: z.number().optional(),
  missing: z
    .array(z.object({ permission: z.string(), ar: z.string() }))
    .readonly()
    .optional(),
});
export type Refusal = z.infer<typeof Refusal>;
