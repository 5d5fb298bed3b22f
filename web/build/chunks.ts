/** Client and state modules that few visits need, loaded at first use. */
const LATER = [
  'actions/(?:ask-users|receive-inbox|session-subscription|switch-room|tell-rules)|http/(?:host-pass-login|read-pictures|use-page)|resources/use-palette',
  'private/waiting-marks|session/(?:change-password|enter-by-pass|membership)|user-activity|friends|missed|polls|typing|writing/typing-choice',
];
/** Client and state modules that every chat needs, and TanStack Query. */
const CLIENT = new RegExp(`/web/src/(?:client|state)/(?!(?:${LATER.join('|')})\\.ts)|/@tanstack/`);

const PARTS = [
  /\/web\/src\/ui\/(?:EmptyState|Image|LoadFailed|Skeleton|Tabs|use-image-fallback|use-wide-screen)\.tsx?$/,
  /\/web\/src\/ui\/(?:dialogs\/use-close-on-back|fields\/(?:Checkbox|list-place|Select)|theme\/readable-colors)\.tsx?$/,
  /\/web\/src\/(?:features\/chat\/banners\/Banners\.tsx|permissions\/use-actor\.ts)$/,
  /\/web\/src\/(?:browser\/(?:back-gesture|dom\/late-care|long-press)|i18n\/(?:format\/format-moment|locale|Phrase))\.tsx?$/,
  /\/protocol\/(?:entities\/report|text\/(?:direction|emoji-shortcut-tokens))\.ts$/,
  /\/protocol\/rules\/may\/(?:content|messages|moderation|rooms)\.ts$/,
  /\/react-aria\/dist\/private\/(?:i18n\/(?:I18nProvider|useDefaultLocale|utils)|ssr\/SSRProvider)\.m?js$/,
];

const ICONS = [
  'arrow-down|ban|bell|chevron-down|circle-question-mark|crown|ellipsis-vertical|eye-off|face-slightly-smiling|flag|ghost|gift',
  'italic|letter-b|lock|log-out|message-circle|pin|reply|search|send|settings|shield-check|sliders-horizontal',
  'user-plus|users|volume-2|volume-x|wifi-off|x',
];
const ICON_FILES = new RegExp(`/lucide-react/.*/icons/(?:${ICONS.join('|')})\\.m?js$`);

const CHAT = [CLIENT, ...PARTS, ICON_FILES];

/** A chat message with its author, also used by windows and by the panel's samples. */
const LINES = [
  /\/features\/messages\/(?:MessageText|MessageWords|pictures\/picture-size)\.tsx?$/,
  /\/features\/messages\/list\/(?:JoinLeaveLine|MessageRow|ServerCard)\.tsx$/,
  /\/features\/users\/display\/(?:Avatar|Flag|Nickname|Star)\.tsx$/,
];

/** Small components and modules shared by several windows. */
const WINDOW_PARTS = [
  /\/web\/src\/features\/windows\/(?:ConfirmDialog|FormModal|WindowFrame|use-request|use-window-user)\.tsx?$/,
  /\/web\/src\/ui\/(?:dialogs\/Modal|fields\/(?:ColorChoice|SentenceField|Switch)|use-countdown)\.tsx?$/,
  /\/web\/src\/features\/(?:messages\/(?:mode\/WaitLeft|report\/ReasonChoice)|rooms\/room-colors|users\/ignore-user)\.tsx?$/,
  /\/web\/src\/client\/(?:actions\/switch-room|http\/(?:read-pictures|use-page)|resources\/use-palette)\.ts$/,
  /\/web\/src\/i18n\/(?:ascii-digits|format\/format-(?:duration|time-ago)|texts\/duration-texts)\.ts$/,
  /\/protocol\/(?:rules\/(?:may(?:|\/(?:appearance|movement))|sanctions)|text\/(?:control-characters|truncate))\.ts$/,
];

/** Password field with its texts, also used at the entry. */
const MEMBERSHIP =
  /\/web\/src\/(?:features\/entry\/KnownName\.tsx|i18n\/texts\/membership-texts\.ts|ui\/fields\/PasswordField\.tsx)$/;

/** Registration form, recovery code and consent to the rules, with their texts. */
const REGISTRATION =
  /\/web\/src\/(?:features\/membership\/(?:Re(?:covery|gisterW)|RulesC)|i18n\/errors\/membership-errors)/;

/** State, calls and texts of friends and missed items, for members only. Their components have separate files. */
const FRIENDS =
  /\/web\/src\/(?:features\/friends\/tab-loader|(?:client|state)\/(?:friends|missed)\.ts|i18n\/(?:t-missed|texts\/friend-texts))/;

/** Rarely used actions, polls and typing notices. */
const LATER_PARTS =
  /\/web\/src\/(?:client\/(?:actions\/(?:ask-users|tell-rules)|polls|typing)|state\/writing\/typing-choice|features\/messages\/composer\/TypingLine)\.tsx?$|\/protocol\/poll-limits\.ts$/;

/** Small components of messages and the composer that most visits do not need. */
const MESSAGE_PARTS =
  /\/web\/src\/(?:features\/messages\/(?:announcements\/AnnouncementCard|composer\/ComposerBars|list\/(?:ClearedLine|DeletionDetails|FailedState)|polls\/PollCard)|ui\/buttons\/AppealLink)\.tsx$/;

/** Player and recorder of voice notes, without the library that rewrites recordings. */
const VOICE = /\/web\/src\/features\/messages\/voice\/(?!note-file)|\/protocol\/voice-limits\.ts$/;

/** Guest login, which starts before the chat is loaded. */
const LOGIN =
  /\/web\/src\/(?:client\/(?:http\/(?:auth|device-headers)|session\/guest-login)|browser\/(?:device-key|embedding|fingerprint)|state\/(?:private\/privacy|reading\/ignored))\.ts$/;

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some(part => part.test(id));

/**
 * Modules that share a file, because small files compress badly. By default there would be a file per set of screens: a
 * chat would load 52 of 252 files, with 7 % more bytes (rolldown of vite 8.3.8, 2026-11).
 */
export const CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 2 },
  { name: 'login', test: LOGIN, priority: 1 },
  { name: 'chat', test: isOneOf(CHAT), priority: 1 },
  // Icons share a file, because the chat contains each file name to preload imports of windows. The poll icon is
  // excluded: members load it together with the poll button.
  { name: 'icons', test: /\/lucide-react\/.*\/icons\/(?!chart-bar-big)/ },
  { name: 'membership', test: MEMBERSHIP, includeDependenciesRecursively: false },
  { name: 'registration', test: REGISTRATION, includeDependenciesRecursively: false },
  { name: 'friends', test: FRIENDS, includeDependenciesRecursively: false },
  { name: 'later', test: LATER_PARTS, includeDependenciesRecursively: false },
  { name: 'message-parts', test: MESSAGE_PARTS, includeDependenciesRecursively: false },
  { name: 'voice', test: VOICE, includeDependenciesRecursively: false },
  { name: 'window-parts', test: isOneOf(WINDOW_PARTS), includeDependenciesRecursively: false },
  // One file, because each file adds its name to the lists of files that load it.
  {
    name: 'moderation',
    test: /\/protocol\/entities\/(?:moderation|notices)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Dependencies are excluded, because this chunk imports a row's menu, which would add the menu's windows.
  { name: 'lines', test: isOneOf(LINES), includeDependenciesRecursively: false },
];
