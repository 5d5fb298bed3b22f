import { z } from 'zod';

/** Why a frame was refused: a code of the error catalogue and its text. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  retryAfterMs: z.number().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
