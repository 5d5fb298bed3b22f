import { type SQL, sql } from 'drizzle-orm';
import type { Flags } from '../../protocol/resources/permission-records.ts';
import type { PowerActor } from '../../protocol/rules/chat-power.ts';
import type { TemplateRole } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import type { TemplateChange } from './track-template-changes.ts';

/**
 * Which accounts of a role take a change of its template over: those that the operator may administer, as `judgePower` has it of each
 * (MAY-65), and the own one. It is asked in the batch itself, so that whoever is granted something meanwhile is judged by what they
 * hold then. To be used where `accounts` stands alone; its columns are written out, since drizzle drops the table in a plain select.
 */
const follows = (actor: PowerActor, role: TemplateRole): SQL => {
  if (ROLES[role].rank >= actor.rank) return sql`(accounts.role = ${role} AND accounts.id = ${actor.userId})`;
  const held = JSON.stringify(Object.keys(actor.holds).filter(flag => actor.holds[flag]));
  const holdsMore = (name: 'chat_permissions' | 'admin_panel_permissions') => sql`EXISTS (
    SELECT 1 FROM ${sql.raw(name)} AS record, json_each(record.flags) AS flag
    WHERE record.id = accounts.${sql.raw(name)} AND flag.value
      AND flag.key NOT IN (SELECT value FROM json_each(${held})))`;
  return sql`(accounts.role = ${role}
    AND NOT ${holdsMore('chat_permissions')} AND NOT ${holdsMore('admin_panel_permissions')})`;
};

/** An account of the role, or one whose ended subscription has left it a member. */
export type RoleHolder = {
  id: string;
  username: string;
  end: string | null;
  hasRole: number;
  follows: number;
};

/** The accounts of a role, and those with an end of their subscription, which the members' template may concern. */
export const holdersQuery = (db: Database, actor: PowerActor, role: TemplateRole): Statement<RoleHolder[]> =>
  db
    .select({
      id: accounts.id,
      username: accounts.username,
      end: accounts.subscriptionEndDate,
      hasRole: sql<number>`accounts.role = ${role}`.as('has_role'),
      follows: sql<number>`${follows(actor, role)}`.as('follows'),
    })
    .from(accounts)
    .where(
      sql`accounts.role = ${role} OR (${role} = 'member' AND accounts.subscription_end_date IS NOT NULL)`,
    );

/**
 * Sets what has changed of the template in the records of those who follow. A flag is true or false: whoever differed has the new value
 * already, and whoever did not takes it.
 */
export function followStatements(
  db: Database,
  actor: PowerActor,
  role: TemplateRole,
  { chat, panel }: TemplateChange,
): Statement[] {
  const records = (column: string): SQL =>
    sql`SELECT accounts.${sql.raw(column)} FROM accounts WHERE ${follows(actor, role)}`;
  return [
    ...patch(db, chatPermissions, records('chat_permissions'), chat),
    ...patch(db, adminPanelPermissions, records('admin_panel_permissions'), panel),
  ];
}

const patch = (
  db: Database,
  table: typeof chatPermissions | typeof adminPanelPermissions,
  records: SQL,
  flags: Flags,
): Statement[] =>
  Object.keys(flags).length === 0
    ? []
    : [
        db
          .update(table)
          .set({ flags: sql`json_patch(${table.flags}, ${JSON.stringify(flags)})` })
          .where(sql`${table.id} IN (${records})`),
      ];
