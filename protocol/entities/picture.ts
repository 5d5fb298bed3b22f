import { z } from 'zod';

/** A picture in a message: where it lies, and its size in pixels. `covered`: by a guest, to be shown only once it is touched. */
export const Picture = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  covered: z.literal(true).optional(),
});
export type Picture = z.infer<typeof Picture>;
