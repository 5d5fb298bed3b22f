import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../protocol/constants.ts';
import type { StoredValue } from '../../rooms-do/storage/stored-value.ts';

/** Waits after the first, second, … failure in a row; from then on the last of them. */
const WAITS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS];

/** A receiver that takes nothing for so long is given up. */
export const GIVEN_UP_MS = 24 * HOUR_MS;

/**
 * Progress of a webhook: last turn delivered or skipped, and pending reports. While the receiver fails: start, number
 * of failures, and next attempt (milliseconds).
 */
export type WebhookPlace = {
  turn: number;
  reports: readonly string[];
  failures: number;
  failingSince: number | null;
  dueAt: number;
};
export type WebhookPlaces = Readonly<Record<string, WebhookPlace>>;

/** A delivery: an entry, which includes all before it, or a report. */
export type Told = { turn: number } | { report: string };

/** The places of all webhooks, in the storage of the object of the record. */
export class KeptPlaces {
  #stored: StoredValue<WebhookPlaces>;

  constructor(stored: StoredValue<WebhookPlaces>) {
    this.#stored = stored;
  }

  /** Null where there is no such webhook any more. */
  of(id: string): WebhookPlace | null {
    return this.#stored.get()?.[id] ?? null;
  }

  /** Changes the place of a webhook, if it is there yet. */
  change(id: string, to: (place: WebhookPlace) => WebhookPlace): void {
    const place = this.of(id);
    if (place) this.#stored.set({ ...this.#stored.get(), [id]: to(place) });
  }

  /** Keeps only the places of these webhooks. A webhook without a place begins after `turn`. */
  keep(ids: readonly string[], turn: number): void {
    const begun = { turn, reports: [], failures: 0, failingSince: null, dueAt: 0 };
    this.#stored.set(Object.fromEntries(ids.map(id => [id, this.of(id) ?? begun])));
  }

  clear(): void {
    this.#stored.set({});
  }
}

/** The position after a delivery. */
export const toldPlace = (place: WebhookPlace, told: Told): WebhookPlace =>
  'turn' in told
    ? { ...place, turn: Math.max(place.turn, told.turn) }
    : { ...place, reports: place.reports.filter(id => id !== told.report) };

/** The place after a failure: the same messages, later. */
export function failedPlace(place: WebhookPlace, now: number): WebhookPlace {
  const wait = WAITS_MS[Math.min(place.failures, WAITS_MS.length - 1)] ?? 0;
  return {
    ...place,
    failures: place.failures + 1,
    failingSince: place.failingSince ?? now,
    dueAt: now + wait,
  };
}

/** The place with its failures reset. */
export const healedPlace = (place: WebhookPlace): WebhookPlace => ({
  ...place,
  failures: 0,
  failingSince: null,
  dueAt: 0,
});
