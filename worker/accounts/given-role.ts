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

/** The name of a role promises its permissions, so the operator must be able to grant these as well. */
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

/** Asserts that the role has not been removed since it was found. */
export const assertRoleRemains = (db: Database, id: string | null | undefined): Statement[] =>
  id
    ? [
        assertInBatch(
          db,
          sql`EXISTS (SELECT 1 FROM ${siteRoles} WHERE ${siteRoles.id} = ${id})`,
          'site_role_gone',
        ),
      ]
    : [];

/** The event record shows names of roles, not their ids. */
export const trackedRole = (after: ResolvedReferences['siteRole']): TrackedColumn => ({
  field: { label: resource.labels.siteRole, kind: 'value', after: after?.name ?? null },
  before: sql`(SELECT ${siteRoles.name} FROM ${siteRoles} WHERE ${siteRoles.id} = ${accounts.siteRole})`,
});
