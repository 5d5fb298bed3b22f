import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Elsewhere } from '../../rooms-do/elsewhere.ts';
import { requestPlace } from '../../rooms-do/moving.ts';
import type { Room } from '../../rooms-do/room.ts';
import type { SiteTable } from './site-table.ts';

export const ROOM_PASSWORD = 'open sesame';

const ICONS: Record<string, { uploadPath: string; isRestricted: boolean }> = {
  rose: { uploadPath: '/uploads/avatars/rose.png', isRestricted: false },
  crown: { uploadPath: '/uploads/avatars/crown.png', isRestricted: true },
};

const STARS: Record<string, { uploadPath: string; forVisitors: boolean; forChatMasters: boolean }> = {
  guests: { uploadPath: '/uploads/stars/guests.png', forVisitors: true, forChatMasters: false },
  masters: { uploadPath: '/uploads/stars/masters.png', forVisitors: false, forChatMasters: true },
};

const EVERYWHERE = { addressFrom: null, addressTo: null, host: null, country: null };

/** The rest of the site as the rooms of a `SiteTable` reach it: other rooms are real, records are few, deeds are noted. */
export const elsewhereOf = (site: SiteTable, room: Room) =>
  ({
    rooms: async () => site.rooms,
    judgePassword: async (_roomId, password) => (password === ROOM_PASSWORD ? 'allowed' : 'wrong_password'),
    requestPlace: (roomId, userID, wish) => requestPlace(room, roomId, userID, wish),
    makeRoom: async (_by, { name }) => {
      site.deeds.push('makeRoom');
      return { roomId: 'room-new', room: name };
    },
    changeRoom: async (by, { roomId, name }) => {
      const own = ownRoom(site, by.userID, roomId);
      if (!own) return { refused: 'room_not_found' };
      site.deeds.push('changeRoom');
      return { roomId, room: name ?? own.settings.name };
    },
    removeRoom: async (by, roomId) => {
      const own = ownRoom(site, by.userID, roomId);
      if (!own) return { refused: 'room_not_found' };
      if (own.settings.primary) return { refused: 'primary_room' };
      site.deeds.push('removeRoom');
      return { roomId, room: own.settings.name };
    },
    invite: async () => site.deeds.push('invite'),
    openReports: async () => [],
    act: remote => site.act(remote),
    everybody: async () => site.everybody(),
    hold: async () => void site.deeds.push('hold'),
    announce: async announcement => site.announce(announcement),
    sweep: async sweep => site.order({ do: 'sweep', sweep }),
    takeName: async (self, nickname) => (site.isTaken(nickname, self.userID) ? 'nickname_taken' : null),
    icon: async name => ICONS[name] ?? null,
    star: async name => STARS[name] ?? null,
    ban: async ({ by, target: { fingerprint } }) => {
      if (by === 'site') throw new Error('nobody here asks in the name of the site');
      const made = { byUserID: by.userID, byRank: by.rank, kicksShielded: by.kicksShielded, until: null };
      site.order({ do: 'expel', bans: [{ ...EVERYWHERE, ...made, fingerprint }] });
    },
    saveLook: () => void site.deeds.push('saveLook'),
  }) as Partial<Elsewhere> as Elsewhere;

/** The database, too, changes and removes only what the asker made. */
const ownRoom = (site: SiteTable, userID: string, roomId: string): KnownRoom | undefined =>
  site.rooms.find(({ settings, createdBy }) => settings._id === roomId && createdBy === userID);
