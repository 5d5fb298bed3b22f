import { sql } from 'drizzle-orm';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import type { PowerActor } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower, type Grants } from '../../protocol/rules/power.ts';
import { siteTemplate } from '../../protocol/rules/role-templates.ts';
import type { Database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { accounts, siteRoles } from '../platform/database/tables/accounts.ts';
import type { TrackedColumn } from '../platform/record/tracked-changes.ts';
import { assertInBatch } from './account-statements.ts';
import type { ResolvedReferences } from './resolve-references.ts';

/** A role's name implies its permissions, so the operator must be allowed to grant all of them. */
export function assertMayGiveRole(
  actor: PowerActor,
  after: Grants,
  siteRole: ResolvedReferences['siteRole'],
): void {
  if (siteRole === undefined) return;
  const { chat, panel } = siteTemplate(after.role, {
    chat: siteRole.chat ?? {},
    panel: siteRole.panel ?? {},
  });
  const promised = { ...after, holds: { ...chat, ...panel } };
  assertAllowed(authorizePower(actor, { effect: 'endow', before: null, after: promised }));
}

/** Asserts that the role still has the authorized permissions. Its name and position may have changed. */
export function assertRoleAsFound(db: Database, role: ResolvedReferences['siteRole']): Statement[] {
  if (role === undefined) return [];
  const { id, chat, panel } = siteRoles;
  const named = sql`SELECT 1 FROM ${siteRoles} WHERE ${id} = ${role.id}`;
  const isSame = sql`${chat} IS ${sql.param(role.chat, chat)} AND ${panel} IS ${sql.param(role.panel, panel)}`;
  return [
    assertInBatch(db, sql`EXISTS (${named})`, 'site_role_gone'),
    assertInBatch(db, sql`EXISTS (${named} AND ${isSame})`, 'site_role_changed'),
  ];
}

/** The event record contains role names instead of ids. */
export const trackedRole = (after: ResolvedReferences['siteRole']): TrackedColumn => ({
  field: { field: 'siteRole', label: resource.labels.siteRole, kind: 'value', after: after?.name ?? null },
  before: sql`(SELECT ${siteRoles.name} FROM ${siteRoles} WHERE ${siteRoles.id} = ${accounts.siteRole})`,
});
