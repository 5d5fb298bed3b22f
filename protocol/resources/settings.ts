import type { z } from 'zod';
import { DIRECTION_NAMES } from '../entities/choice-names.ts';
import { recordShape, resource, setting } from './define.ts';
import { namedChoice, wholeNumber } from './fields.ts';

/** Setting with exactly one record, which is read without an id. */
export const giftsSpeedDir = resource({
  name: 'giftsSpeedDir',
  singular: 'giftsSpeedDir',
  model: 'GiftsSpeedDir',
  noun: { definite: 'حركة شريط الهدايا' },
  key: 'id',
  section: 'Gifts',
  pageSize: 1,
  readAccess: 'everybody',
  fields: {
    speed: setting(wholeNumber(0, 1_000), {
      unit: 'pixelsPerSecond',
      effect: 'سرعة الهدايا في شريطها. 0: يقف الشريط.',
    }),
    dir: setting(namedChoice(['right', 'left'], DIRECTION_NAMES), {
      effect: 'الجهة التي تتحرك إليها الهدايا.',
    }),
  },
  labels: {
    speed: 'السرعة',
    dir: 'الاتجاه',
  },
});

/** Movement of the marquee. `speed`: pixels per second. `dir`: side toward which the text moves. */
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
  fields: {
    loopTimer: setting(wholeNumber(1, 1_440), {
      unit: 'minutes',
      effect: 'تُرسل كل رسالة مجدولة مرة بعد هذه المدة.',
    }),
  },
  labels: {
    loopTimer: 'مؤقت التكرار',
  },
});
