import { eq, type SQL, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import type { Database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { ignoreLists, privacyChoices } from '../platform/database/tables/messages.ts';

type Ignored = Extract<OutboxEntry, { kind: 'ignored' }>;

/** Subquery for an account's stored ignore list; NULL if none is stored. */
export const ignoredOf = (accountId: string): SQL<string | null> =>
  sql`(SELECT ${ignoreLists.users} FROM ${ignoreLists} WHERE ${ignoreLists.accountId} = ${accountId})`;

/**
 * Stores an ignore list unless a later one is stored, because the user's previous room may resend an older list.
 * Ignores a deleted account.
 */
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

type Chosen = Extract<OutboxEntry, { kind: 'privacy' }>;

/** Subquery for an account's stored privacy settings; NULL if none are stored. */
export const privacyOf = (accountId: string): SQL<string | null> =>
  sql`(SELECT ${privacyChoices.privacy} FROM ${privacyChoices} WHERE ${privacyChoices.accountId} = ${accountId})`;

/**
 * Stores privacy settings unless later ones are stored, because the user's previous room may resend older settings.
 * Ignores a deleted account.
 */
export const persistPrivacy = (db: Database, { userId, privacy, at }: Chosen) =>
  db
    .insert(privacyChoices)
    .select(
      sql`SELECT ${accounts.id}, ${JSON.stringify(privacy)}, ${at} FROM ${accounts} WHERE ${eq(accounts.id, userId)}`,
    )
    .onConflictDoUpdate({
      target: privacyChoices.accountId,
      set: { privacy: sql`excluded.privacy`, changedAt: sql`excluded.changed_at` },
      setWhere: sql`excluded.changed_at >= ${privacyChoices.changedAt}`,
    });
