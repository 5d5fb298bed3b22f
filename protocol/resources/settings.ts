import type { z } from 'zod';
import { resource } from './define.ts';
import { choice, wholeNumber } from './fields.ts';
import { recordShape } from './record-shape.ts';

/** Settings, of which there is exactly one record: read without an id, changed by it, never created or removed. */
export const giftsSpeedDir = resource({
  name: 'giftsSpeedDir',
  singular: 'giftsSpeedDir',
  model: 'GiftsSpeedDir',
  noun: { definite: 'حركة شريط الهدايا' },
  key: 'id',
  section: 'Gifts',
  pageSize: 1,
  readAccess: 'everybody',
  fields: { speed: wholeNumber(0, 1_000), dir: choice(['right', 'left']) },
  labels: {
    speed: 'السرعة',
    dir: 'الاتجاه',
  },
});

/** How the marquee moves: `speed` in pixels a second, `dir` the side it moves to. */
export const GiftsSpeedDir = recordShape(giftsSpeedDir);
export type GiftsSpeedDir = z.infer<typeof GiftsSpeedDir>;

export const chatMsgTimer = resource({
  name: 'chatMsgTimer',
  singular: 'chatMsgTimer',
  model: 'ChatMsg',
  noun: { definite: 'مؤقت رسائل الدردشة' },
  key: 'id',
  section: 'Chat-Messages',
  pageSize: 1,
  readAccess: 'operators',
  fields: { loopTimer: wholeNumber(1, 1_440) },
  labels: {
    loopTimer: 'مؤقت التكرار (بالدقائق)',
  },
});
