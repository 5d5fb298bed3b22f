import { RESOURCES } from '../../protocol/resources/all.ts';
import { SECTIONS } from '../../protocol/resources/sections.ts';
import type { SectionName } from '../../protocol/rules/permission-table.ts';
import type { PanelPermission } from '../../protocol/rules/permissions.ts';

/**
 * Allowed callers of each call, written by hand from the requirements (section 7 of both documents, section 1 of the
 * wire contract). The name of a section stands for its permission.
 */
export type RestAccess =
  /** No token is needed. */
  | 'everybody'
  /** Any session, guests included. */
  | 'sessions'
  /** An account's session. */
  | 'members'
  /** An account's session that was started with a password. */
  | 'holders'
  /** Like `holders`, with another refusal. */
  | 'inviters'
  /** Users who may send voice notes: none by default. */
  | 'speakers'
  /** Like `inviters`, with canAccessRoomsMenu, because the call names no room. */
  | 'inviteReaders'
  /** Users who may send pictures: none by default. */
  | 'senders'
  /** Any operator. */
  | 'panel'
  /** Operators with the section Ban, and accounts that may ban in the chat. */
  | 'moderators'
  /** Accounts that may mute or kick in the chat. */
  | 'restrainers'
  /** Accounts that may clear profiles. */
  | 'clearers'
  /** Operators with the section Accounts, and the account itself. */
  | 'oneself'
  /** Operators with the sections Accounts, Events-Record and Ban. */
  | 'keepers'
  /** Operators with every panel permission. */
  | 'wholePanel'
  /** A ticket and an allowed origin. */
  | 'socket'
  /** The monitor's secret instead of a session. */
  | 'monitors'
  | SectionName;

/** Permission for each section of the requirements, and the section's name in refusals. */
const REQUIRED_MENUS = {
  'Options-1': 'canAccessOptions1Menu',
  Shortcuts: 'canAccessShortcutsMenu',
  Emojis: 'canAccessEmojisMenu',
  Rooms: 'canAccessRoomsMenu',
  Banners: 'canAccessBannersMenu',
  Icons: 'canAccessIconsMenu',
  'Chat-Messages': 'canAccessChatMsgMenu',
  Appearance: 'canAccessAppearanceMenu',
  'Options-2': 'canAccessOptions2Menu',
  Decorations: 'canAccessDecorationsMenu',
  Colors: 'canAccessColorsMenu',
  Stars: 'canAccessStarsMenu',
  Ban: 'canAccessBanMenu',
  Windows: 'canAccessWindowsMenu',
  Ghost: 'canAccessGhostMenu',
  Accounts: 'canAccessAccountsMenu',
  Gifts: 'canAccessGiftsMenu',
  'Events-Record': 'canAccessEventsRecordMenu',
} as const;

/** Includes sections added since then, from their declarations. */
export const MENUS: Partial<Record<SectionName, PanelPermission>> = {
  ...Object.fromEntries(SECTIONS.map(({ name, flag }) => [name, flag])),
  ...REQUIRED_MENUS,
};

