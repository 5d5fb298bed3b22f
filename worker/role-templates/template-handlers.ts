import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts } from '../../protocol/resources/accounts.ts';
import { changedFlags } from '../../protocol/resources/permission-records.ts';
import {
  isTemplateRole,
  RoleTemplateChange,
  type RoleTemplateRecord,
  roleTemplates,
} from '../../protocol/resources/role-templates.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Holding } from '../../protocol/rules/chat-power.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import type { RoleTemplate, TemplateRole } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { assertAccountsAdminRemains } from '../accounts/assert-accounts-admin-remains.ts';
import { assertActorCurrent } from '../accounts/assert-actor-current.ts';
import { mapAssertionError } from '../accounts/batch-assert.ts';
import { powerOf } from '../accounts/power-of.ts';
import { panelAuditText } from '../audit/panel-audit-text.ts';
import { panelEntry, withAuditEntries } from '../audit/with-audit.ts';
import { type Operator, readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { assertVersion, versionOf } from '../http/version.ts';
import { notifyPanels } from '../notify-panels.ts';
import { notifyResources, notifyRoleChanged } from '../notify-rooms.ts';
import { followStatements, holdersQuery, type RoleHolder } from './following-accounts.ts';
import {
  type FoundTemplate,
  findTemplate,
  findTemplates,
  storeTemplate,
  versionedTemplate,
} from './template-row.ts';
import { type TemplateChange, trackTemplateChanges } from './track-template-changes.ts';

/** GET /roleTemplates: of all roles at once, since a form of an account may be given any of them. */
const readTemplates: Handler = async c => {
  await requireOperator(c, roleTemplates.section);
  const found = await findTemplates(database(c.env));
  return answer(c, 'GET /roleTemplates', { roleTemplates: found.map(templateView) });
};

/** GET /roleTemplates/{role}. */
const readTemplate: Handler = async c => {
  await requireOperator(c, roleTemplates.section);
  const found = await findTemplate(database(c.env), roleIn(c));
  const version = await versionOf(c, versionedTemplate(found));
  return answer(c, 'GET /roleTemplates/:key', { roleTemplate: templateView(found) }, { version });
};

/** PATCH /roleTemplates/{role}: the template, and the accounts of the role as far as they do not differ, in one transaction. */
const changeTemplate: Handler = async c => {
  const operator = await requireOperator(c, roleTemplates.section);
  const input = await readAccountBody(c, operator, RoleTemplateChange, roleTemplates.model);
  const role = roleIn(c);
  const db = database(c.env);
  const before = await findTemplate(db, role);
  await assertVersion(c, versionedTemplate(before));
  const change: TemplateChange = {
    chat: changedFlags(input.chatPermissions ?? {}, before.chat),
    panel: changedFlags(input.adminPanelPermissions ?? {}, before.panel),
  };
  const after = { chat: { ...before.chat, ...change.chat }, panel: { ...before.panel, ...change.panel } };
  const act = { effect: 'changeTemplate', role, before: holdingOf(before), after: holdingOf(after) } as const;
  assertAllowed(judgePower(powerOf(operator), act));
  const isChanged = Object.keys(holdingOf(change)).length > 0;
  const holders = isChanged ? await applyChange(c, operator, { before, after, change }) : [];
  if (isChanged) await notifyChange(c, role, change, holders);
  const ofRole = holders.filter(({ hasRole }) => hasRole);
  const found = await findTemplate(db, role);
  const told = {
    roleTemplate: templateView(found),
    followed: ofRole.filter(({ follows }) => follows).length,
    left: ofRole.filter(({ follows }) => !follows).map(({ username }) => username),
  };
  const version = await versionOf(c, versionedTemplate(found));
  return answer(c, 'PATCH /roleTemplates/:key', told, { version });
};

type Changed = { before: FoundTemplate; after: RoleTemplate; change: TemplateChange };

/** Writes it with its entry, and answers whom it may concern. */
async function applyChange(
  c: AppContext,
  operator: Operator,
  { before, after, change }: Changed,
): Promise<RoleHolder[]> {
  const db = database(c.env);
  const actor = powerOf(operator);
  const { role } = before;
  const entry = {
    ...panelEntry(c, operator, panelAuditText('edited', roleTemplates.noun, ROLES[role].ar)),
    changes: trackTemplateChanges(role, change),
  };
  const statements = [
    holdersQuery(db, actor, role),
    assertActorCurrent(db, operator),
    ...storeTemplate(db, before, after),
    ...followStatements(db, actor, role, change),
    assertAccountsAdminRemains(db, c.env),
  ];
  const [holders] = await withAuditEntries(c.env, [entry], statements).catch(mapAssertionError);
  // A batch answers in the order of its statements but without their types.
  return holders as RoleHolder[];
}

/** Tells rooms and panels. Whose subscription has ended has what members have, whatever the records say. */
async function notifyChange(
  c: AppContext,
  role: TemplateRole,
  { chat, panel }: TemplateChange,
  holders: readonly RoleHolder[],
): Promise<void> {
  const now = Date.now();
  const hasEnded = ({ end }: RoleHolder): boolean => end !== null && Date.parse(end) <= now;
  const concerned = holders.filter(holder =>
    hasEnded(holder) ? role === 'member' : holder.hasRole && holder.follows,
  );
  const { canAccessAccountsMenu, canAccessRoomsMenu } = panel;
  await notifyResources(c.env, roleTemplates.name);
  await notifyPanels(c.env, accounts.name);
  await notifyRoleChanged(c.env, {
    userIds: concerned.map(({ id }) => id),
    chat,
    ...(canAccessAccountsMenu !== undefined && { canAccessAccountsMenu }),
    ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
  });
}

function roleIn(c: AppContext): TemplateRole {
  const role = c.req.param('key') ?? '';
  if (!isTemplateRole(role)) throw new Failure('not_found');
  return role;
}

const holdingOf = ({ chat, panel }: TemplateChange): Holding => ({ ...chat, ...panel });

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

export const roleTemplateRoutes: Routes = {
  '/roleTemplates': { GET: readTemplates },
  '/roleTemplates/:key': { GET: readTemplate, PATCH: changeTemplate },
};
