/** What every chat needs of the client and the state. The rest of them comes with the windows that use it. */
const CLIENT =
  /\/web\/src\/(?:client|state)\/(?!http\/(?:queries|read-pictures|refresh-queries|use-page)\.ts|resources\/use-palette\.ts|send-private-message\.ts)/;

/** Parts of the first screen that windows and the panel have too. */
const PARTS = [
  /\/web\/src\/ui\/(?:EmptyState|Image|LoadFailed|Skeleton|Tabs|use-image-fallback|use-wide-screen)\.tsx?$/,
  /\/web\/src\/ui\/(?:dialogs\/use-close-on-back|fields\/(?:Checkbox|list-place|Select)|theme\/readable-colors)\.tsx?$/,
  /\/web\/src\/(?:browser\/(?:back-gesture|dom\/late-care|long-press)|i18n\/(?:country-name|format\/format-(?:clock|moment)|locale|Phrase))\.tsx?$/,
  /\/protocol\/(?:entities\/report|text\/(?:direction|emoji-shortcut-tokens))\.ts$/,
  /\/protocol\/rules\/may(?:|\/(?:appearance|content|moderation|movement|room-mode|rooms|waiting))\.ts$/,
  /\/react-aria\/dist\/private\/(?:i18n\/(?:I18nProvider|useDefaultLocale|utils)|ssr\/SSRProvider)\.m?js$/,
];

const ICONS = [
  'arrow-down|ban|chevron-down|crown|ellipsis-vertical|eye-off|face-slightly-smiling|flag|ghost|gift|letter-b|lock',
  'log-out|message-circle|refresh-cw|search|send|settings|shield-check|sliders-horizontal|users|volume-2|volume-x',
  'wifi-off|x',
];
const ICON_FILES = new RegExp(`/lucide-react/.*/icons/(?:${ICONS.join('|')})\\.m?js$`);

const CHAT = [CLIENT, ...PARTS, ICON_FILES];

/** A line of the chat and who said it, which windows and the panel's samples have too. */
const LINES = [
  /\/features\/messages\/(?:index|MessageText|MessageWords|pictures\/picture-size)\.tsx?$/,
  /\/features\/messages\/list\/(?:JoinLeaveLine|MessageRow|ServerCard)\.tsx$/,
  /\/features\/users\/display\/(?:Avatar|Flag|Nickname|Star)\.tsx$/,
];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some(part => part.test(id));

/**
 * What lies in a file with others. Small files compress badly, each by itself. Left to themselves the modules would lie in a file for
 * every set of screens that uses them: of 252 files a chat would take 52 and a fourteenth more bytes (rolldown of vite 8.3.8, 2026-11).
 */
export const CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 2 },
  { name: 'chat', test: isOneOf(CHAT), priority: 1 },
  // Alone: the index of a feature, which they import, would bring its windows.
  { name: 'lines', test: isOneOf(LINES), includeDependenciesRecursively: false },
];
