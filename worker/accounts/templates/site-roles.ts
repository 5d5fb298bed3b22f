import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isReservedName } from '../../../domain/accounts/reserved-names.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import {
  changedFlags,
  chatPermissions as chatRecord,
  completeRecord,
  adminPanelPermissions as panelRecord,
} from '../../../protocol/resources/permission-records.ts';
import {
  isTemplateRole,
  NewSiteRole,
  RoleAssignment,
  SITE_ROLES_MAX,
  type SiteRole,
  SiteRoleChange,
  siteRoles as siteRoleEntity,
} from '../../../protocol/resources/role-templates.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../../protocol/rules/grants.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import {
  type RoleTemplate,
  siteTemplate,
  type TemplateRole,
} from '../../../protocol/rules/role-templates.ts';
import { ROLES, type Role } from '../../../protocol/rules/roles.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../../platform/database/client.ts';
import { changedOne, type Statement, unchangedSince } from '../../platform/database/statement.ts';
import { accounts, roleTemplates, siteRoles as table } from '../../platform/database/tables/accounts.ts';
import { answer } from '../../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../../platform/http/handler.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../../platform/http/version.ts';
import { notifyPanels } from '../../platform/notifications.ts';
import { type Acting, type Authorizer, actingIn, callOf } from '../../platform/record/approvable-action.ts';
import { panelAuditText } from '../../platform/record/audit-text.ts';
import type { TrackedChanges, TrackedColumn } from '../../platform/record/tracked-changes.ts';
import { entryFrom, withAuditEntries } from '../../platform/record/with-audit.ts';
import { powerOf } from '../../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  readAccountBody,
  requireOperator,
} from '../../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../../platform/site-config.ts';
import { authorizeChange } from '../account-change.ts';
import {
  assertAccountsAdminRemains,
  assertAccountUnchanged,
  assertActorCurrent,
  assertInBatch,
  mapAssertionError,
  runAudited,
  tracked,
  trackedFlags,
} from '../account-statements.ts';
import { describeEdit } from '../approvals/approval-request.ts';
import { performOrRequestApproval } from '../approvals/perform-or-request-approval.ts';
import { assertRoleAsFound } from '../given-role.ts';
import {
  assertTemplateAsRead,
  followStatements,
  holdersQuery,
  holdingOf,
  notifyTemplateChange,
  type RoleHolder,
  type TemplateChange,
  type TemplateOwner,
} from './role-templates.ts';

type Row = typeof table.$inferSelect;

type FoundRole = RoleTemplate & {
  row: Row;
  base: TemplateRole;
  builtIn: boolean;
  fixed: typeof roleTemplates.$inferSelect | null;
};

async function findRoles(db: Database): Promise<FoundRole[]> {
  const [rows, templates] = await db.batch([
    db.select().from(table).orderBy(asc(table.position), asc(table.id)),
    db.select().from(roleTemplates),
  ]);
  return rows.map(row => {
    const base = isTemplateRole(row.base) ? row.base : 'member';
    const builtIn = row.id === base;
    const fixed = (builtIn && templates.find(({ role }) => role === base)) || null;
    return { row, base, builtIn, fixed, ...siteTemplate(base, builtIn ? fixed : storedTemplate(row)) };
  });
}

/** Counts the accounts of each role. Separate from `findRoles`, because it reads all accounts. */
async function countHolders(db: Database): Promise<(role: FoundRole) => number> {
  const rows = await db
    .select({ id: sql<string>`coalesce(site_role, role)`.as('id'), accounts: sql<number>`count(*)` })
    .from(accounts)
    .groupBy(sql`coalesce(site_role, role)`);
  const counts = new Map(rows.map(of => [of.id, of.accounts]));
  return ({ row }) => counts.get(row.id) ?? 0;
}

const storedTemplate = ({ chat, panel }: Row) => ({ chat: chat ?? {}, panel: panel ?? {} });

function roleNamed(roles: readonly FoundRole[], id: string): FoundRole {
  const found = roles.find(({ row }) => row.id === id);
  if (!found) throw new Failure('not_found');
  return found;
}

const roleView = ({ row, base, builtIn, chat, panel }: FoundRole, count: number): SiteRole => ({
  _id: row.id,
  name: row.name,
  color: row.color,
  base,
  builtIn,
  adminPanelPermissions: panel,
  chatPermissions: chat,
  accounts: count,
});

/** Excludes the position, because moving another role does not change this role. */
const versionedRole = ({ row, chat, panel }: FoundRole): readonly unknown[] => [
  row.id,
  row.name,
  row.color,
  chat,
  panel,
];

