import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { SECOND_MS } from '../../protocol/constants.ts';
import type { WebhookMessage } from '../../protocol/rest/integrations.ts';
import type { Database } from '../platform/database/client.ts';
import { events } from '../platform/database/tables/audit.ts';
import { webhooks } from '../platform/database/tables/integrations.ts';
import { reports } from '../platform/database/tables/moderation.ts';
import {
  type Delivered,
  deliveredPlace,
  failedPlace,
  GIVEN_UP_MS,
  isMakerAllowed,
  type KeptPlaces,
  placeAfterSuccess,
  signedHeaders,
  type WebhookPlace,
  type WebhookRow,
} from './webhook.ts';

/**
 * Maximum deliveries of each kind per round. An invocation may send 50 requests on the free plan
 * (developers.cloudflare.com/workers/platform/limits, 2026-11), and each of five webhooks needs two DNS requests.
 */
export const ROUND = 4;

export type NextMessage = { id: string; body: WebhookMessage; delivered: Delivered };

/**
 * Next deliveries in order: reports, then entries of the event record. Excludes erased entries, and addresses and
 * devices, because only operators may see them. `isAll`: no further deliveries are pending.
 */
export async function nextMessages(
  db: Database,
  webhook: WebhookRow,
  place: WebhookPlace,
): Promise<{ messages: NextMessage[]; gone: string[]; isAll: boolean }> {
  const reported = place.reports.slice(0, ROUND);
  const types = webhook.types.filter(type => type !== 'report');
  const [rows, entries] = await db.batch([
    db.select().from(reports).where(inArray(reports.id, reported)),
    db
      .select()
      .from(events)
      .where(and(gt(events.turn, place.turn), inArray(events.eventType, types), isNull(events.deletedAt)))
      .orderBy(events.turn)
      .limit(ROUND),
  ]);
  const kept = reported.flatMap(id => rows.find(row => row.id === id) ?? []);
  return {
    messages: [
      ...kept.map(row => ({
        id: `report_${row.id}`,
        body: reportMessage(row),
        delivered: { report: row.id },
      })),
      ...entries.map(row => ({
        id: `entry_${row.id}`,
        body: entryMessage(row),
        delivered: { turn: row.turn },
      })),
    ],
    gone: reported.filter(id => !kept.some(row => row.id === id)),
    isAll: entries.length < ROUND && place.reports.length <= ROUND,
  };
}

const entryMessage = (entry: typeof events.$inferSelect): WebhookMessage => ({
  type: entry.eventType,
  timestamp: new Date(entry.eventDate).toISOString(),
  data: {
    id: entry.id,
    username: entry.username,
    role: entry.userRole,
    country: entry.country,
    text: entry.eventData,
  },
});

const reportMessage = (row: typeof reports.$inferSelect): WebhookMessage => ({
  type: 'report',
  timestamp: new Date(row.createdAt).toISOString(),
  data: {
    id: row.id,
    userID: row.userId,
    nickname: row.nickname,
    room: row.room,
    reason: row.reason,
    message: row.message,
  },
});

const TIMEOUT_MS = 10 * SECOND_MS;

/** Result of a delivery: accepted, permanently refused, or failed temporarily, with details. */
export type Outcome = { is: 'taken' } | { is: 'gone' | 'failed'; failure: string };

