import type { Economy } from '../../protocol/entities/site.ts';
import type { Audience } from '../../protocol/entities/user.ts';
import { INITIAL_OPTIONS, type SiteOptions } from '../../protocol/resources/options.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import type { EmojiShortcut, TextShortcut } from '../../protocol/text/emoji-shortcut-tokens.ts';
import type { EffectivePermissions } from '../admission/identity.ts';
import type { ListedWord } from '../protection/words/moderate-text.ts';

/**
 * A scheduled message of the operators: sent to each newcomer, or with `showOnEntry` false, repeated by the loop timer.
 */
export type ScheduledMessage = {
  id: string;
  name: string;
  nameColor: string;
  message: string;
  messageColor: string;
  messageBGColor: string;
  userType: Audience;
  showOnEntry: boolean;
  /** A path below /uploads/, or a file name in its folder. Null is the default picture. */
  avatar: string | null;
};

/**
 * Operator settings that rooms apply. `scheduled`: oldest first; `loopTimer`: minutes; `words`: emoticons and
 * shortcuts; `afterSubscription`: permissions of an account after its subscription.
 */
export type SiteSettings = {
  options: SiteOptions;
  scheduled: ScheduledMessage[];
  loopTimer: number;
  words: { emojis: EmojiShortcut[]; shortcuts: TextShortcut[] };
  listedWords: ListedWord[];
  afterSubscription: Pick<
    EffectivePermissions,
    'permissions' | 'canAccessAccountsMenu' | 'canAccessRoomsMenu'
  >;
  /** Missing if the site requires no consent. */
  askedRules?: AskedRules;
};

/** Settings with the economy level, which the lobby sets near the plan's limit. */
export type SiteConfig = SiteSettings & { economy: Economy };

/** REST resources with records that belong to the site configuration. */
const SITE_CONFIG_RESOURCES: ReadonlySet<string> = new Set([
  'options-1',
  'options-2',
  'chatMsg',
  'chatMsgTimer',
  'emojis',
  'shortcuts',
  'words',
  'avatars',
  'roleTemplates',
  'siteRules',
]);

export const isSiteConfigResource = (resource: string): boolean => SITE_CONFIG_RESOURCES.has(resource);

/** The configuration of a new site. */
export const DEFAULT_SITE_CONFIG: SiteConfig = {
  options: INITIAL_OPTIONS,
  scheduled: [],
  loopTimer: 15,
  words: { emojis: [], shortcuts: [] },
  listedWords: [],
  economy: 'none',
  afterSubscription: {
    permissions: { ...ROLE_TEMPLATES.member.chat },
    canAccessAccountsMenu: ROLE_TEMPLATES.member.panel.canAccessAccountsMenu,
    canAccessRoomsMenu: ROLE_TEMPLATES.member.panel.canAccessRoomsMenu,
  },
};
