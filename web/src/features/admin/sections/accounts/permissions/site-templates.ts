import { useQuery } from '@tanstack/react-query';
import type { SiteRole } from '../../../../../../../protocol/resources/role-templates.ts';
import { requestField } from '../../../../../client/http/http-client.ts';
import { nameOf } from '../../../../../i18n/panel-translator.ts';
import type { Flags } from '../account-draft.ts';

/** Permissions of a role on this site. */
export type SiteTemplate = { panel: Flags; chat: Flags };
export type SiteTemplates = ReadonlyMap<string, SiteTemplate>;

/** A role of this site. Its id is the key in `SiteRoles`; the id of a built-in role is its name in `ROLES`. */
export type NamedRole = SiteTemplate & Pick<SiteRole, 'name' | 'color' | 'base' | 'builtIn' | 'accounts'>;

/** In the site's order. */
export type SiteRoles = ReadonlyMap<string, NamedRole>;

/** Query key, invalidated after a change of any role. */
export const SITE_ROLES_QUERY = ['panel', 'siteRoles'] as const;

export async function readSiteRoles(): Promise<SiteRoles> {
  const found = await requestField('GET /siteRoles', 'siteRoles');
  return new Map(
    found.map(({ _id, name, adminPanelPermissions: panel, chatPermissions: chat, ...role }) => [
      _id,
      { ...role, name: role.builtIn ? nameOf(name) : name, panel, chat },
    ]),
  );
}

export const useSiteRoles = () =>
  useQuery({ queryKey: SITE_ROLES_QUERY, queryFn: readSiteRoles, retry: false });

/** Permissions of a role, or of members for an unknown one. */
export const templateOf = (roles: SiteTemplates, role: unknown): SiteTemplate =>
  (typeof role === 'string' && roles.get(role)) || (roles.get('member') ?? NOTHING);

const NOTHING: SiteTemplate = { panel: {}, chat: {} };
