import type { PanelPermission } from '../rules/permissions.ts';

export type Section = { number: number; name: string; flag: PanelPermission };

/** The 18 sections of the operator panel, in their order; the flag that opens each. */
export const SECTIONS = [
  { number: 1, name: 'Options-1', flag: 'canAccessOptions1Menu' },
  { number: 2, name: 'Shortcuts', flag: 'canAccessShortcutsMenu' },
  { number: 3, name: 'Emojis', flag: 'canAccessEmojisMenu' },
  { number: 4, name: 'Rooms', flag: 'canAccessRoomsMenu' },
  { number: 5, name: 'Banners', flag: 'canAccessBannersMenu' },
  { number: 6, name: 'Icons', flag: 'canAccessIconsMenu' },
  { number: 7, name: 'Chat-Messages', flag: 'canAccessChatMsgMenu' },
  { number: 8, name: 'Appearance', flag: 'canAccessAppearanceMenu' },
  { number: 9, name: 'Options-2', flag: 'canAccessOptions2Menu' },
  { number: 10, name: 'Decorations', flag: 'canAccessDecorationsMenu' },
  { number: 11, name: 'Colors', flag: 'canAccessColorsMenu' },
  { number: 12, name: 'Stars', flag: 'canAccessStarsMenu' },
  { number: 13, name: 'Ban', flag: 'canAccessBanMenu' },
  { number: 14, name: 'Windows', flag: 'canAccessWindowsMenu' },
  { number: 15, name: 'Ghost', flag: 'canAccessGhostMenu' },
  { number: 16, name: 'Accounts', flag: 'canAccessAccountsMenu' },
  { number: 17, name: 'Gifts', flag: 'canAccessGiftsMenu' },
  { number: 18, name: 'Events-Record', flag: 'canAccessEventsRecordMenu' },
] as const satisfies readonly Section[];

export type SectionName = (typeof SECTIONS)[number]['name'];

export const sectionNamed = (name: SectionName): Section => {
  const section = SECTIONS.find(each => each.name === name);
  if (!section) throw new Error(`there is no section ${name}`);
  return section;
};
