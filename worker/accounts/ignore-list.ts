import { eq, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';

type Ignored = Extract<OutboxEntry, { kind: 'ignored' }>;

/** The stored list of an account, in another query; NULL where there is none. */
export const ignoredOf = (accountId: string): SQL<string | null> =>
  sql`(SELECT ${ignoreLists.users} FROM ${ignoreLists} WHERE ${ignoreLists.accountId} = ${accountId})`;

/** Stores a list unless a later one is there: a room that was left may send its own again. None for an account that is gone. */
export const persistIgnored = (db: Database, { userId, users, at }: Ignored) =>
  db
    .insert(ignoreLists)
    .select(
      sql`SELECT ${accounts.id}, ${JSON.stringify(users)}, ${at} FROM ${accounts} WHERE ${eq(accounts.id, userId)}`,
    )
    .onConflictDoUpdate({
      target: ignoreLists.accountId,
      set: { users: sql`excluded.users`, changedAt: sql`excluded.changed_at` },
      setWhere: sql`excluded.changed_at >= ${ignoreLists.changedAt}`,
    });
