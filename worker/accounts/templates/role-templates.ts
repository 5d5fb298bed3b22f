import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import { accounts as accountEntity } from '../../../protocol/resources/accounts.ts';
import { changedFlags, type Flags } from '../../../protocol/resources/permission-records.ts';
import {
  isTemplateRole,
  RoleTemplateChange,
  type RoleTemplateRecord,
  roleTemplates as roleTemplateEntity,
  siteRoles as siteRoleEntity,
} from '../../../protocol/resources/role-templates.ts';
import type { Holding, PowerActor } from '../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../../protocol/rules/grants.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import {
  type RoleTemplate,
  siteTemplate,
  TEMPLATE_ROLES,
  type TemplateRole,
} from '../../../protocol/rules/role-templates.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { RoleChange } from '../../../rooms-do/rpc/directives.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../../platform/database/client.ts';
import type { Statement } from '../../platform/database/statement.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
  roleTemplates,
} from '../../platform/database/tables/accounts.ts';
import type { Env } from '../../platform/env.ts';
import { answer } from '../../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../../platform/http/handler.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../../platform/http/version.ts';
import { notifyLobby, notifyOperators, notifyPanels, notifyResources } from '../../platform/notifications.ts';
import {
  type Acting,
  type Authorizer,
  actingIn,
  type Consent,
  callOf,
} from '../../platform/record/approvable-action.ts';
import { panelAuditText } from '../../platform/record/audit-text.ts';
import type { TrackedChanges } from '../../platform/record/tracked-changes.ts';
import { entryFrom, withAuditEntries } from '../../platform/record/with-audit.ts';
import { powerOf } from '../../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  readAccountBody,
  requireOperator,
} from '../../platform/sessions/require-operator.ts';
import {
  assertAccountsAdminRemains,
  assertActorCurrent,
  assertInBatch,
  mapAssertionError,
  tracked,
  trackedFlags,
} from '../account-statements.ts';
import { describeEdit } from '../approvals/approval-request.ts';
import { performOrRequestApproval } from '../approvals/perform-or-request-approval.ts';

/** Flags that differ from the previous template. */
export type TemplateChange = { chat: Flags; panel: Flags };

/** Permissions that a role gains or loses. Without a stored value, the previous value counts as the opposite. */
export const trackTemplateChanges = (role: TemplateRole, { chat, panel }: TemplateChange): TrackedChanges =>
  tracked(
    [...trackedFlags(panel, sql`${roleTemplates.panel}`), ...trackedFlags(chat, sql`${roleTemplates.chat}`)],
    sql`(SELECT 1) LEFT JOIN ${roleTemplates} ON ${roleTemplates.role} = ${role}`,
  );

/** Accounts with a fixed role only, or accounts with a role that the site added. */
export type TemplateOwner = { role: TemplateRole; siteRole: string | null };

/** Columns include the table name, because Drizzle omits it in a select from one table. */
const isHolder = ({ role, siteRole }: TemplateOwner): SQL =>
  siteRole === null
    ? sql`(accounts.role = ${role} AND accounts.site_role IS NULL)`
    : sql`accounts.site_role = ${siteRole}`;

/**
 * Condition for the accounts of a role that follow a template change: accounts that the operator may administer, as in
 * `authorizePower` (MAY-65), and the operator's own account. It is evaluated inside the batch, so concurrent grants
 * count. The query must not alias `accounts`.
 */
const follows = (actor: PowerActor, owner: TemplateOwner): SQL => {
  if (ROLES[owner.role].rank >= actor.rank)
    return sql`(${isHolder(owner)} AND accounts.id = ${actor.userId})`;
  const held = JSON.stringify(Object.keys(actor.holds).filter(flag => actor.holds[flag]));
  const hasMoreGrants = (name: 'chat_permissions' | 'admin_panel_permissions') => sql`EXISTS (
    SELECT 1 FROM ${sql.raw(name)} AS record, json_each(record.flags) AS flag
    WHERE record.id = accounts.${sql.raw(name)} AND flag.value
      AND flag.key NOT IN (SELECT value FROM json_each(${held})))`;
  return sql`(${isHolder(owner)}
    AND NOT ${hasMoreGrants('chat_permissions')} AND NOT ${hasMoreGrants('admin_panel_permissions')})`;
};

/**
 * An account with the role or, for the members' role, also an account with a limited subscription. `end`: end
 * of the subscription. `follows`: whether the account's records follow the template. 1 means true.
 */
export type RoleHolder = {
  id: string;
  username: string;
  end: string | null;
  hasRole: number;
  follows: number;
};

/**
 * Accounts with the role, and accounts with a limited subscription, to which the members' template applies after
 * expiry.
 */
export const holdersQuery = (
  db: Database,
  actor: PowerActor,
  owner: TemplateOwner,
): Statement<RoleHolder[]> =>
  db
    .select({
      id: accounts.id,
      username: accounts.username,
      end: accounts.subscriptionEndDate,
      hasRole: sql<number>`${isHolder(owner)}`.as('has_role'),
      follows: sql<number>`${follows(actor, owner)}`.as('follows'),
    })
    .from(accounts)
    .where(
      sql`${isHolder(owner)} OR (${Number(isFallback(owner))} AND accounts.subscription_end_date IS NOT NULL)`,
    );

