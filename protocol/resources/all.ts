import { accounts } from './accounts.ts';
import { appearance } from './appearance.ts';
import { avatars, colors, decorations, stars } from './appearance-lists.ts';
import { banners } from './banners.ts';
import { bans } from './bans.ts';
import { contentLists } from './content.ts';
import type { Resource } from './define.ts';
import { identity } from './identity.ts';
import { options1, options2 } from './options.ts';
import { questions } from './questions.ts';
import { rooms } from './rooms.ts';
import { chatMsgTimer, giftsSpeedDir } from './settings.ts';
import { siteRules } from './site-rules.ts';
import { siteTexts } from './site-texts.ts';
import { windows } from './windows.ts';
import { words } from './words.ts';

/** All entities that operators manage. */
export const RESOURCES: readonly Resource[] = [
  accounts,
  ...contentLists,
  appearance,
  avatars,
  banners,
  bans,
  chatMsgTimer,
  colors,
  decorations,
  giftsSpeedDir,
  identity,
  options1,
  options2,
  questions,
  rooms,
  siteRules,
  siteTexts,
  stars,
  windows,
  words,
];

/** Resources that the chat reads over HTTP. Clients receive change notices only for these resources. */
const CLIENT_RESOURCES: ReadonlySet<string> = new Set(
  RESOURCES.filter(({ readAccess }) => readAccess !== 'operators').map(({ name }) => name),
);

export const isClientResource = (name: string): boolean => CLIENT_RESOURCES.has(name);
