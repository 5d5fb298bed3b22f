import type { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Webhook } from '../../protocol/rest/integrations.ts';
import type { Database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { webhooks } from '../platform/database/tables/integrations.ts';
import { accountById } from '../platform/sessions/account.ts';
import { mayOpenSection } from '../platform/sessions/require-operator.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookById = (db: Database, id: string) =>
  db.select().from(webhooks).where(eq(webhooks.id, id));

/** Deliveries contain the record: only accounts that may read it can own a webhook, as long as they may. */
export const WEBHOOK_SECTION = 'Events-Record';

/** Whether the maker may still read what the webhook delivers. */
export async function isMakerAllowed(db: Database, { createdBy }: WebhookRow, now: number): Promise<boolean> {
  const [maker] = await accountById(db, createdBy);
  return mayOpenSection(maker, WEBHOOK_SECTION, now);
}

/** Every webhook with its maker's name, the newest first. */
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

/** Signing key of a receiver: 32 bytes derived from the site's secret and the webhook's id, stored nowhere. */
const secretBytes = (siteSecret: string, id: string): Buffer =>
  createHmac('sha256', siteSecret).update(`webhook:${id}`).digest();

/** The secret as it is shown, and as the libraries of Standard Webhooks take it. */
export const webhookSecret = (siteSecret: string, id: string): string =>
  `whsec_${secretBytes(siteSecret, id).toString('base64')}`;

type Signed = { messageId: string; body: string; now: number };

/** The three headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks, 2026-11). `now` is milliseconds. */
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
