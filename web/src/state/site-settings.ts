import { proxy } from 'valtio';
import { KEPT_MESSAGES, SECOND_MS, SEND_MAX, SEND_WINDOW_MS } from '../../../protocol/constants.ts';
import { keysOf } from '../../../protocol/keys-of.ts';
import type { RecordOf } from '../../../protocol/resources/define.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import type { windows } from '../../../protocol/resources/windows.ts';

type Settings = SiteOptions & RecordOf<typeof windows>;
type ShownSetting =
  | 'logo'
  | 'showLogo'
  | 'enableEmoticons'
  | 'guardCopying'
  | 'idleTimeout'
  | 'scrollBack'
  | 'bannerInterval'
  | 'privateWindowsMax'
  | 'floodCount'
  | 'floodSeconds'
  | 'registration'
  | 'profilePictures'
  | 'images'
  | 'polls'
  | 'typing'
  | 'voice'
  | 'knownHosts'
  | 'blockedHosts'
  | 'onlyKnownHosts';

/** Settings that affect the screen, with these defaults until the server's are known. */
export const siteSettings = proxy<Pick<Settings, ShownSetting>>({
  logo: '',
  showLogo: false,
  enableEmoticons: true,
  guardCopying: true,
  idleTimeout: 0,
  scrollBack: 2 * KEPT_MESSAGES,
  bannerInterval: 10,
  privateWindowsMax: Number.POSITIVE_INFINITY,
  floodCount: SEND_MAX,
  floodSeconds: SEND_WINDOW_MS / SECOND_MS,
  registration: 'off',
  profilePictures: 'off',
  images: 'off',
  polls: true,
  typing: true,
  voice: 'off',
  knownHosts: '',
  blockedHosts: '',
  onlyKnownHosts: false,
});

const SHOWN = keysOf(siteSettings);

/** Applies the settings of an answer that affect the screen. */
export const updateSiteSettings = (answered: Partial<Settings>): void => {
  const shown = SHOWN.filter(name => name in answered).map(name => [name, answered[name]]);
  Object.assign(siteSettings, Object.fromEntries(shown));
};
