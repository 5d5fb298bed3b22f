import { resource } from './define.ts';
import { choice, wholeNumber } from './fields.ts';

/** Records of which there is exactly one: read without an id, changed by it, never made or removed. */
export const giftsSpeedDir = resource({
  name: 'giftsSpeedDir',
  singular: 'giftsSpeedDir',
  model: 'GiftsSpeedDir',
  key: 'id',
  section: 'Gifts',
  pageSize: 1,
  readers: 'everybody',
  fields: { speed: wholeNumber(0, 1_000), dir: choice(['right', 'left']) },
});

export const chatMsgTimer = resource({
  name: 'chatMsgTimer',
  singular: 'chatMsgTimer',
  model: 'ChatMsg',
  key: 'id',
  section: 'Chat-Messages',
  pageSize: 1,
  readers: 'operators',
  fields: { loopTimer: wholeNumber(1, 1_440) },
});
