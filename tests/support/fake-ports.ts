import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Roster } from '../../rooms-do/lobby/platform/roster.ts';
import type { AdmissionResult, PendingAdmission } from '../../rooms-do/rpc/admissions.ts';
import type { Directive } from '../../rooms-do/rpc/directives.ts';
import type { RemoteCommand, RemoteOutcome } from '../../rooms-do/rpc/remote-commands.ts';
import type { Announcement, ConnectedUser, LobbySnapshot, RoomReport } from '../../rooms-do/rpc/reports.ts';
import type { OutsideOfRoom } from './room-harness.ts';

export const ROOM_PASSWORD = 'open sesame';

const ICONS: Record<string, { uploadPath: string; isRestricted: boolean }> = {
  rose: { uploadPath: '/uploads/avatars/rose.png', isRestricted: false },
  crown: { uploadPath: '/uploads/avatars/crown.png', isRestricted: true },
};

const STARS: Record<string, { uploadPath: string; forVisitors: boolean; forChatMasters: boolean }> = {
  guests: { uploadPath: '/uploads/stars/guests.png', forVisitors: true, forChatMasters: false },
  masters: { uploadPath: '/uploads/stars/masters.png', forVisitors: false, forChatMasters: true },
};

/** Names of outbox entries in the notes. */
const SAVED: Record<string, string> = {
  appearance: 'saveAppearance',
  ignored: 'saveIgnored',
  privacy: 'savePrivacy',
};

const EVERYWHERE = { deviceId: null, addressFrom: null, addressTo: null, host: null, country: null };

/** The site behind the ports: `calls` notes what was asked of the lobby and the database. */
export type FakeSite = {
  rooms: RoomRecord[];
  readonly calls: string[];
  readonly roster: Roster;
  changeRoom(roomId: string, change: Partial<RoomSettings>): void;
  connected(): ConnectedUser[];
  locateFor(viewer: Actor, userID: string): string | null;
  announce(announcement: Announcement): void;
  direct(directive: Directive): number;
  isTaken(nickname: string, userID: string): boolean;
  receiveReport(report: RoomReport): boolean;
  snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot>;
  admit(roomId: string, admission: PendingAdmission): Promise<AdmissionResult>;
  runRemote(command: RemoteCommand): Promise<RemoteOutcome>;
};

/** The rest of the site as the rooms of a `SiteHarness` reach it: other rooms are real, records are few, calls are noted. */
export const fakePorts = (site: FakeSite, roomId: string): OutsideOfRoom => ({
  lobby: {
    admissionData: async () => ({ rooms: site.rooms, visitorPermissions: {}, defaultAvatar: null }),
    connections: async () => site.connected(),
    presentAmong: async userIds =>
      site.connected().filter(({ participant }) => userIds.includes(participant.userId)),
    presentOnDevice: async ({ fingerprint, deviceId }) =>
      site
        .connected()
        .filter(
          ({ participant }) => participant.fingerprint === fingerprint || participant.deviceId === deviceId,
        ),
    searchUsers: async (viewer, search) => {
      const { presences } = site.roster;
      const { found, total } = presences.search(viewer, search);
      return { users: found.map(each => site.roster.connected(each)), total };
    },
    locateFor: async (viewer, userID) => site.locateFor(viewer, userID),
    find: async userID => site.connected().find(({ participant }) => participant.userId === userID) ?? null,
    blockReentry: async () => void site.calls.push('blockReentry'),
    announce: async announcement => site.announce(announcement),
    beginAttempts: async () => 0,
    bulkKick: async bulkKick => site.direct({ do: 'bulkKick', bulkKick }),
    dispatch: async directive => site.direct(directive),
    claimNickname: async ({ userId, nickname }) => ({
      userId,
      nickname,
      presentIn: roomId,
      heldUntil: null,
      restraints: { mute: null, oneTimeKick: null, messagesBlockedUntil: null },
    }),
    restrain: async () => {},
    liftRestraint: async () => {},
    leftPerson: async () => null,
    report: async report => site.receiveReport(report),
    snapshot: async (_, everybody) => site.snapshot(roomId, everybody),
    peopleAfter: async (_, place) => site.roster.peopleOutside(roomId, place),
  },
  roomsDatabase: {
    persist: async entries => void site.calls.push(...entries.flatMap(({ kind }) => SAVED[kind] ?? [])),
    push: async notes =>
      void site.calls.push(
        ...notes.map(
          ({ to, kind, text, withdrawn = [] }) =>
            `push ${to}: ${kind}: ${text}${withdrawn.map(id => ` closes ${id}`).join('')}`,
        ),
      ),
    checkRoomPassword: async ({ password }) => (password === ROOM_PASSWORD ? 'allowed' : 'wrong_password'),
    createRoom: async (_by, { name }) => {
      site.calls.push('createRoom');
      return { roomId: 'room-new', room: name };
    },
    changeRoom: async (by, { roomId: id, name }) => {
      const own = ownRoom(site, by.userId, id);
      if (!own) return { refused: 'room_not_found' };
      site.calls.push('changeRoom');
      return { roomId: id, room: name ?? own.settings.name };
    },
    setRoomMode: async (_by, id, mode) => {
      site.calls.push('setRoomMode');
      site.changeRoom(id, mode);
      return { roomId: id, room: id };
    },
    removeRoom: async (by, id) => {
      const own = ownRoom(site, by.userId, id);
      if (!own) return { refused: 'room_not_found' };
      if (own.settings.primary) return { refused: 'primary_room' };
      site.calls.push('removeRoom');
      return { roomId: id, room: own.settings.name };
    },
    openReports: async () => [],
    reports: async () => [],
    closeReport: async ({ reportId }) => (reportId === 'open' ? 'ليلى' : null),
    isNicknameOfOther: async (nickname, userID) => site.isTaken(nickname, userID),
    icon: async name => ICONS[name] ?? null,
    star: async name => STARS[name] ?? null,
    ban: async ({ by, target: { fingerprint } }) => {
      if (by === 'site') throw new Error('nobody here asks in the name of the site');
      const made = { byUserID: by.userId, byRank: by.rank, kicksShielded: by.kicksShielded, until: null };
      const bans = [{ ...EVERYWHERE, ...made, fingerprint }];
      site.direct({ do: 'removeBanned', bans });
      return bans;
    },
  },
  room: id => ({
    admit: (_, admission) => site.admit(id, admission),
    issueInvitations: async () => {
      site.calls.push('invite');
      return { tickets: {}, until: 0, room: id };
    },
    runRemoteCommand: command => site.runRemote(command),
  }),
});

/** The database, too, changes and removes only what the asker made. */
const ownRoom = (site: FakeSite, userID: string, roomId: string): RoomRecord | undefined =>
  site.rooms.find(({ settings, createdBy }) => settings._id === roomId && createdBy === userID);
