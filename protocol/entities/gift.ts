import { z } from 'zod';
import { AUDIENCES } from './chat-message.ts';

export const GIFT_FONT_SIZES = [9, 10, 12, 14, 16, 18, 20, 22, 24] as const;
export const GIFT_FONT_STYLES = ['normal', 'italic', 'oblique'] as const;

/** A line of the marquee. `fontSize` in pixels at the browser's default size. */
export const Gift = z.object({
  _id: z.string(),
  text: z.string(),
  userType: z.enum(AUDIENCES),
  fontStyle: z.enum(GIFT_FONT_STYLES),
  fontSize: z.number().int(),
  fontColor: z.string(),
  fontBGColor: z.string(),
});
export type Gift = z.infer<typeof Gift>;

/** How the marquee moves: `speed` in pixels a second, `dir` the side it moves to. */
export const GiftsSpeedDir = z.object({ _id: z.string(), speed: z.number(), dir: z.enum(['right', 'left']) });
export type GiftsSpeedDir = z.infer<typeof GiftsSpeedDir>;
