import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WebhookType } from '../../../protocol/rest/webhooks.ts';
import { createdAt, id } from './columns.ts';

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
