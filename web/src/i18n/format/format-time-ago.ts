import { HOUR_MS, MINUTE_MS } from '../../../../protocol/constants.ts';
import { LOCALE } from '../locale.ts';

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });
const DAY_MS = 24 * HOUR_MS;

/** Formats the time since a moment, such as «قبل 23 دقيقة» or «قبل ساعتين». */
export const formatTimeAgo = (iso: string, now = Date.now()): string => {
  const passed = Math.max(0, now - Date.parse(iso));
  if (passed < HOUR_MS) return relative.format(-Math.max(1, Math.round(passed / MINUTE_MS)), 'minute');
  if (passed < DAY_MS) return relative.format(-Math.round(passed / HOUR_MS), 'hour');
  return relative.format(-Math.round(passed / DAY_MS), 'day');
};
