import { DAY_MS } from '../../../../../../protocol/constants.ts';

/** In days (spec/admin-panel.txt, section 9). */
export const SUBSCRIPTION_DAYS = [1, 2, 3, 7, 30, 60, 90, 120, 150] as const;

/** The moment some days after another, both ISO 8601; none without an end. */
export const endAfter = (start: string | null, days: number | null): string | null =>
  start === null || days === null ? null : new Date(Date.parse(start) + days * DAY_MS).toISOString();

/** How many days a subscription was chosen for, if it is one of those that are offered. */
export const daysBetween = (start: unknown, end: unknown): number | null => {
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return SUBSCRIPTION_DAYS.find(each => each === days) ?? null;
};
