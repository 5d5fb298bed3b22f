import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WebhookType } from '../../../../protocol/rest/integrations.ts';
import { createdAt, flag, id } from './columns.ts';

/**
 * Push subscription of a session, until the session ends (milliseconds). `generation`: the account's generation in the
 * session's token. `friends`: whether friends' entries are also pushed. `site`: origin of the page, which identifies
 * the operator to push services (RFC 8292).
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionId: text('session_id').primaryKey(),
    userId: text('user_id').notNull(),
    generation: integer('generation').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    texts: integer('texts', { mode: 'boolean' }).notNull(),
    friends: flag('friends'),
    site: text('site').notNull(),
    createdAt: createdAt(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [
    index('push_subscriptions_by_user').on(table.userId),
    index('push_subscriptions_by_endpoint').on(table.endpoint),
    index('push_subscriptions_by_end').on(table.expiresAt),
  ],
);

/**
 * Receivers of audit entries and reports. Their secrets are derived from the site's secret and not stored. The audit
 * log object stores their progress. `createdBy`: account id.
 */
export const webhooks = sqliteTable('webhooks', {
  id: id(),
  url: text('url').notNull(),
  types: text('types', { mode: 'json' }).$type<WebhookType[]>().notNull(),
  createdAt: createdAt(),
  createdBy: text('created_by').notNull(),
  stoppedAt: integer('stopped_at'),
  failure: text('failure'),
});