/** Whether accounts with an expired subscription have the permissions of this role. */
const isFallback = ({ role, siteRole }: TemplateOwner): boolean => role === 'member' && siteRole === null;

/**
 * Writes the changed flags into the records that follow the template. Records that already differed need no write,
 * because a flag has only two values.
 */
export function followStatements(
  db: Database,
  actor: PowerActor,
  owner: TemplateOwner,
  { chat, panel }: TemplateChange,
): Statement[] {
  const records = (column: string): SQL =>
    sql`SELECT accounts.${sql.raw(column)} FROM accounts WHERE ${follows(actor, owner)}`;
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

/** A role's template on this site, the stored part of the template, and the number of accounts with the role. */
export type FoundTemplate = RoleTemplate & {
  role: TemplateRole;
  stored: typeof roleTemplates.$inferSelect | null;
  accounts: number;
};

export async function findTemplate(db: Database, role: TemplateRole): Promise<FoundTemplate> {
  const [[row], count] = await db.batch([
    db.select().from(roleTemplates).where(eq(roleTemplates.role, role)),
    db
      .select({ accounts: sql<number>`count(*)` })
      .from(accounts)
      .where(isHolder({ role, siteRole: null })),
  ]);
  const stored = row ?? null;
  return { role, stored, accounts: count[0]?.accounts ?? 0, ...siteTemplate(role, stored) };
}

export async function findTemplates(db: Database): Promise<FoundTemplate[]> {
  const [rows, counts] = await db.batch([
    db.select().from(roleTemplates),
    db
      .select({ role: accounts.role, accounts: sql<number>`count(*)` })
      .from(accounts)
      .where(isNull(accounts.siteRole))
      .groupBy(accounts.role),
  ]);
  return TEMPLATE_ROLES.map(role => {
    const stored = rows.find(row => row.role === role) ?? null;
    const count = counts.find(row => row.role === role)?.accounts ?? 0;
    return { role, stored, accounts: count, ...siteTemplate(role, stored) };
  });
}

/** Content that determines a version: the effective flags in the order of the permission table. */
export const versionedTemplate = ({ role, chat, panel }: FoundTemplate): readonly unknown[] => [
  role,
  chat,
  panel,
];

/** Asserts that the stored template has not changed since it was read. */
export function assertTemplateAsRead(
  db: Database,
  { role, stored }: Pick<FoundTemplate, 'role' | 'stored'>,
): Statement {
  const table = roleTemplates;
  const isAsRead =
    stored === null
      ? sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.role} = ${role})`
      : sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.role} = ${role}
          AND ${table.chat} = ${JSON.stringify(stored.chat)} AND ${table.panel} = ${JSON.stringify(stored.panel)})`;
  return assertInBatch(db, isAsRead, 'template_changed');
}

/**
 * Replaces the template that was read. Accounts change by the difference between the two templates, so the second of
 * two concurrent changes is refused even without a version.
 */
export function storeTemplate(
  db: Database,
  before: FoundTemplate,
  { chat, panel }: RoleTemplate,
): Statement[] {
  return [
    assertTemplateAsRead(db, before),
    db
      .insert(roleTemplates)
      .values({ role: before.role, chat, panel })
      .onConflictDoUpdate({ target: roleTemplates.role, set: { chat, panel } }),
  ];
}

/** Authorizes a valid change of a role's template. Returns the accounts that the change may affect. */
export const authorizeTemplateChange: Authorizer<RoleHolder[]> = async (
  acting,
  { key: role, body, version },
) => {
  const { env, operator } = acting;
  assertSectionAccess(operator, roleTemplateEntity.section);
  if (!isTemplateRole(role)) throw new Failure('not_found');
  const input = body as z.infer<typeof RoleTemplateChange>;
  const db = database(env);
  const before = await findTemplate(db, role);
  await assertNamedVersion(acting, version, versionedTemplate(before));
  const change: TemplateChange = {
    chat: changedFlags(input.chatPermissions ?? {}, before.chat),
    panel: changedFlags(input.adminPanelPermissions ?? {}, before.panel),
  };
  const after = { chat: { ...before.chat, ...change.chat }, panel: { ...before.panel, ...change.panel } };
  const act = { effect: 'changeTemplate', role, before: holdingOf(before), after: holdingOf(after) } as const;
  assertAllowed(authorizePower(powerOf(operator), act));
  const edit = panelAuditText('edited', roleTemplateEntity.noun, ROLES[role].ar);
  return {
    approvable: isGrantUpward(act)
      ? {
          kind: 'grant',
          act: { code: 'editRoleTemplate', role },
          ...(await describeEdit(db, edit, trackTemplateChanges(role, change))),
          reason: '',
          version: quotedVersion(await versionOf(acting, versionedTemplate(before))),
        }
      : null,
    perform: async consent => {
      if (Object.keys(holdingOf(change)).length === 0) return [];
      const holders = await writeChange(acting, consent, { before, after, change });
      await notifyTemplateChange(env, { role, siteRole: null }, change, holders);
      return holders;
    },
  };
};

