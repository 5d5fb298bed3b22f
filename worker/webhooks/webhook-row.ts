import { desc, eq } from 'drizzle-orm';
import type { Webhook } from '../../protocol/rest/webhooks.ts';
import { accountById } from '../accounts/account-row.ts';
import { mayOpenSection } from '../auth/guard.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { webhooks } from '../db/tables/webhooks.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookById = (db: Database, id: string) =>
  db.select().from(webhooks).where(eq(webhooks.id, id));

/** What is sent is of the record: an account that may read it may have it sent, and only for as long. */
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