/** Posts a message once. Redirects are not followed, because their targets were not checked. */
export async function postMessage(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Samar-Webhooks', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { is: 'taken' };
    return { is: answer.status === 410 ? 'gone' : 'failed', failure: `HTTP ${answer.status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { is: 'failed', failure: isLate ? 'timeout' : 'unreachable' };
  }
}

type Site = {
  db: Database;
  siteSecret: string;
  now: () => number;
  headTurn: () => number;
  /** Whether a receiver's address is on the public Internet. Rejects if the host name does not resolve. */
  mayReach: (url: string) => Promise<boolean>;
  /** Schedules a call of `send` for this time (milliseconds) or earlier. */
  wakeBy: (at: number) => Promise<void>;
};

/** Retry delay after a failure of the site itself, or after an interruption of background work. */
const RETRY_MS = 30 * SECOND_MS;
type Refusal = Exclude<Outcome, { is: 'taken' }>;

/**
 * Delivers audit entries and reports to webhooks. Each webhook receives messages in order, one at a time, independently
 * of other webhooks. A message counts as delivered once the receiver accepts it. After an interruption in between, it
 * is repeated with the same id.
 */
export class WebhookSender {
  #site: Site;
  #places: KeptPlaces;
  #active: readonly WebhookRow[] | null = null;
  #sending = new Map<string, Promise<void>>();
  #more = Promise.withResolvers<void>();

  constructor(site: Site, places: KeptPlaces) {
    this.#site = site;
    this.#places = places;
  }

  get isIdle(): boolean {
    return this.#active?.length === 0;
  }

  /** Called after an operator created, changed or removed a webhook. Failed webhooks are retried immediately. */
  async change(): Promise<void> {
    this.#active = null;
    for (const { id } of await this.#receivers()) this.#places.change(id, placeAfterSuccess);
  }

  /** Called after the record was restored from a backup, so that deliveries start after the restored entries. */
  begin(): void {
    this.#places.clear();
    this.#active = null;
  }

  async addReports(ids: readonly string[]): Promise<void> {
    const added = (place: WebhookPlace) => ({ ...place, reports: [...new Set([...place.reports, ...ids])] });
    for (const { id, types } of await this.#receivers())
      if (types.includes('report')) this.#places.change(id, added);
  }

  /**
   * Sends due messages to each idle receiver and schedules a wake-up for the rest. Returns after these deliveries, or
   * as soon as more messages are pending. A slow receiver then continues in parallel with the next call.
   */
  async send(): Promise<void> {
    this.#more = Promise.withResolvers();
    const receivers = await this.#retried(() => this.#receivers());
    const started = receivers.filter(({ id }) => !this.#sending.has(id)).map(webhook => this.#start(webhook));
    const all = Promise.all(started);
    await Promise.race([all, this.#more.promise]);
    if (this.#sending.size === 0) return;
    all.catch(error => console.error(JSON.stringify({ what: 'webhooks_failed', error: String(error) })));
    await this.#site.wakeBy(this.#site.now() + RETRY_MS);
  }

  async addMore(): Promise<void> {
    await this.#site.wakeBy(this.#site.now());
    this.#more.resolve();
  }

  #start(webhook: WebhookRow): Promise<void> {
    const sending = this.#sendAndPlan(webhook).finally(() => this.#sending.delete(webhook.id));
    this.#sending.set(webhook.id, sending);
    return sending;
  }

  async #sendAndPlan(webhook: WebhookRow): Promise<void> {
    const due = await this.#retried(() => this.#sendTo(webhook));
    if (due === null) return;
    await this.#site.wakeBy(due);
    if (due <= this.#site.now()) this.#more.resolve();
  }

  /** Schedules a retry after a failure of the site, not of a receiver, and rethrows the error. */
  async #retried<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      await this.#site.wakeBy(this.#site.now() + RETRY_MS);
      throw error;
    }
  }

  async #receivers(): Promise<readonly WebhookRow[]> {
    if (this.#active !== null) return this.#active;
    const all = await this.#site.db.select().from(webhooks);
    const ids = all.map(({ id }) => id);
    this.#places.keep(ids, this.#site.headTurn());
    this.#active = all.filter(({ stoppedAt }) => stoppedAt === null);
    return this.#active;
  }

  /**
   * Sends one round to a webhook. Returns the time of the next round (milliseconds), or null if no messages are left.
   */
  async #sendTo(webhook: WebhookRow): Promise<number | null> {
    const { db, now, headTurn } = this.#site;
    const { id } = webhook;
    const place = this.#places.of(id);
    if (place === null) return null;
    if (place.dueAt > now()) return place.dueAt;
    if (!(await isMakerAllowed(db, webhook, now()))) return this.#stop(webhook);
    const turn = headTurn();
    const { messages, gone, isAll } = await nextMessages(db, webhook, place);
    for (const report of gone) this.#places.change(id, before => deliveredPlace(before, { report }));
    const unreachable = messages.length === 0 ? null : await this.#targetFault(webhook);
    if (unreachable !== null) return this.#fail(webhook, unreachable);
    for (const message of messages) {
      const outcome = await this.#post(webhook, message.id, JSON.stringify(message.body));
      if (outcome.is !== 'taken') return this.#fail(webhook, outcome);
      await this.#heal(webhook);
      this.#places.change(id, before => deliveredPlace(before, message.delivered));
    }
    // The remaining entries up to the head have other types, so the next round skips them.
    if (isAll) this.#places.change(id, before => deliveredPlace(before, { turn }));
    return isAll ? null : now();
  }

  /** Resolves the host once per round, because each DNS request counts towards the invocation's limit. */
  async #targetFault({ url }: WebhookRow): Promise<Refusal | null> {
    try {
      return (await this.#site.mayReach(url)) ? null : { is: 'failed', failure: 'private address' };
    } catch {
      return { is: 'failed', failure: 'unreachable' };
    }
  }

  #post({ id, url }: WebhookRow, messageId: string, body: string): Promise<Outcome> {
    const { siteSecret, now } = this.#site;
    return postMessage(url, signedHeaders(siteSecret, id, { messageId, body, now: now() }), body);
  }

  async #heal(webhook: WebhookRow): Promise<void> {
    if ((this.#places.of(webhook.id)?.failures ?? 0) === 0) return;
    this.#places.change(webhook.id, placeAfterSuccess);
    await this.#note(webhook, { failure: null });
  }

  async #fail(webhook: WebhookRow, { is, failure }: Refusal): Promise<number | null> {
    const { id } = webhook;
    const now = this.#site.now();
    this.#places.change(id, before => failedPlace(before, now));
    const { failingSince = null, dueAt = 0 } = this.#places.of(id) ?? {};
    const isOver = is === 'gone' || now - (failingSince ?? now) >= GIVEN_UP_MS;
    if (isOver) console.error(JSON.stringify({ what: 'webhook_stopped', id, failure }));
    else console.warn(JSON.stringify({ what: 'webhook_failed', id, failure }));
    await this.#note(webhook, { failure, ...(isOver && { stoppedAt: now }) });
    if (isOver) this.#active = null;
    return isOver ? null : dueAt;
  }

  /**
   * Stops a webhook if its author may no longer read its entries. It stays stopped until an operator enables it and so
   * becomes the author.
   */
  async #stop(webhook: WebhookRow): Promise<null> {
    console.warn(JSON.stringify({ what: 'webhook_orphaned', id: webhook.id }));
    await this.#note(webhook, { failure: null, stoppedAt: this.#site.now() });
    this.#active = null;
    return null;
  }

  #note({ id }: WebhookRow, set: { failure: string | null; stoppedAt?: number }) {
    return this.#site.db.update(webhooks).set(set).where(eq(webhooks.id, id));
  }
}
