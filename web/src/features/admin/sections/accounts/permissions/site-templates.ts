import { requestField } from '../../../../../client/http/http-client.ts';
import type { Flags } from '../account-draft.ts';

/** Permissions of a role on this site. */
export type SiteTemplate = { panel: Flags; chat: Flags };
export type SiteTemplates = ReadonlyMap<string, SiteTemplate>;

/** Read again when any role changes. */
export const SITE_TEMPLATES_QUERY = ['panel', 'roleTemplates'] as const;

/** Permissions of each role on this site. */
export async function readSiteTemplates(): Promise<SiteTemplates> {
  const found = await requestField('GET /roleTemplates', 'roleTemplates');
  return new Map(
    found.map(({ _id, adminPanelPermissions: panel, chatPermissions: chat }) => [_id, { panel, chat }]),
  );
}

/** The template of a role; of a word that is none that of members. */
export const templateOf = (templates: SiteTemplates, role: unknown): SiteTemplate =>
  (typeof role === 'string' && templates.get(role)) || (templates.get('member') ?? NOTHING);

const NOTHING: SiteTemplate = { panel: {}, chat: {} };
