import { LOCALE } from '../../../i18n/locale.ts';

const KILO = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** «3.2 م.ب»: bytes in the largest unit with at least one whole. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < KILO ? 0 : Math.floor(Math.log(bytes) / Math.log(KILO)));
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / KILO ** step);
}