/**
 * Asserts that names and order of all roles are unchanged, so that the second of two concurrent requests for the same
 * name is refused.
 */
const assertRolesAsRead = (db: Database, roles: readonly FoundRole[]): Statement => {
  const read = JSON.stringify(roles.map(({ row }) => [row.id, row.name]));
  const now = sql`(SELECT json_group_array(json_array(id, name))
    FROM (SELECT id, name FROM ${table} ORDER BY position, id))`;
  return assertInBatch(db, sql`${now} = ${read}`, 'site_role_changed');
};

/** Refuses a name equal or similar to another role's name, and words reserved for roles above the base. */
async function assertNameFree(
  db: Database,
  roles: readonly FoundRole[],
  { id, name, base }: { id: string; name: string; base: Role },
): Promise<void> {
  const others = [
    ...roles.filter(({ row }) => row.id !== id).map(({ row }) => row.name),
    // A renamed fixed role reserves its original name, so that no other role can imitate it.
    ...Object.entries(ROLES).flatMap(([role, { ar }]) => (role === id ? [] : [ar])),
  ];
  if (others.some(other => skeleton(other) === skeleton(name))) {
    const errors = { name: 'is taken' };
    throw new Failure('conflict', {
      errors,
      message: `${siteRoleEntity.model} validation failed: name: is taken`,
    });
  }
  if (isReservedName(name, base, await readSiteOptions(db))) throw new Failure('name_reserved');
}

const readRoles: Handler = async c => {
  await requireOperator(c, siteRoleEntity.section);
  const db = database(c.env);
  const [found, count] = await Promise.all([findRoles(db), countHolders(db)]);
  return answer(c, 'GET /siteRoles', { siteRoles: found.map(role => roleView(role, count(role))) });
};

const readRole: Handler = async c => {
  await requireOperator(c, siteRoleEntity.section);
  const db = database(c.env);
  const [roles, count] = await Promise.all([findRoles(db), countHolders(db)]);
  const found = roleNamed(roles, idIn(c));
  const version = await versionOf(c, versionedRole(found));
  return answer(c, 'GET /siteRoles/:key', { siteRole: roleView(found, count(found)) }, { version });
};

const idIn = (c: AppContext): string => c.req.param('key') ?? '';

/** POST /siteRoles: creates a role. Needs no approval, because a new role has no accounts. */
const createRole: Handler = async c => {
  const operator = await requireOperator(c, siteRoleEntity.section);
  const input = await readAccountBody(c, operator, NewSiteRole, siteRoleEntity.model);
  const { name, color, base } = input;
  const db = database(c.env);
  const roles = await findRoles(db);
  const chat = completeRecord(chatRecord, input.chatPermissions);
  const panel = completeRecord(panelRecord, input.adminPanelPermissions);
  const act = { effect: 'changeTemplate', role: base, before: {}, after: { ...chat, ...panel } } as const;
  assertAllowed(authorizePower(powerOf(operator), act));
  if (roles.filter(({ builtIn }) => !builtIn).length >= SITE_ROLES_MAX) throw new Failure('too_many_roles');
  await assertNameFree(db, roles, { id: '', name, base });
  const position = Math.max(...roles.map(({ row }) => row.position)) + 1;
  const row = { id: crypto.randomUUID(), name, color, position, base, chat, panel };
  const statements = [
    assertActorCurrent(db, operator),
    assertRolesAsRead(db, roles),
    db.insert(table).values(row),
  ];
  await runAudited(actingIn(c, operator), ['created', siteRoleEntity.noun, name], statements);
  await notifyPanels(c.env, siteRoleEntity.name);
  const made = { row, base, builtIn: false, fixed: null, ...siteTemplate(base, { chat, panel }) };
  return answer(c, 'POST /siteRoles', { siteRole: roleView(made, 0) });
};

