import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WebhookType } from '../../../../protocol/rest/integrations.ts';
import { createdAt, id } from './columns.ts';

/**
 * Where the browser of a session is told by push, until the session ends (milliseconds). `generation` is that of the account when the token
 * was issued, as the token has it. `site` is the origin of the page, by which a push service can find whoever runs the site (RFC 8292).
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
 * Where events of the record and reports are sent. Their secrets follow from the site's own and are not stored; how far each was told is
 * known to the object of the record. `createdBy` is an account's id.
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
