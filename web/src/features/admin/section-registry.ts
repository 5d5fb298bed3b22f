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
} from '../../ui/icons.ts';
import type { SectionProps } from './section-props.ts';

type SectionEntry = { icon: typeof BanIcon; Content: ComponentType<SectionProps> };

const Generated = lazy(() => import('./sections/GeneratedSection.tsx'));

/** Each section's icon, and what it shows, fetched when it is opened. */
const REGISTRY: Partial<Record<SectionName, SectionEntry>> = {
  'Options-1': {
    icon: OptionsIcon,
    Content: Generated,
  },
  Shortcuts: {
    icon: ShortcutIcon,
    Content: lazy(() => import('./sections/Shortcuts.tsx')),
  },
  Emojis: {
    icon: EmojiIcon,
    Content: lazy(() => import('./sections/Emojis.tsx')),
  },
  Rooms: {
    icon: DoorIcon,
    Content: lazy(() => import('./sections/Rooms.tsx')),
  },
  Banners: {
    icon: BannerIcon,
    Content: lazy(() => import('./sections/Banners.tsx')),
  },
  Icons: {
    icon: PictureIcon,
    Content: lazy(() => import('./sections/Icons.tsx')),
  },
  'Chat-Messages': {
    icon: MegaphoneIcon,
    Content: lazy(() => import('./sections/ChatMessages.tsx')),
  },
  Appearance: {
    icon: SunIcon,
    Content: lazy(() => import('./sections/appearance/Appearance.tsx')),
  },
  'Options-2': {
    icon: SettingsIcon,
    Content: Generated,
  },
  Decorations: {
    icon: BoldIcon,
    Content: lazy(() => import('./sections/Decorations.tsx')),
  },
  Colors: {
    icon: PaletteIcon,
    Content: lazy(() => import('./sections/Colors.tsx')),
  },
  Stars: {
    icon: StarIcon,
    Content: lazy(() => import('./sections/Stars.tsx')),
  },
  Ban: { icon: BanIcon, Content: lazy(() => import('./sections/Bans.tsx')) },
  Windows: {
    icon: WindowsIcon,
    Content: lazy(() => import('./sections/Windows.tsx')),
  },
  Ghost: {
    icon: GhostIcon,
    Content: lazy(() => import('./sections/Ghost.tsx')),
  },
  Accounts: {
    icon: UsersIcon,
    Content: lazy(() => import('./sections/accounts/Accounts.tsx')),
  },
  Gifts: {
    icon: GiftIcon,
    Content: lazy(() => import('./sections/Gifts.tsx')),
  },
  'Events-Record': {
    icon: EventsIcon,
    Content: lazy(() => import('./sections/Events.tsx')),
  },
};

/** A section without a row here is shown by the declarations of its entities. */
export const sectionEntry = (name: SectionName): SectionEntry =>
  REGISTRY[name] ?? { icon: SettingsIcon, Content: Generated };
