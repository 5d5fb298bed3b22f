import { z } from 'zod';
import { TEMPLATE_ROLES, type TemplateRole } from '../rules/role-templates.ts';
import type { Noun } from './define.ts';
import { adminPanelPermissions, ChatFlags, chatPermissions, PanelFlags } from './permission-records.ts';

/** Permissions of a role for new accounts, and for existing ones that follow its template. */
export const roleTemplates = {
  name: 'roleTemplates',
  model: 'RoleTemplate',
  noun: { definite: 'صلاحيات الدور' } satisfies Noun,
  section: 'Accounts',
} as const;

/** PATCH /roleTemplates/{role}: flags of either record; omitted flags stay unchanged. */
export const RoleTemplateChange = z.strictObject({
  adminPanelPermissions: adminPanelPermissions.Shape.optional(),
  chatPermissions: chatPermissions.Shape.optional(),
});

/** A template as it is answered. `accounts` is how many accounts have the role. */
export const RoleTemplateRecord = z.object({
  _id: z.enum(TEMPLATE_ROLES),
  adminPanelPermissions: PanelFlags.omit({ _id: true }),
  chatPermissions: ChatFlags.omit({ _id: true }),
  accounts: z.int().min(0),
});

export const isTemplateRole = (word: string): word is TemplateRole =>
  TEMPLATE_ROLES.some(role => role === word);
