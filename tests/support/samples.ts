import type { ListedWord } from '../../domain/protection/words/moderate-text.ts';
import {
  DEFAULT_SITE_CONFIG,
  type ScheduledMessage,
  type SiteConfig,
} from '../../domain/site/site-config.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { TimetableLine } from '../../protocol/timetable/timetable.ts';
import type { LobbyUpdate } from '../../rooms-do/rpc/reports.ts';

export const siteConfigWith = (
  options: Partial<SiteOptions>,
  over: Partial<SiteConfig> = {},
): SiteConfig => ({
  ...DEFAULT_SITE_CONFIG,
  ...over,
  options: { ...DEFAULT_SITE_CONFIG.options, ...options },
});

export const scheduledMessage = (id: string, over: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id,
  name: `bot ${id}`,
  nameColor: '#0b6e69',
  message: `says ${id}`,
  messageColor: '#112233',
  messageBGColor: '#ffeedd',
  userType: 'all',
  showOnEntry: false,
  avatar: null,
  ...over,
});

/** The lobby's update after a change of settings. */
export const newsOf = (siteConfig: SiteConfig): LobbyUpdate => ({
  rooms: { upserted: [], removed: [] },
  people: null,
  resources: [],
  announcements: [],
  siteConfig,
});

/** Strings with a special meaning for a database, a template, a pattern, a path or an object. */
export const INJECTIONS = [
  "' OR '1'='1",
  "'; DROP TABLE accounts; --",
  '" OR ""="',
  "x' UNION SELECT password_hash FROM accounts --",
  '1; UPDATE accounts SET role = 0x61646d696e',
  "admin'/*",
  '\\',
  '%',
  '_',
  '%00',
  '\u0000',
  '#{7*7}',
  '{{7*7}}',
  '$ne',
  '[$ne]=1',
  '{"$gt":""}',
  '{"$where":"sleep(1000)"}',
  '(?:a+)+$',
  '[',
  '*'.repeat(500),
  '\ud800',
  '𓂀'.repeat(200),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

export const listedWord = (text: string, over: Partial<ListedWord> = {}): ListedWord => ({
  text,
  match: 'whole',
  act: 'replace',
  minutes: 15,
  replacement: '',
  inMessages: true,
  inPrivate: false,
  inNicknames: true,
  inRoomNames: true,
  ...over,
});

/** A timetable entry that closes a room for whole days, with these changes. */
export const line = (over: Partial<TimetableLine> = {}): TimetableLine => ({
  weekdays: [],
  from: '00:00',
  to: '00:00',
  dates: null,
  entrance: null,
  writers: null,
  slowSeconds: null,
  theme: null,
  welcome: null,
  messages: null,
  ...(Object.keys(over).some(name => DECIDED.has(name)) ? {} : { entrance: 'closed' }),
  ...over,
});

const DECIDED = new Set(['entrance', 'writers', 'slowSeconds', 'theme', 'welcome', 'messages']);

/** Items separated by commas or line ends. */
export const commaList = (text: string): string[] =>
  text
    .split(/[,\n]/u)
    .map(each => each.trim())
    .filter(each => each !== '');
