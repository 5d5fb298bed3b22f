import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts } from '../../protocol/resources/accounts.ts';
import { changedFlags } from '../../protocol/resources/permission-records.ts';
import {
  isTemplateRole,
  type RoleTemplateChange,
  roleTemplates,
} from '../../protocol/resources/role-templates.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import type { Holding } from '../../protocol/rules/chat-power.ts';
import { isGrantUpward } from '../../protocol/rules/grants.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import type { RoleTemplate, TemplateRole } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { assertAccountsAdminRemains } from '../accounts/assert-accounts-admin-remains.ts';
import { assertActorCurrent } from '../accounts/assert-actor-current.ts';
import { mapAssertionError } from '../accounts/batch-assert.ts';
import { powerOf } from '../accounts/power-of.ts';
import { editText } from '../approvals/grant-texts.ts';
import type { Acting, Consent, Judge } from '../approvals/grave-act.ts';
import { panelAuditText } from '../audit/panel-audit-text.ts';
import { entryFrom, withAuditEntries } from '../audit/with-audit.ts';
import { assertSectionAccess } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../http/version.ts';
import { notifyPanels } from '../notify-panels.ts';
import { notifyResources, notifyRoleChanged } from '../notify-rooms.ts';
import { followStatements, holdersQuery, type RoleHolder } from './following-accounts.ts';
import { type FoundTemplate, findTemplate, storeTemplate, versionedTemplate } from './template-row.ts';
import { type TemplateChange, trackTemplateChanges } from './track-template-changes.ts';

/** A change of a role's template, as it has passed its schema; it answers whom it may concern. */
export const judgeTemplateChange: Judge<RoleHolder[]> = async (acting, { key: role, body, version }) => {
  const { env, operator } = acting;
  assertSectionAccess(operator, roleTemplates.section);
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
  assertAllowed(judgePower(powerOf(operator), act));
  const edit = panelAuditText('edited', roleTemplates.noun, ROLES[role].ar);
  return {
    grave: isGrantUpward(act)
      ? {
          kind: 'grant',
          what: await editText(db, edit, trackTemplateChanges(role, change)),
          reason: '',
          version: quotedVersion(await versionOf(acting, versionedTemplate(before))),
        }
      : null,
    perform: async consent => {
      if (Object.keys(holdingOf(change)).length === 0) return [];
      const holders = await writeChange(acting, consent, { before, after, change });
      await notifyChange(env, role, change, holders);
      return holders;
    },
  };
};

type Changed = { before: FoundTemplate; after: RoleTemplate; change: TemplateChange };

/** Writes it with its entry, and answers whom it may concern. */
async function writeChange(
  { env, operator, from }: Acting,
  consent: Consent,
  { before, after, change }: Changed,
): Promise<RoleHolder[]> {
  const db = database(env);
  const actor = powerOf(operator);
  const { role } = before;
  const edit = panelAuditText('edited', roleTemplates.noun, ROLES[role].ar);
  const entry = {
    ...consent.entry(entryFrom(from, operator, edit)),
    changes: trackTemplateChanges(role, change),
  };
  const statements = [
    ...consent.statements,
    holdersQuery(db, actor, role),
    assertActorCurrent(db, operator),
    ...storeTemplate(db, before, after),
    ...followStatements(db, actor, role, change),
    assertAccountsAdminRemains(db, env),
  ];
  const answers = await withAuditEntries(env, [entry], statements).catch(mapAssertionError);
  // A batch answers in the order of its statements but without their types.
  return answers[consent.statements.length] as RoleHolder[];
}

/** Tells rooms and panels. Whose subscription has ended has what members have, whatever the records say. */
async function notifyChange(
  env: Env,
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
  await notifyResources(env, roleTemplates.name);
  await notifyPanels(env, accounts.name);
  await notifyRoleChanged(env, {
    userIds: concerned.map(({ id }) => id),
    chat,
    ...(canAccessAccountsMenu !== undefined && { canAccessAccountsMenu }),
    ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
  });
}

const holdingOf = ({ chat, panel }: TemplateChange): Holding => ({ ...chat, ...panel });
