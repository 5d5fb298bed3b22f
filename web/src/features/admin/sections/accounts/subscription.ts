import { DAY_MS } from '../../../../../../protocol/constants.ts';

/** In days (spec/admin-panel.txt, section 9). */
export const SUBSCRIPTION_DAYS = [1, 2, 3, 7, 30, 60, 90, 120, 150] as const;

/** The end of a subscription as ISO 8601; null where it has none. */
export const endAfter = (start: string | null, days: number | null): string | null =>
  start === null || days === null ? null : new Date(Date.parse(start) + days * DAY_MS).toISOString();

/** The length of a subscription in days, also where it is none of those on offer; null without an end. */
export const daysBetween = (start: unknown, end: unknown): number | null => {
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  return (Date.parse(end) - Date.parse(start)) / DAY_MS;
};

export type Subscription = { start: string | null; end: string | null };

/** With another start it lasts as long as before. An end that never had a start stays where it is. */
export const startedAt = ({ start, end }: Subscription, from: string | null): Subscription => ({
  start: from,
  end: start === null ? end : endAfter(from, daysBetween(start, end)),
});

/** With another length it ends so long after its start, or after `now` where it has none. */
export const lasting = ({ start }: Subscription, days: number | null, now: string): Subscription => ({
  start: start ?? now,
  end: endAfter(start ?? now, days),
});

/** The lengths on offer, and the one that is set. */
export const offeredDays = (days: number | null): number[] =>
  [...new Set([...SUBSCRIPTION_DAYS, ...(days === null ? [] : [days])])].sort((one, other) => one - other);
