import type { EmojiWord, ShortcutWord } from '../words.ts';
import type { Audience } from './chat-message.ts';
import type { SiteOptions } from './options.ts';

/** What an operator has said once and for all: to each who comes in, or with `showOnEntry` false in rounds. */
export type ScheduledMessage = {
  id: string;
  name: string;
  nameColor: string;
  message: string;
  messageColor: string;
  messageBGColor: string;
  userType: Audience;
  showOnEntry: boolean;
  /** A file name; null is the picture of whoever has none. */
  avatar: string | null;
};

/**
 * What the rooms go by of all that operators set. `scheduled` in the order of their age, `loopTimer` in minutes, `words`
 * what counts as an emoticon or a shortcut.
 */
export type House = {
  options: SiteOptions;
  scheduled: ScheduledMessage[];
  loopTimer: number;
  words: { emojis: EmojiWord[]; shortcuts: ShortcutWord[] };
};

/** The REST resources that it is made of. */
const PARTS: ReadonlySet<string> = new Set([
  'options-1',
  'options-2',
  'chatMsg',
  'chatMsgTimer',
  'emojis',
  'shortcuts',
]);

export const isPartOfHouse = (resource: string): boolean => PARTS.has(resource);

/** How a site runs of which nothing is known yet. */
export const NEW_HOUSE: House = {
  options: {
    logo: '',
    showLogo: false,
    idleTimeout: 0,
    bannerInterval: 10,
    maxBots: 10,
    floodCount: 4,
    floodSeconds: 5,
    banFloodersIP: false,
    banFloodersHost: false,
    publicMessagesShown: 50,
    enableEmoticons: true,
    kickHoldSeconds: 300,
    addressDays: 90,
    eventDays: 0,
    minCharacters: 1,
    maxCharacters: 300,
    minShortcuts: 0,
    maxShortcuts: 300,
    minEmoticons: 0,
    maxEmoticons: 300,
    minLines: 1,
    maxLines: 300,
    scrollBack: 100,
  },
  scheduled: [],
  loopTimer: 15,
  words: { emojis: [], shortcuts: [] },
};
