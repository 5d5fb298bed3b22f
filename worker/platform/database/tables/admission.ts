import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HostKeyCap } from '../../../../protocol/rest/admission.ts';
import { createdAt, id } from './columns.ts';

/**
 * Keys with which host pages sign passes. Their secrets are derived from the site's secret and not stored. `createdBy`:
 * account id.
 */
export const hostKeys = sqliteTable('host_keys', {
  id: id(),
  cap: text('cap').$type<HostKeyCap>().notNull(),
  createdAt: createdAt(),
  createdBy: text('created_by').notNull(),
});

/** Used host passes, stored until the passes expire (milliseconds). */
export const usedHostPasses = sqliteTable(
  'used_host_passes',
  {
    id: text('id').primaryKey(),
    staleAt: integer('stale_at').notNull(),
    /** Client's id of the call that used the pass, because the client may repeat this call. */
    attempt: text('attempt'),
    usedAt: integer('used_at').notNull().default(0),
  },
  table => [index('used_host_passes_by_end').on(table.staleAt)],
);
