import { sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import type { Database } from '../db/client.ts';
import { pastNames } from '../db/tables/past-names.ts';

/** A name of somebody: one row, with when they first and last went by it. */
export const persistName = (
  db: Database,
  { who, name, at }: Extract<OutboxEntry, { kind: 'name' }>,
): Promise<unknown> =>
  db
    .insert(pastNames)
    .values({ who, name, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [pastNames.who, pastNames.name],
      set: { lastAt: sql`max(${pastNames.lastAt}, excluded.last_at)` },
    });