type Changed = { before: FoundTemplate; after: RoleTemplate; change: TemplateChange };

async function writeChange(
  { env, operator, from }: Acting,
  consent: Consent,
  { before, after, change }: Changed,
): Promise<RoleHolder[]> {
  const db = database(env);
  const actor = powerOf(operator);
  const { role } = before;
  const edit = panelAuditText('edited', roleTemplateEntity.noun, ROLES[role].ar);
  const entry = {
    ...consent.entry(entryFrom(from, operator, edit)),
    changes: trackTemplateChanges(role, change),
  };
  const statements = [
    ...consent.statements,
    holdersQuery(db, actor, { role, siteRole: null }),
    assertActorCurrent(db, operator),
    ...storeTemplate(db, before, after),
    ...followStatements(db, actor, { role, siteRole: null }, change),
    assertAccountsAdminRemains(db, env),
  ];
  const answers = await withAuditEntries(env, [entry], statements).catch(mapAssertionError);
  // Cast because a batch returns untyped results.
  return answers[consent.statements.length] as RoleHolder[];
}

/**
 * Notifies rooms and panels of a template change. An account with an expired subscription has a member's permissions,
 * regardless of its records.
 */
export async function notifyTemplateChange(
  env: Env,
  owner: TemplateOwner,
  { chat, panel }: TemplateChange,
  holders: readonly RoleHolder[],
): Promise<void> {
  const now = Date.now();
  const hasEnded = ({ end }: RoleHolder): boolean => end !== null && Date.parse(end) <= now;
  const concerned = holders.filter(holder =>
    hasEnded(holder) ? isFallback(owner) : holder.hasRole && holder.follows,
  );
  const { canAccessAccountsMenu, canAccessRoomsMenu } = panel;
  await notifyResources(env, roleTemplateEntity.name);
  await notifyPanels(env, accountEntity.name, siteRoleEntity.name);
  await notifyRoleChanged(env, {
    userIds: concerned.map(({ id }) => id),
    chat,
    ...(canAccessAccountsMenu !== undefined && { canAccessAccountsMenu }),
    ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
  });
}

/** Applies changed permissions of a role to open sockets and panels. */
const notifyRoleChanged = async (env: Env, change: RoleChange): Promise<void> => {
  await Promise.all([
    notifyLobby('role', lobbyOf(env).dispatch({ do: 'roleChanged', change })),
    notifyOperators(env, change.userIds),
  ]);
};

export const holdingOf = ({ chat, panel }: TemplateChange): Holding => ({ ...chat, ...panel });

/** GET /roleTemplates: returns all roles at once, because an account form may offer any role. */
const readTemplates: Handler = async c => {
  await requireOperator(c, roleTemplateEntity.section);
  const found = await findTemplates(database(c.env));
  return answer(c, 'GET /roleTemplates', { roleTemplates: found.map(templateView) });
};

const readTemplate: Handler = async c => {
  await requireOperator(c, roleTemplateEntity.section);
  const found = await findTemplate(database(c.env), roleIn(c));
  const version = await versionOf(c, versionedTemplate(found));
  return answer(c, 'GET /roleTemplates/:key', { roleTemplate: templateView(found) }, { version });
};

/** PATCH /roleTemplates/{role}: changes the template and the accounts that follow it in one transaction. */
const changeTemplate: Handler = async c => {
  const operator = await requireOperator(c, roleTemplateEntity.section);
  const input = await readAccountBody(c, operator, RoleTemplateChange, roleTemplateEntity.model);
  const acting = actingIn(c, operator);
  const holders = await performOrRequestApproval(
    acting,
    'roleTemplate',
    callOf(c, input),
    authorizeTemplateChange,
  );
  const ofRole = holders.filter(({ hasRole }) => hasRole);
  const found = await findTemplate(database(c.env), roleIn(c));
  const outcome = {
    roleTemplate: templateView(found),
    followed: ofRole.filter(({ follows }) => follows).length,
    left: ofRole.filter(({ follows }) => !follows).map(({ username }) => username),
  };
  const version = await versionOf(c, versionedTemplate(found));
  return answer(c, 'PATCH /roleTemplates/:key', outcome, { version });
};

function roleIn(c: AppContext): TemplateRole {
  const role = c.req.param('key') ?? '';
  if (!isTemplateRole(role)) throw new Failure('not_found');
  return role;
}

const templateView = ({
  role,
  chat,
  panel,
  accounts: count,
}: FoundTemplate): z.infer<typeof RoleTemplateRecord> => ({
  _id: role,
  adminPanelPermissions: panel,
  chatPermissions: chat,
  accounts: count,
});

export const roleTemplateRoutes = {
  '/roleTemplates': { GET: readTemplates },
  '/roleTemplates/:key': { GET: readTemplate, PATCH: changeTemplate },
} satisfies Routes;
