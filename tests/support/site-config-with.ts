import {
  DEFAULT_SITE_CONFIG,
  type ScheduledMessage,
  type SiteConfig,
} from '../../domain/site/site-config.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { LobbyUpdate } from '../../rooms-do/rpc/reports.ts';

/** A site configuration with these options, and otherwise as every site begins. */
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
