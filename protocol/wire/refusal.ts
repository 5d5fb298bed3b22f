import { z } from 'zod';

/**
 * Refusal of a frame: code of the error catalogue, and its text. `limit`: number in the text. `missing`: permissions
 * that a moderator lacks.
 */
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