/** Authorizes a change of a role. Returns the accounts that the change may affect. */
export const authorizeSiteRoleChange: Authorizer<RoleHolder[]> = async (acting, { key, body, version }) => {
  const { env, operator } = acting;
  assertSectionAccess(operator, siteRoleEntity.section);
  const input = body as z.infer<typeof SiteRoleChange>;
  const db = database(env);
  const roles = await findRoles(db);
  const before = roleNamed(roles, key);
  await assertNamedVersion(acting, version, versionedRole(before));
  const { base, builtIn, row } = before;
  // The permissions of built-in roles are changed through the templates.
  if (builtIn && (input.chatPermissions || input.adminPanelPermissions)) throw new Failure('forbidden');
  const flags: TemplateChange = {
    chat: changedFlags(input.chatPermissions ?? {}, before.chat),
    panel: changedFlags(input.adminPanelPermissions ?? {}, before.panel),
  };
  const holds = holdingOf(before);
  const after = { ...holds, ...holdingOf(flags) };
  const act = { effect: 'changeTemplate', role: base, before: holds, after } as const;
  assertAllowed(authorizePower(powerOf(operator), act));
  const { name = row.name, color = row.color } = input;
  if (name !== row.name) await assertNameFree(db, roles, { id: key, name, base });
  const change: RoleEdit = { name, color, flags, order: orderAfter(roles, before, input.rank) };
  const edit = panelAuditText('edited', siteRoleEntity.noun, row.name);
  return {
    approvable: isGrantUpward(act)
      ? {
          kind: 'grant',
          act: { code: 'editRole', name: row.name },
          ...(await describeEdit(db, edit, trackRoleChanges(before, change))),
          reason: '',
          version: quotedVersion(await versionOf(acting, versionedRole(before))),
        }
      : null,
    perform: async consent => {
      if (!isChanged(before, change)) return [];
      const actor = powerOf(operator);
      const owner: TemplateOwner = { role: base, siteRole: builtIn ? null : key };
      const entry = {
        ...consent.entry(entryFrom(acting.from, operator, edit)),
        changes: trackRoleChanges(before, change),
      };
      const statements = [
        ...consent.statements,
        holdersQuery(db, actor, owner),
        assertActorCurrent(db, operator),
        assertRolesAsRead(db, roles),
        ...roleStatements(db, before, change),
        ...(builtIn ? [] : followStatements(db, actor, owner, flags)),
        assertAccountsAdminRemains(db, env),
      ];
      const answers = await withAuditEntries(env, [entry], statements).catch(mapAssertionError);
      // Cast because a batch returns untyped results.
      const holders = hasFlags(flags) ? (answers[consent.statements.length] as RoleHolder[]) : [];
      await notifyTemplateChange(env, owner, flags, holders);
      return holders;
    },
  };
};

/** `order`: ids of all roles, if the order changes. */
type RoleEdit = { name: string; color: string; flags: TemplateChange; order: readonly string[] | null };

function orderAfter(
  roles: readonly FoundRole[],
  moved: FoundRole,
  rank: number | undefined,
): string[] | null {
  const ids = roles.map(({ row }) => row.id);
  const others = ids.filter(id => id !== moved.row.id);
  if (rank === undefined) return null;
  const order = others.toSpliced(rank - 1, 0, moved.row.id);
  return order.join() === ids.join() ? null : order;
}

const hasFlags = ({ chat, panel }: TemplateChange): boolean => Object.keys({ ...chat, ...panel }).length > 0;

const isChanged = ({ row }: FoundRole, { name, color, flags, order }: RoleEdit): boolean =>
  name !== row.name || color !== row.color || order !== null || hasFlags(flags);

function roleStatements(
  db: Database,
  { row, chat, panel, builtIn }: FoundRole,
  { name, color, flags, order }: RoleEdit,
): Statement[] {
  const template = builtIn ? {} : { chat: { ...chat, ...flags.chat }, panel: { ...panel, ...flags.panel } };
  const place = sql`(SELECT key + 1 FROM json_each(${JSON.stringify(order)}) WHERE value = site_roles.id)`;
  return [
    db
      .update(table)
      .set({ name, color, ...template })
      .where(unchangedSince(table, row)),
    assertInBatch(db, changedOne, 'site_role_changed'),
    ...(order === null ? [] : [db.update(table).set({ position: place })]),
  ];
}

function trackRoleChanges({ row }: FoundRole, { name, color, flags, order }: RoleEdit): TrackedChanges {
  const { labels } = siteRoleEntity;
  const value = (
    field: keyof typeof labels,
    after: unknown,
    before: TrackedColumn['before'],
  ): TrackedColumn => ({ field: { field, label: labels[field], kind: 'value', after }, before });
  const columns = [
    ...(name === row.name ? [] : [value('name', name, sql`${table.name}`)]),
    ...(color === row.color ? [] : [value('color', color, sql`${table.color}`)]),
    ...(order === null ? [] : [value('place', order.indexOf(row.id) + 1, sql`${table.position}`)]),
    ...trackedFlags(flags.panel, sql`${table.panel}`),
    ...trackedFlags(flags.chat, sql`${table.chat}`),
  ];
  return tracked(columns, sql`${table} WHERE ${table.id} = ${row.id}`);
}

