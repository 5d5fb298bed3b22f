import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from './columns.ts';

/**
 * The pictures of messages in R2, by their keys there. `roomId` is the room of the message, null for a picture that is not sent yet. `network` is a
 * keyed hash of the uploader's provider network, which limits that network's share of the storage; empty for pictures of earlier releases.
 */
export const pictures = sqliteTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    bytes: integer('bytes').notNull(),
    roomId: text('room_id'),
    createdAt: createdAt(),
    network: text('network').notNull().default(''),
  },
  table => [index('pictures_by_age').on(table.createdAt)],
);
