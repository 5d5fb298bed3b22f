import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  isTemplateRole,
  RoleTemplateChange,
  type RoleTemplateRecord,
  roleTemplates,
} from '../../protocol/resources/role-templates.ts';
import type { TemplateRole } from '../../protocol/rules/role-templates.ts';
import { carryOut } from '../approvals/carry-out.ts';
import { actingIn, callOf } from '../approvals/grave-act.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { versionOf } from '../http/version.ts';
import { judgeTemplateChange } from './judge-template-change.ts';
import { type FoundTemplate, findTemplate, findTemplates, versionedTemplate } from './template-row.ts';

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
  const acting = actingIn(c, operator);
  const holders = await carryOut(acting, 'roleTemplate', callOf(c, input), judgeTemplateChange);
  const ofRole = holders.filter(({ hasRole }) => hasRole);
  const found = await findTemplate(database(c.env), roleIn(c));
  const told = {
    roleTemplate: templateView(found),
    followed: ofRole.filter(({ follows }) => follows).length,
    left: ofRole.filter(({ follows }) => !follows).map(({ username }) => username),
  };
  const version = await versionOf(c, versionedTemplate(found));
  return answer(c, 'PATCH /roleTemplates/:key', told, { version });
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

export const roleTemplateRoutes: Routes = {
  '/roleTemplates': { GET: readTemplates },
  '/roleTemplates/:key': { GET: readTemplate, PATCH: changeTemplate },
};
