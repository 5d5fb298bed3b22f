import type { ComponentType } from 'react';
import type { SectionName } from '../../../../protocol/rules/permission-table.ts';
import type { PanelText } from '../../i18n/t-panel.ts';
import {
  AppealIcon,
  BanIcon,
  BannerIcon,
  BoldIcon,
  CrownIcon,
  DoorIcon,
  EmojiIcon,
  EventsIcon,
  GhostIcon,
  GiftIcon,
  HelpIcon,
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
  WordsIcon,
} from '../../ui/icons.ts';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import type { SectionProps } from './section-props.ts';

type SectionEntry = {
  icon: typeof BanIcon;
  /** Purpose of the section in one sentence. */
  purpose?: PanelText;
  Content: ComponentType<SectionProps>;
};

const Generated = lazyPart(() => import('./sections/GeneratedSection.tsx'));

/** Icon, purpose and content of each section. The content loads when the section opens. */
const REGISTRY: Partial<Record<SectionName, SectionEntry>> = {
  'Options-1': {
    icon: OptionsIcon,
    purpose: 'admin.purpose.options1',
    Content: lazyPart(() => import('./sections/Options1.tsx')),
  },
  Shortcuts: {
    icon: ShortcutIcon,
    purpose: 'admin.purpose.shortcuts',
    Content: lazyPart(() => import('./sections/Shortcuts.tsx')),
  },
  Emojis: {
    icon: EmojiIcon,
    purpose: 'admin.purpose.emojis',
    Content: lazyPart(() => import('./sections/Emojis.tsx')),
  },
  Rooms: {
    icon: DoorIcon,
    purpose: 'admin.purpose.rooms',
    Content: lazyPart(() => import('./sections/Rooms.tsx')),
  },
  Banners: {
    icon: BannerIcon,
    purpose: 'admin.purpose.banners',
    Content: lazyPart(() => import('./sections/Banners.tsx')),
  },
  Icons: {
    icon: PictureIcon,
    purpose: 'admin.purpose.icons',
    Content: lazyPart(() => import('./sections/Icons.tsx')),
  },
  'Chat-Messages': {
    icon: MegaphoneIcon,
    purpose: 'admin.purpose.chatMessages',
    Content: lazyPart(() => import('./sections/ChatMessages.tsx')),
  },
  Appearance: {
    icon: SunIcon,
    purpose: 'admin.purpose.appearance',
    Content: lazyPart(() => import('./sections/appearance/Appearance.tsx')),
  },
  'Options-2': {
    icon: SettingsIcon,
    purpose: 'admin.purpose.options2',
    Content: Generated,
  },
  Decorations: {
    icon: BoldIcon,
    purpose: 'admin.purpose.decorations',
    Content: lazyPart(() => import('./sections/Decorations.tsx')),
  },
  Colors: {
    icon: PaletteIcon,
    purpose: 'admin.purpose.colors',
    Content: lazyPart(() => import('./sections/Colors.tsx')),
  },
  Stars: {
    icon: StarIcon,
    purpose: 'admin.purpose.stars',
    Content: lazyPart(() => import('./sections/Stars.tsx')),
  },
  Ban: {
    icon: BanIcon,
    purpose: 'admin.purpose.ban',
    Content: lazyPart(() => import('./sections/Bans.tsx')),
  },
  Windows: {
    icon: WindowsIcon,
    purpose: 'admin.purpose.windows',
    Content: lazyPart(() => import('./sections/Windows.tsx')),
  },
  Ghost: {
    icon: GhostIcon,
    purpose: 'admin.purpose.ghost',
    Content: lazyPart(() => import('./sections/Ghost.tsx')),
  },
  Accounts: {
    icon: UsersIcon,
    purpose: 'admin.purpose.accounts',
    Content: lazyPart(() => import('./sections/accounts/Accounts.tsx')),
  },
  Roles: {
    icon: CrownIcon,
    purpose: 'admin.purpose.roles',
    Content: lazyPart(() => import('./sections/accounts/site-roles/Roles.tsx')),
  },
  Gifts: {
    icon: GiftIcon,
    purpose: 'admin.purpose.gifts',
    Content: lazyPart(() => import('./sections/Gifts.tsx')),
  },
  'Events-Record': {
    icon: EventsIcon,
    purpose: 'admin.purpose.events',
    Content: lazyPart(() => import('./sections/Events.tsx')),
  },
  Appeals: {
    icon: AppealIcon,
    purpose: 'admin.purpose.appeals',
    Content: lazyPart(() => import('./sections/appeals/Appeals.tsx')),
  },
  Identity: {
    icon: PictureIcon,
    purpose: 'admin.purpose.identity',
    Content: lazyPart(() => import('./sections/Identity.tsx')),
  },
  Quiz: {
    icon: HelpIcon,
    purpose: 'admin.purpose.quiz',
    Content: Generated,
  },
  Words: {
    icon: WordsIcon,
    purpose: 'admin.purpose.words',
    Content: lazyPart(() => import('./sections/words/Words.tsx')),
  },
};

/** A section without an entry here is generated from the declarations of its entities. */
export const sectionEntry = (name: SectionName): SectionEntry =>
  REGISTRY[name] ?? { icon: SettingsIcon, Content: Generated };
