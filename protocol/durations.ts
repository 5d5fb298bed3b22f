import { HOUR_MS, MINUTE_MS } from './constants.ts';

/** The durations up to a day that people choose from, in milliseconds. */
export const DURATIONS = {
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '24h': 24 * HOUR_MS,
} as const;
