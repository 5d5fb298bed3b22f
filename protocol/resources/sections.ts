import { keysOf } from '../keys-of.ts';
import { PANEL_PERMISSION_TABLE, type Section, type SectionName } from '../rules/permission-table.ts';
import type { PanelPermission } from '../rules/permissions.ts';

type PanelSection = Section<SectionName> & { flag: PanelPermission };

const ROLES_SECTION: PanelSection = {
  number: 22,
  group: 'members',
  name: 'Roles',
  ar: 'الأدوار والصلاحيات',
  flag: 'canAccessAccountsMenu',
};

/** Panel sections in display order, each with the permission that opens the section. */
export const SECTIONS: readonly PanelSection[] = keysOf(PANEL_PERMISSION_TABLE)
  .flatMap((flag): PanelSection[] => {
    const row = PANEL_PERMISSION_TABLE[flag];
    return 'section' in row ? [{ ...row.section, flag }] : [];
  })
  .concat(ROLES_SECTION)
  .sort((one, other) => one.number - other.number);

export function sectionByName(name: SectionName) {
  const section = SECTIONS.find(each => each.name === name);
  if (!section) throw new Error(`there is no section ${name}`);
  return section;
}
