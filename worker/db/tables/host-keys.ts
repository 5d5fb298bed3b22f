import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HostKeyCap } from '../../../protocol/rest/host-keys.ts';
import { createdAt, id } from './columns.ts';

/** The keys by which host pages sign passes. Their secrets follow from the site's own and are not stored. `createdBy` is an account's id. */
export const hostKeys = sqliteTable('host_keys', {
  id: id(),
  cap: text('cap').$type<HostKeyCap>().notNull(),
  createdAt: createdAt(),
  createdBy: text('created_by').notNull(),
});
