/** What a number counts. The page says it beside the number, in the form that the number takes. */
export const UNITS = [
  'seconds',
  'minutes',
  'days',
  'messages',
  'characters',
  'lines',
  'shortcuts',
  'emoticons',
  'bots',
  'connections',
  'conversations',
  'pixelsPerSecond',
  'megabytes',
  'links',
  'mentions',
  'people',
  'bits',
] as const;
export type Unit = (typeof UNITS)[number];