/** PATCH /siteRoles/{id}: changes the role and the accounts that follow it. */
const changeRole: Handler = async c => {
  const operator = await requireOperator(c, siteRoleEntity.section);
  const input = await readAccountBody(c, operator, SiteRoleChange, siteRoleEntity.model);
  const acting = actingIn(c, operator);
  const holders = await performOrRequestApproval(
    acting,
    'siteRole',
    callOf(c, input),
    authorizeSiteRoleChange,
  );
  const ofRole = holders.filter(({ hasRole }) => hasRole);
  const db = database(c.env);
  const [roles, count] = await Promise.all([findRoles(db), countHolders(db)]);
  const found = roleNamed(roles, idIn(c));
  const outcome = {
    siteRole: roleView(found, count(found)),
    followed: ofRole.filter(({ follows }) => follows).length,
    left: ofRole.filter(({ follows }) => !follows).map(({ username }) => username),
  };
  const version = await versionOf(c, versionedRole(found));
  return answer(c, 'PATCH /siteRoles/:key', outcome, { version });
};

/** DELETE /siteRoles/{id}: removes a role. Its accounts keep their permissions and the fixed role. */
const removeRole: Handler = async c => {
  const operator = await requireOperator(c, siteRoleEntity.section);
  const db = database(c.env);
  const { row, base, builtIn, ...template } = roleNamed(await findRoles(db), idIn(c));
  if (builtIn) throw new Failure('forbidden');
  const holds = holdingOf(template);
  const act = { effect: 'changeTemplate', role: base, before: holds, after: holds } as const;
  assertAllowed(authorizePower(powerOf(operator), act));
  const statements = [
    assertActorCurrent(db, operator),
    db.delete(table).where(and(eq(table.id, row.id), unchangedSince(table, row))),
    assertInBatch(db, changedOne, 'site_role_changed'),
    db.update(accounts).set({ siteRole: null }).where(eq(accounts.siteRole, row.id)),
  ];
  await runAudited(actingIn(c, operator), ['deleted', siteRoleEntity.noun, row.name], statements);
  await notifyPanels(c.env, siteRoleEntity.name);
  return c.body(null, 204);
};

/**
 * POST /siteRoles/{id}/accounts: assigns a role to accounts. Each account is authorized and audited like a single
 * PATCH. A refusal does not stop the others.
 */
const assignRole: Handler = async c => {
  const operator = await requireOperator(c, siteRoleEntity.section);
  const input = await readAccountBody(c, operator, RoleAssignment, siteRoleEntity.model);
  const ids = [...new Set(input.accounts)];
  await spendAssignments({ env: c.env, operator }, ids.length);
  const found = roleNamed(await findRoles(database(c.env)), idIn(c));
  const { row, base, builtIn, chat, panel } = found;
  const body = {
    role: base,
    siteRole: builtIn ? null : row.id,
    adminPanelPermissions: panel,
    chatPermissions: chat,
  };
  const acting = actingIn(c, operator);
  const assigned: string[] = [];
  const refused: { _id: string; code: string; message: string }[] = [];
  for (const key of ids) {
    const call = { key, body, version: null, passwordHash: null };
    try {
      await performOrRequestApproval(acting, 'changeAccount', call, authorizeAssignment(found));
      assigned.push(key);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push({ _id: key, code: error.code, message: error.message });
    }
  }
  await notifyPanels(c.env, siteRoleEntity.name);
  return answer(c, 'POST /siteRoles/:key/accounts', { assigned, refused });
};

/** Authorizes one account. Requires role and operator to be unchanged, because many accounts take seconds. */
const authorizeAssignment =
  ({ row, base, builtIn, fixed }: FoundRole): Authorizer<void> =>
  async (acting, call) => {
    const { approvable, perform } = await authorizeChange(acting, call);
    const { env, operator } = acting;
    const db = database(env);
    const statements = [
      assertAccountUnchanged(db, operator.row),
      ...(builtIn ? [assertTemplateAsRead(db, { role: base, stored: fixed })] : assertRoleAsFound(db, row)),
    ];
    return {
      approvable,
      perform: consent => perform({ ...consent, statements: [...consent.statements, ...statements] }),
    };
  };

/** Counts all requested accounts, including those that are refused later. */
async function spendAssignments(
  { env, operator }: Pick<Acting, 'env' | 'operator'>,
  times: number,
): Promise<void> {
  const attempt = { limited: 'roleAssignments', who: operator.row.account.id, times } as const;
  const retryAfterMs = await lobbyOf(env).beginAttempts([attempt]);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
}

export const siteRoleRoutes = {
  '/siteRoles': { GET: readRoles, POST: createRole },
  '/siteRoles/:key': { GET: readRole, PATCH: changeRole, DELETE: removeRole },
  '/siteRoles/:key/accounts': { POST: assignRole },
} satisfies Routes;
