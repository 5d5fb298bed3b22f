import { DAY_MS } from '../../../../../../protocol/constants.ts';

/** In days (spec/admin-panel.txt, section 9). */
export const SUBSCRIPTION_DAYS = [1, 2, 3, 7, 30, 60, 90, 120, 150] as const;

/** The end of a subscription as ISO 8601; null where it has none. */
export const endAfter = (start: string | null, days: number | null): string | null =>
  start === null || days === null ? null : new Date(Date.parse(start) + days * DAY_MS).toISOString();

/** The length of a subscription, if it is one of those on offer. */
export const daysBetween = (start: unknown, end: unknown): number | null => {
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return SUBSCRIPTION_DAYS.find(each => each === days) ?? null;
};
