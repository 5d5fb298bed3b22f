import { type House, NEW_HOUSE, type ScheduledMessage } from '../../protocol/entities/house.ts';
import type { SiteOptions } from '../../protocol/entities/options.ts';
import type { LobbyNews } from '../../rooms-do/roster-entry.ts';

/** A house with these options, and else as every site begins. */
export const furnished = (options: Partial<SiteOptions>, over: Partial<House> = {}): House => ({
  ...NEW_HOUSE,
  ...over,
  options: { ...NEW_HOUSE.options, ...options },
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

/** What the lobby tells a room when operators have set something else. */
export const newsOf = (house: House): LobbyNews => ({
  rooms: { upserted: [], removed: [] },
  people: null,
  resources: [],
  announcements: [],
  house,
});
