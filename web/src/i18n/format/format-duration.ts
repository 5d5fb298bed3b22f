import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../protocol/constants.ts';
import { LOCALE } from '../locale.ts';

const STEPS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

const formatUnit = (unit: 'day' | 'hour' | 'minute' | 'second', count: number): string =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Formats a duration, rounded up, such as «3 أيام», «5 دقائق», «40 ثانية». */
export const formatDuration = (ms: number): string => {
  const step = STEPS.find(([, unitMs]) => ms > unitMs);
  if (step) return formatUnit(step[0], Math.ceil(ms / step[1]));
  return formatUnit('second', Math.ceil(ms / SECOND_MS));
};

/** Formats days, such as «يوم»، «يومان»، «3 أيام»، «60 يومًا». Fractions look like «45.5 يوم». */
export const formatDays = (days: number): string => formatUnit('day', Math.round(days * 100) / 100);
