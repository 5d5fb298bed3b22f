import type { PlainKey } from '../../../i18n/t.ts';
import type { WindowKind } from '../../../state/windows.ts';

/** `panel` opens a tab, anything else the window of that name. */
export type SiteOption =
  | Extract<WindowKind, 'password' | 'announcement' | 'connected' | 'kick-all'>
  | 'panel';

const LABELS: Record<SiteOption, PlainKey> = {
  password: 'chat.siteOptions.changePassword',
  announcement: 'chat.siteOptions.publicAd',
  connected: 'mod.showAllConnected',
  'kick-all': 'mod.kickAll',
  panel: 'chat.siteOptions.adminPanel',
};

const ORDER = ['password', 'announcement', 'connected', 'kick-all', 'panel'] as const;

/** Those of the site options that somebody may use. */
export const siteOptionsFor = (may: Readonly<Record<SiteOption, boolean>>) =>
  ORDER.filter(option => may[option]).map(option => ({ option, label: LABELS[option] }));
