import { eq, sql } from 'drizzle-orm';
import {
  type RoleTemplate,
  siteTemplate,
  TEMPLATE_ROLES,
  type TemplateRole,
} from '../../protocol/rules/role-templates.ts';
import { assertInBatch } from '../accounts/batch-assert.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { roleTemplates } from '../db/tables/role-templates.ts';

/** The template of a role on this site, what of it is stored, and how many accounts have the role. */
export type FoundTemplate = RoleTemplate & {
  role: TemplateRole;
  stored: typeof roleTemplates.$inferSelect | null;
  accounts: number;
};

export async function findTemplate(db: Database, role: TemplateRole): Promise<FoundTemplate> {
  const [[row], count] = await db.batch([
    db.select().from(roleTemplates).where(eq(roleTemplates.role, role)),
    db.select({ accounts: sql<number>`count(*)` }).from(accounts).where(eq(accounts.role, role)),
  ]);
  const stored = row ?? null;
  return { role, stored, accounts: count[0]?.accounts ?? 0, ...siteTemplate(role, stored) };
}

/** The template of every role that has one, in the order of the roles. */
export async function findTemplates(db: Database): Promise<FoundTemplate[]> {
  const [rows, counts] = await db.batch([
    db.select().from(roleTemplates),
    db.select({ role: accounts.role, accounts: sql<number>`count(*)` }).from(accounts).groupBy(accounts.role),
  ]);
  return TEMPLATE_ROLES.map(role => {
    const stored = rows.find(row => row.role === role) ?? null;
    const count = counts.find(row => row.role === role)?.accounts ?? 0;
    return { role, stored, accounts: count, ...siteTemplate(role, stored) };
  });
}

/** What a version is of: the flags that are answered, in the order of the permission table. */
export const versionedTemplate = ({ role, chat, panel }: FoundTemplate): readonly unknown[] => [
  role,
  chat,
  panel,
];

/**
 * Stores a whole template in place of the one that was read. Accounts are changed by what is between the two, so of two operators who
 * change a role at once the second is refused, also where they name no version.
 */
export function storeTemplate(
  db: Database,
  { role, stored }: FoundTemplate,
  { chat, panel }: RoleTemplate,
): Statement[] {
  const table = roleTemplates;
  const isAsRead =
    stored === null
      ? sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.role} = ${role})`
      : sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.role} = ${role}
          AND ${table.chat} = ${JSON.stringify(stored.chat)} AND ${table.panel} = ${JSON.stringify(stored.panel)})`;
  return [
    assertInBatch(db, isAsRead, 'template_changed'),
    db
      .insert(table)
      .values({ role, chat, panel })
      .onConflictDoUpdate({ target: table.role, set: { chat, panel } }),
  ];
}
