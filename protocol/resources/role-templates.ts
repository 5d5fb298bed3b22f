import { z } from 'zod';
import { TEMPLATE_ROLES, type TemplateRole } from '../rules/role-templates.ts';
import { identifier } from '../text/clean-text.ts';
import { graphemes } from '../text/length.ts';
import { cleanNickname } from '../text/names.ts';
import type { Noun } from './define.ts';
import { optionalColor, requiredOr } from './fields.ts';
import { adminPanelPermissions, ChatFlags, chatPermissions, PanelFlags } from './permission-records.ts';

/** Permissions of a role, for new accounts and for existing accounts that follow the template. */
export const roleTemplates = {
  name: 'roleTemplates',
  model: 'RoleTemplate',
  noun: { definite: 'صلاحيات الدور' } satisfies Noun,
  section: 'Accounts',
} as const;

/** Body of PATCH /roleTemplates/{role}: flags of both records. Omitted flags stay unchanged. */
export const RoleTemplateChange = z.strictObject({
  adminPanelPermissions: adminPanelPermissions.Shape.optional(),
  chatPermissions: chatPermissions.Shape.optional(),
});

/** A role template in answers. `accounts`: number of accounts with the role. */
export const RoleTemplateRecord = z.object({
  _id: z.enum(TEMPLATE_ROLES),
  adminPanelPermissions: PanelFlags.omit({ _id: true }),
  chatPermissions: ChatFlags.omit({ _id: true }),
  accounts: z.int().min(0),
});

export const isTemplateRole = (word: string): word is TemplateRole =>
  TEMPLATE_ROLES.some(role => role === word);

/** Maximum number of roles that a site adds to the fixed ones. */
export const SITE_ROLES_MAX = 30;
export const ROLE_NAME_MAX = 30;
/** Maximum accounts per call. Each account takes about ten of the 1,000 subrequests per request (2026-11). */
export const ASSIGNED_MAX = 50;

export const siteRoles = {
  name: 'siteRoles',
  model: 'SiteRole',
  noun: { definite: 'الدور', added: 'إضافة دور جديد' } satisfies Noun,
  section: 'Roles',
  labels: { name: 'اسم الدور', color: 'لون الدور', place: 'ترتيب الدور' },
} as const;

/** Fixed roles on which a site's own role can be based. */
export const BASE_ROLES = ['admin', 'chat-master', 'room-master', 'member'] as const;
export type BaseRole = (typeof BASE_ROLES)[number];

/** Removes invisible characters and direction controls, as for nicknames. */
const RoleName = z.string({ error: requiredOr('must be a text') }).transform((raw, context) => {
  const cleaned = cleanNickname(raw);
  if (cleaned.ok && graphemes(cleaned.nickname) <= ROLE_NAME_MAX) return cleaned.nickname;
  context.addIssue({ code: 'custom', message: `has 1 to ${ROLE_NAME_MAX} characters` });
  return z.NEVER;
});

const { shape: RoleColor } = optionalColor();

/** Body of POST /siteRoles. Omitted flags are false. */
export const NewSiteRole = z.strictObject({
  name: RoleName,
  color: RoleColor.default(''),
  base: z.enum(BASE_ROLES, { error: 'must be a known role' }),
  adminPanelPermissions: adminPanelPermissions.Shape,
  chatPermissions: chatPermissions.Shape,
});

/** Body of PATCH /siteRoles/{id}. Omitted fields and flags stay unchanged. `rank`: new position, from 1. */
export const SiteRoleChange = z.strictObject({
  name: RoleName.optional(),
  color: RoleColor.optional(),
  rank: z.int({ error: 'must be a whole number' }).min(1, 'is 1 or more').optional(),
  adminPanelPermissions: adminPanelPermissions.Shape.optional(),
  chatPermissions: chatPermissions.Shape.optional(),
});

/** A fixed role (`builtIn`) or an added role in answers. `accounts`: number of accounts with the role. */
export const SiteRole = z.object({
  _id: z.string(),
  name: z.string(),
  color: z.string(),
  base: z.enum(TEMPLATE_ROLES),
  builtIn: z.boolean(),
  adminPanelPermissions: PanelFlags.omit({ _id: true }),
  chatPermissions: ChatFlags.omit({ _id: true }),
  accounts: z.int().min(0),
});
export type SiteRole = z.infer<typeof SiteRole>;

/** Body of POST /siteRoles/{id}/accounts: ids of the accounts that receive the role. */
export const RoleAssignment = z.strictObject({
  accounts: z
    .array(identifier().min(1).max(128), { error: 'must be a list of ids of accounts' })
    .min(1, 'has no account')
    .max(ASSIGNED_MAX, `has at most ${ASSIGNED_MAX} accounts`),
});

/**
 * Result of an assignment. `code`: the refusal, or `awaits_approval` if another account must approve the
 * change.
 */
export const RoleAssigned = z.object({
  assigned: z.array(z.string()),
  refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
});