const table: [RestAccess, string, string[]][] = [
  ['everybody', '/openapi.json', ['GET']],
  ['monitors', '/health', ['GET']],
  ['everybody', '/users/visitorLogin', ['POST']],
  ['everybody', '/users/keptName', ['DELETE']],
  ['everybody', '/users/hostPass', ['POST']],
  ['everybody', '/users/botLogin', ['POST']],
  ['everybody', '/users/login', ['POST']],
  ['everybody', '/users/recover', ['POST']],
  ['everybody', '/users/passkeyOptions', ['POST']],
  ['everybody', '/users/passkeyLogin', ['POST']],
  ['everybody', '/users/firstOwner', ['POST']],
  ['everybody', '/emojis', ['GET']],
  ['everybody', '/emojis?page=1', ['GET']],
  ['everybody', '/shortcuts', ['GET']],
  ['everybody', '/shortcuts?page=1', ['GET']],
  ['everybody', '/gifts', ['GET']],
  ['everybody', '/giftsSpeedDir', ['GET']],
  ['everybody', '/rooms', ['GET']],
  ['everybody', '/events/head', ['GET']],
  ['everybody', '/appeal', ['POST']],
  ['everybody', '/appeal/status', ['POST']],
  ['everybody', '/rooms?page=1', ['GET']],
  ['everybody', '/banners', ['GET']],
  ['everybody', '/colors', ['GET']],
  ['everybody', '/colors?page=1', ['GET']],
  ['everybody', '/appearance', ['GET']],
  ['everybody', '/options-1', ['GET']],
  ['everybody', '/options-2', ['GET']],
  ['everybody', '/identity', ['GET']],
  ['everybody', '/siteRules', ['GET']],
  ['everybody', '/siteTexts', ['GET']],
  ['everybody', '/windows', ['GET']],

  ['sessions', '/connect', ['POST']],
  ['sessions', '/avatars', ['GET']],
  ['sessions', '/avatars?page=1&limit=8&filter=isRestricted', ['GET']],
  ['sessions', '/stars', ['GET']],
  ['sessions', '/stars?page=1&limit=10&filter=forVisitors', ['GET']],
  ['sessions', '/users/register', ['POST']],
  ['sessions', '/users/logout', ['POST']],
  ['sessions', '/reports', ['POST']],
  ['everybody', '/push', ['GET']],
  ['sessions', '/push', ['POST', 'DELETE']],
  ['senders', '/pictures', ['POST']],
  ['speakers', '/voice', ['POST']],
  ['members', '/users/verify', ['GET']],
  ['socket', '/rooms/x/socket', ['GET']],

  ['panel', '/events', ['POST']],
  ['panel', '/overview', ['GET']],
  ['panel', '/overview/setup', ['PATCH']],
  ['wholePanel', '/overview/backup', ['POST']],
  ['panel', '/panel/feed', ['GET']],
  ['moderators', '/bans', ['POST']],
  ['moderators', '/bans/preview/nobody', ['GET']],
  ['restrainers', '/restraints', ['GET']],
  ['restrainers', '/duty', ['GET']],
  ['restrainers', '/restraints/x', ['DELETE']],
  ['oneself', '/users/updateUser/x', ['PATCH']],
  ['holders', '/users/me', ['PATCH', 'DELETE']],
  ['holders', '/users/me/picture', ['POST']],
  ['holders', '/users/me/recoveryCode', ['POST']],
  ['holders', '/users/me/sessions', ['GET', 'DELETE']],
  ['holders', '/users/me/sessions/x', ['DELETE']],
  ['holders', '/users/me/missed', ['GET', 'DELETE']],
  ['holders', '/users/me/passkeys', ['GET', 'POST']],
  ['holders', '/users/me/passkeys/x', ['DELETE']],
  ['holders', '/users/me/passkeyOptions', ['POST']],
  ['inviteReaders', '/invites', ['GET']],
  ['inviters', '/invites', ['POST']],
  ['inviters', '/invites/x', ['DELETE']],
  ['everybody', '/invites/x', ['GET']],
  ['holders', '/friends', ['GET', 'POST']],
  ['holders', '/friends/x', ['PATCH', 'DELETE']],
  ['holders', '/approvals', ['GET']],
  ['holders', '/approvals/x', ['PATCH']],
  ['members', '/people/card/x', ['GET', 'POST']],
  ['sessions', '/profiles/x', ['GET']],
  ['clearers', '/profiles', ['GET']],
  ['members', '/profiles/x', ['PATCH']],

  ['Accounts', '/registrations', ['GET']],
  ['Accounts', '/registrations/x', ['PATCH']],
  ['Accounts', '/users', ['GET']],
  ['Accounts', '/users/x', ['GET', 'DELETE']],
  ['Accounts', '/why?actor=visitor&act=requestKickUser', ['GET']],
  ['Accounts', '/users/x/botToken', ['POST', 'DELETE']],
  ['Accounts', '/users/signup', ['POST']],
  ['Accounts', '/users/import', ['POST']],
  ['Accounts', '/users/nicknameImages', ['POST']],
  ['Accounts', '/adminPanelPermissions', ['POST']],
  ['Accounts', '/adminPanelPermissions/x', ['GET', 'PATCH', 'DELETE']],
  ['Accounts', '/chatPermissions', ['POST']],
  ['Accounts', '/chatPermissions/x', ['GET', 'PATCH', 'DELETE']],
  ['Accounts', '/chatPermissions/visitor', ['GET', 'PATCH']],
  ['Accounts', '/roleTemplates', ['GET']],
  ['Accounts', '/roleTemplates/x', ['GET', 'PATCH']],

  ['Roles', '/siteRoles', ['GET', 'POST']],
  ['Roles', '/siteRoles/x', ['GET', 'PATCH', 'DELETE']],
  ['Roles', '/siteRoles/x/accounts', ['POST']],

  ['keepers', '/people/data?account=x', ['GET', 'DELETE']],

  ['Ban', '/bans', ['GET']],
  ['Ban', '/bans/x', ['GET', 'PATCH', 'DELETE']],
  ['Rooms', '/rooms', ['POST']],
  ['Rooms', '/rooms/x', ['GET', 'POST', 'PATCH', 'DELETE']],
  ['Gifts', '/gifts?page=1', ['GET']],
  ['Gifts', '/gifts', ['POST']],
  ['Gifts', '/gifts/x', ['GET', 'PATCH', 'DELETE']],
  ['Gifts', '/giftsSpeedDir/x', ['PATCH']],
  ['Emojis', '/emojis', ['POST']],
  ['Emojis', '/emojis/x', ['GET', 'PATCH', 'DELETE']],
  ['Emojis', '/emojis/emojisImg', ['POST']],
  ['Emojis', '/emojis/emojisImg/x', ['PUT']],
  ['Shortcuts', '/shortcuts', ['POST']],
  ['Shortcuts', '/shortcuts/x', ['GET', 'PATCH', 'DELETE']],
  ['Decorations', '/decorations', ['GET', 'POST']],
  ['Decorations', '/decorations?page=1', ['GET']],
  ['Decorations', '/decorations/x', ['GET', 'PATCH', 'DELETE']],
  ['Icons', '/avatars', ['POST']],
  ['Icons', '/avatars/x', ['GET', 'PATCH', 'PUT', 'DELETE']],
  ['Stars', '/stars', ['POST']],
  ['Stars', '/stars/x', ['GET', 'PATCH', 'PUT', 'DELETE']],
  ['Chat-Messages', '/chatMsg', ['GET', 'POST']],
  ['Chat-Messages', '/chatMsg/x', ['GET', 'PATCH', 'DELETE']],
  ['Chat-Messages', '/chatMsgTimer', ['GET']],
  ['Chat-Messages', '/chatMsgTimer/x', ['PATCH']],
  ['Events-Record', '/events', ['GET']],
  ['Events-Record', '/events?page=1', ['GET']],
  ['Events-Record', '/events/export', ['GET']],
  ['Events-Record', '/events/sheet', ['GET']],
  ['Events-Record', '/events/x', ['DELETE']],
  ['Events-Record', '/events/x/evidence', ['GET']],
  ['Appeals', '/appeals', ['GET']],
  ['Appeals', '/appeals/x', ['PATCH']],
  ['Events-Record', '/reports', ['GET']],
  ['Events-Record', '/reports/x', ['PATCH']],
  ['Events-Record', '/webhooks', ['GET', 'POST']],
  ['Events-Record', '/webhooks/x', ['PATCH', 'DELETE']],
  ['Banners', '/banners?page=1', ['GET']],
  ['Banners', '/banners', ['POST']],
  ['Banners', '/banners/x', ['GET', 'PATCH', 'PUT', 'DELETE']],
  ['Colors', '/colors', ['POST']],
  ['Colors', '/colors/x', ['GET', 'PATCH', 'DELETE']],
  ['Appearance', '/appearance/x', ['PATCH']],
  ['Options-1', '/options-1/x', ['PATCH']],
  ['Options-1', '/hostKeys', ['GET', 'POST']],
  ['Options-1', '/hostKeys/check', ['POST']],
  ['Options-1', '/hostKeys/x', ['PATCH', 'DELETE']],
  ['Quiz', '/questions', ['GET', 'POST']],
  ['Quiz', '/questions/x', ['GET', 'PATCH', 'DELETE']],
  ['Words', '/words', ['GET', 'POST']],
  ['Words', '/words/x', ['GET', 'PATCH', 'DELETE']],
  ['Words', '/words/rehearsal', ['POST']],
  ['Words', '/words/starter', ['POST']],
  ['Options-2', '/options-2/x', ['PATCH']],
  ['Identity', '/identity/x', ['PATCH']],
  ['Identity', '/siteRules/x', ['PATCH']],
  ['Identity', '/siteTexts/x', ['PATCH']],
  ['Identity', '/identity/pictures', ['POST']],
  ['Windows', '/windows/x', ['PATCH']],
  ['Windows', '/connections', ['GET']],
  ['Windows', '/connections/x', ['POST', 'DELETE']],
  ['Ghost', '/ghosts', ['GET']],
];

const LIST_READERS = { everybody: 'everybody', audience: 'everybody', sessions: 'sessions' } as const;

/** Calls of entities added since then, from their declarations. */
const added = RESOURCES.filter(
  ({ name }) => !table.some(([, path]) => path.split(/[/?]/)[1] === name),
).flatMap(({ name, section, noun, readAccess }): typeof table => [
  [readAccess === 'operators' ? section : LIST_READERS[readAccess], `/${name}`, ['GET']],
  ...(noun.added === undefined
    ? ([[section, `/${name}/x`, ['PATCH']]] satisfies typeof table)
    : ([
        [section, `/${name}`, ['POST']],
        [section, `/${name}/x`, ['GET', 'PATCH', 'DELETE']],
      ] satisfies typeof table)),
]);

/** One call per row. `x` is the key of no record. */
export const CALLS = [...table, ...added].flatMap(([door, path, methods]) =>
  methods.map(method => ({ door, method, path })),
);
