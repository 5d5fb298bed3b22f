import { type ComponentType, lazy } from 'react';
import type { SectionName } from '../../../../protocol/resources/sections.ts';
import {
  BanIcon,
  BannerIcon,
  BoldIcon,
  DoorIcon,
  EmojiIcon,
  EventsIcon,
  GhostIcon,
  GiftIcon,
  MegaphoneIcon,
  OptionsIcon,
  PaletteIcon,
  PictureIcon,
  SettingsIcon,
  ShortcutIcon,
  StarIcon,
  SunIcon,
  UsersIcon,
  WindowsIcon,
} from '../../icons.ts';
import type { PanelText } from '../../text/p.ts';
import type { Operator } from './operator.ts';

export type ViewProps = { operator: Operator; title: string };
type View = { title: PanelText; icon: typeof BanIcon; Content: ComponentType<ViewProps> };

/** Each section's name in Arabic, its icon, and what it shows, fetched when it is opened. */
export const VIEWS: Record<SectionName, View> = {
  'Options-1': {
    title: 'admin.menu.01.options1',
    icon: OptionsIcon,
    Content: lazy(() => import('./sections/Options1.tsx')),
  },
  Shortcuts: {
    title: 'admin.menu.02.shortcuts',
    icon: ShortcutIcon,
    Content: lazy(() => import('./sections/Shortcuts.tsx')),
  },
  Emojis: {
    title: 'admin.menu.03.emojis',
    icon: EmojiIcon,
    Content: lazy(() => import('./sections/Emojis.tsx')),
  },
  Rooms: {
    title: 'admin.menu.04.rooms',
    icon: DoorIcon,
    Content: lazy(() => import('./sections/Rooms.tsx')),
  },
  Banners: {
    title: 'admin.menu.05.banners',
    icon: BannerIcon,
    Content: lazy(() => import('./sections/Banners.tsx')),
  },
  Icons: {
    title: 'admin.menu.06.icons',
    icon: PictureIcon,
    Content: lazy(() => import('./sections/Icons.tsx')),
  },
  'Chat-Messages': {
    title: 'admin.menu.07.chatMessages',
    icon: MegaphoneIcon,
    Content: lazy(() => import('./sections/ChatMessages.tsx')),
  },
  Appearance: {
    title: 'admin.menu.08.appearance',
    icon: SunIcon,
    Content: lazy(() => import('./sections/Appearance.tsx')),
  },
  'Options-2': {
    title: 'admin.menu.09.options2',
    icon: SettingsIcon,
    Content: lazy(() => import('./sections/Options2.tsx')),
  },
  Decorations: {
    title: 'admin.menu.10.decorations',
    icon: BoldIcon,
    Content: lazy(() => import('./sections/Decorations.tsx')),
  },
  Colors: {
    title: 'admin.menu.11.colors',
    icon: PaletteIcon,
    Content: lazy(() => import('./sections/Colors.tsx')),
  },
  Stars: {
    title: 'admin.menu.12.stars',
    icon: StarIcon,
    Content: lazy(() => import('./sections/Stars.tsx')),
  },
  Ban: { title: 'admin.menu.13.ban', icon: BanIcon, Content: lazy(() => import('./sections/Bans.tsx')) },
  Windows: {
    title: 'admin.menu.14.windows',
    icon: WindowsIcon,
    Content: lazy(() => import('./sections/Windows.tsx')),
  },
  Ghost: {
    title: 'admin.menu.15.ghost',
    icon: GhostIcon,
    Content: lazy(() => import('./sections/Ghost.tsx')),
  },
  Accounts: {
    title: 'admin.menu.16.accounts',
    icon: UsersIcon,
    Content: lazy(() => import('./sections/accounts/Accounts.tsx')),
  },
  Gifts: {
    title: 'admin.menu.17.gifts',
    icon: GiftIcon,
    Content: lazy(() => import('./sections/Gifts.tsx')),
  },
  'Events-Record': {
    title: 'admin.menu.18.eventsRecord',
    icon: EventsIcon,
    Content: lazy(() => import('./sections/Events.tsx')),
  },
};
