import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions } from '../db/tables/permissions.ts';
import { type Env, isLocal } from '../env.ts';
import { assertInBatch } from './batch-assert.ts';

/**
 * Asserts that after this act somebody can still open the accounts menu, and permanently: a subscription that ends would lock
 * everybody out some day. Demo accounts count on local instances only.
 */
export function assertAccountsAdminRemains(db: Database, env: Env): Statement {
  const { flags } = adminPanelPermissions;
  const holder = sql`EXISTS (
    SELECT 1 FROM ${accounts}
    JOIN ${adminPanelPermissions} ON ${adminPanelPermissions.id} = ${accounts.adminPanelPermissions}
    WHERE json_extract(${flags}, '$.canAccessAdminPanel') AND json_extract(${flags}, '$.canAccessAccountsMenu')
      AND ${accounts.subscriptionEndDate} IS NULL
      AND (${accounts.demo} = 0 OR ${Number(isLocal(env))} = 1))`;
  return assertInBatch(db, holder, 'last_accounts_holder');
}
