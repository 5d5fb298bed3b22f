import type { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { resolve4, resolve6 } from 'node:dns/promises';
import { desc, eq } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../protocol/constants.ts';
import type { Webhook } from '../../protocol/rest/integrations.ts';
import { addressKey, V4_IN_V6 } from '../../protocol/text/addresses.ts';
import type { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import type { Database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { webhooks } from '../platform/database/tables/integrations.ts';
import { accountById } from '../platform/sessions/account.ts';
import { mayOpenSection } from '../platform/sessions/require-operator.ts';

/** Delays after consecutive failures. The last delay repeats. */
const WAITS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS];

/** A webhook is disabled after it has failed for this period. */
export const GIVEN_UP_MS = 24 * HOUR_MS;

/**
 * Progress of a webhook: the last turn delivered or skipped, and pending reports. While it fails: start of the
 * failures, their number, and time of the next attempt (milliseconds).
 */
export type WebhookPlace = {
  turn: number;
  reports: readonly string[];
  failures: number;
  failingSince: number | null;
  dueAt: number;
};
type WebhookPlaces = Readonly<Record<string, WebhookPlace>>;

/** Delivered item: a report, or an entry with all entries before it. */
export type Delivered = { turn: number } | { report: string };

/** Progress of all webhooks, stored by the audit log object. */
export class KeptPlaces {
  #stored: StoredValue<WebhookPlaces>;

  constructor(stored: StoredValue<WebhookPlaces>) {
    this.#stored = stored;
  }

  /** Progress of a webhook; null if it was removed. */
  of(id: string): WebhookPlace | null {
    return this.#stored.get()?.[id] ?? null;
  }

  change(id: string, to: (place: WebhookPlace) => WebhookPlace): void {
    const place = this.of(id);
    if (place) this.#stored.set({ ...this.#stored.get(), [id]: to(place) });
  }

  /** Removes the progress of all webhooks except these. A new webhook starts after `turn`. */
  keep(ids: readonly string[], turn: number): void {
    const begun = { turn, reports: [], failures: 0, failingSince: null, dueAt: 0 };
    this.#stored.set(Object.fromEntries(ids.map(id => [id, this.of(id) ?? begun])));
  }

  clear(): void {
    this.#stored.set({});
  }
}

export const deliveredPlace = (place: WebhookPlace, delivered: Delivered): WebhookPlace =>
  'turn' in delivered
    ? { ...place, turn: Math.max(place.turn, delivered.turn) }
    : { ...place, reports: place.reports.filter(id => id !== delivered.report) };

/** Progress after a failure: the same messages, with a later attempt. */
export function failedPlace(place: WebhookPlace, now: number): WebhookPlace {
  const wait = WAITS_MS[Math.min(place.failures, WAITS_MS.length - 1)] ?? 0;
  return {
    ...place,
    failures: place.failures + 1,
    failingSince: place.failingSince ?? now,
    dueAt: now + wait,
  };
}

export const placeAfterSuccess = (place: WebhookPlace): WebhookPlace => ({
  ...place,
  failures: 0,
  failingSince: null,
  dueAt: 0,
});

/** Resolves a host name to its addresses. Rejects if there are none. */
type Resolve = (host: string) => Promise<readonly string[]>;

/** Host names that a resolver answers from its local network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|intranet|home\.arpa)$/;

/** Whether a receiver's URL looks public. Checks only the text, without DNS. */
export function isPublicHost(url: string): boolean {
  const host = hostOf(url);
  if (addressKey(host) !== null) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAME.test(host);
}

export async function isPublicTarget(url: string, resolve: Resolve): Promise<boolean> {
  if (!isPublicHost(url)) return false;
  const host = hostOf(url);
  if (addressKey(host) !== null) return true;
  return (await resolve(host)).every(isPublicAddress);
}

/** Resolves a host by DNS over HTTPS, with two requests (node:dns of workerd, 2026-11). */
export async function resolveHost(host: string): Promise<readonly string[]> {
  const found = await Promise.allSettled([resolve4(host), resolve6(host)]);
  const addresses = found.flatMap(each => (each.status === 'fulfilled' ? each.value : []));
  if (addresses.length === 0) throw new Error('the host has no address');
  return addresses;
}

/**
 * Excludes private, loopback, link-local (cloud metadata), shared, multicast and reserved addresses (IANA registries,
 * 2026-11).
 */
function isPublicAddress(address: string): boolean {
  const key = addressKey(address);
  if (key === null) return false;
  if (key.startsWith(V4_IN_V6)) return isPublicV4(Number.parseInt(key.slice(24, 28), 16));
  // Global unicast is 2000::/3. Teredo and 6to4 are excluded, because they embed an IPv4 address.
  return /^[23]/.test(key) && !key.startsWith('20010000') && !key.startsWith('2002');
}

function isPublicV4(head: number): boolean {
  const [first, second] = [head >> 8, head & 0xff];
  if ([0, 10, 127].includes(first) || first >= 224) return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 172) return second < 16 || second > 31;
  if (first === 192) return second !== 168 && second !== 0;
  if (first === 198) return second !== 18 && second !== 19;
  return head !== 0xa9fe;
}

/** Host of a URL without the brackets of IPv6 and the final dot of a name. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookById = (db: Database, id: string) =>
  db.select().from(webhooks).where(eq(webhooks.id, id));

/** A webhook delivers audit entries, so its author needs access to this section. */
export const WEBHOOK_SECTION = 'Events-Record';

/** Whether the webhook's author may still read the entries that it delivers. */
export async function isMakerAllowed(db: Database, { createdBy }: WebhookRow, now: number): Promise<boolean> {
  const [maker] = await accountById(db, createdBy);
  return mayOpenSection(maker, WEBHOOK_SECTION, now);
}

export const webhooksQuery = (db: Database) =>
  db
    .select({ webhook: webhooks, maker: accounts.username })
    .from(webhooks)
    .leftJoin(accounts, eq(accounts.id, webhooks.createdBy))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));

export const webhookView = (
  { id, url, types, createdAt, stoppedAt, failure }: WebhookRow,
  maker: string | null,
  isAllowed: boolean,
): Webhook => ({
  _id: id,
  url,
  types,
  createdAt: new Date(createdAt).toISOString(),
  createdBy: maker,
  stoppedAt: stoppedAt === null ? null : new Date(stoppedAt).toISOString(),
  failure,
  isStopped: !isAllowed,
});

/** Signing key for a receiver: 32 bytes derived from the site's secret and the webhook's id. It is not stored. */
const secretBytes = (siteSecret: string, id: string): Buffer =>
  createHmac('sha256', siteSecret).update(`webhook:${id}`).digest();

/** Secret in the format of Standard Webhooks libraries, as shown to the operator. */
export const webhookSecret = (siteSecret: string, id: string): string =>
  `whsec_${secretBytes(siteSecret, id).toString('base64')}`;

type Signed = { messageId: string; body: string; now: number };

/**
 * The three headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks, 2026-11). `now`:
 * milliseconds.
 */
export function signedHeaders(siteSecret: string, id: string, { messageId, body, now }: Signed) {
  const timestamp = Math.floor(now / 1000);
  const signature = createHmac('sha256', secretBytes(siteSecret, id))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
