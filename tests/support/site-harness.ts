import type { RoomMeta, RoomRecord } from '../../domain/admission/admission.ts';
import type { FriendEntry } from '../../domain/friends/friends.ts';
import { actorOf } from '../../domain/presence/participant.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import { FriendLists } from '../../rooms-do/lobby/friends/module.ts';
import { Roster } from '../../rooms-do/lobby/platform/roster.ts';
import { Broadcast } from '../../rooms-do/lobby/presence/broadcast.ts';
import { fallbackRooms } from '../../rooms-do/lobby/rooms/module.ts';
import { migrateLobby } from '../../rooms-do/lobby/storage.ts';
import { applyLobbyUpdate } from '../../rooms-do/room/apply-settings.ts';
import { roomPipeline } from '../../rooms-do/room/compose.ts';
import { FrameProcessor, runForRemote } from '../../rooms-do/room/frame-processor.ts';
import { admissionError, closeRoom, endOlderPresence } from '../../rooms-do/room/lifecycle/lifecycle.ts';
import { applyDirective } from '../../rooms-do/room/modules.ts';
import { RecentAcks } from '../../rooms-do/room/platform/sockets/recent-acks.ts';
import { noteArrivals } from '../../rooms-do/room/private-chat/inbox.ts';
import type { AdmissionResult, PendingAdmission } from '../../rooms-do/rpc/admissions.ts';
import type { Directive } from '../../rooms-do/rpc/directives.ts';
import type { RemoteCommand, RemoteOutcome } from '../../rooms-do/rpc/remote-commands.ts';
import type {
  Announcement,
  ConnectedUser,
  LobbySnapshot,
  LobbyUpdate,
  NewAnnouncement,
  RoomReport,
  SubscriptionLevel,
} from '../../rooms-do/rpc/reports.ts';
import { FakeInbox } from './fake-inbox.ts';
import {
  type FakeSocket,
  HALL_SETTINGS,
  OPERATOR_ROOM,
  type OutsideOfRoom,
  type Reading,
  RoomHarness,
  RoomStorage,
} from './room-harness.ts';
import { checkAckShape } from './schemas.ts';

/** A room created by operators, with these changes. */
export type RoomOptions = Partial<RoomSettings & RoomMeta> & { _id: string; name: string };

export type Answer = { ok: true; data: Record<string, unknown> } | { ok: false; code: string };

/** Several rooms with the real roster and broadcast between them, without a runtime and in simulated time. */
export class SiteHarness implements FakeSite {
  readonly harnesses = new Map<string, RoomHarness>();
  readonly roster = new Roster();
  readonly broadcast: Broadcast;
  readonly friends: FriendLists;
  /** Friends of each account, in place of the database. */
  readonly friendsById = new Map<string, FriendEntry[]>();
  /** All rooms, in place of the database. */
  rooms: RoomRecord[];
  readonly calls: string[] = [];
  readonly announced: Announcement[] = [];
  readonly inbox = new FakeInbox(userId => this.#tellArrived(userId));
  readonly #removed: RoomHarness[] = [];
  #frames = new Map<string, FrameProcessor>();
  #inTransit = new Map<string, { roomId: string; expected: PendingAdmission }>();
  readonly #listPart: number | undefined;
  #requests = 0;
  #now = 1_900_000_000_000;
  readonly #timers = timerClock(this.#now);
  #clock: (() => number) | null = null;

  /** `listPart`: number of users in each part of a list. If set, all users read lists in parts. */
  constructor(rooms: readonly RoomOptions[], listPart?: number) {
    this.#listPart = listPart;
    this.rooms = rooms.map(roomRecord);
    this.broadcast = new Broadcast({
      newListsVersion: () => crypto.randomUUID(),
      now: () => this.#clock?.() ?? this.#now,
      roster: this.roster,
      send: async (roomId, news) => this.#update(roomId, news),
      ...{ stateChanged: () => {}, unsent: () => {}, unsubscribe: () => {} },
    });
    this.friends = new FriendLists(migrateLobby({ exec: new RoomStorage().exec } as unknown as SqlStorage), {
      // The clock of the rooms is frozen while timers run, unless it follows them.
      now: this.#timers,
      roster: this.roster,
      isArriving: () => false,
      read: async userId => this.friendsById.get(userId) ?? [],
      send: async (roomId, list) =>
        applyDirective(this.at(roomId).room, { do: 'friends', ...list }).counted > 0,
      runInBackground: work => void work,
    });
    this.#refreshRooms();
    this.broadcast.markDelivered();
    for (const room of this.rooms) this.#startRoom(room);
  }

  /** Ends the site, so that other rooms can reuse its storage. */
  release(): void {
    for (const harness of [...this.harnesses.values(), ...this.#removed]) harness.release();
  }

  at(roomId: string): RoomHarness {
    const harness = this.harnesses.get(roomId);
    if (!harness) throw new Error(`there is no ${roomId}`);
    return harness;
  }

  changeRoom(roomId: string, change: Partial<RoomSettings>): void {
    this.rooms = this.rooms.map(room =>
      room.settings._id === roomId ? { ...room, settings: { ...room.settings, ...change } } : room,
    );
    this.#refreshRooms();
  }

  createRoom(wish: RoomOptions): void {
    const room = roomRecord(wish);
    this.rooms = [...this.rooms, room];
    this.#startRoom(room);
    this.#refreshRooms();
  }

  async deleteRoom(roomId: string): Promise<void> {
    const { room } = this.at(roomId);
    this.rooms = this.rooms.filter(({ settings }) => settings._id !== roomId);
    this.#refreshRooms();
    await closeRoom(room, fallbackRooms(this.rooms));
    this.broadcast.participants(this.roster.removeRoom(roomId));
    this.#removed.push(this.at(roomId));
    this.harnesses.delete(roomId);
  }

  /** Lets all rooms read the time from the timers, so that a callback sees the time at which it runs. */
  followTimers(): void {
    this.#clock = this.#timers;
    for (const harness of this.harnesses.values()) harness.clock = this.#clock;
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const harness of this.harnesses.values()) harness.advance(ms);
  }

  async join(roomId: string, person: Actor, over = {}): Promise<FakeSocket> {
    const harness = this.at(roomId);
    await harness.room.presence.lobby.ready();
    return harness.join(person, over, this.#reading());
  }

  async connect(ticket: string): Promise<FakeSocket> {
    const transfer = this.#inTransit.get(ticket);
    if (!transfer) throw new Error(`no ticket ${ticket}`);
    this.#inTransit.delete(ticket);
    const harness = this.at(transfer.roomId);
    await harness.room.presence.lobby.ready();
    return harness.admit(transfer.expected, null, this.#reading());
  }

  async request(roomId: string, socket: FakeSocket, event: UpName, data: unknown): Promise<Answer> {
    const { room } = this.at(roomId);
    const id = `ask-${++this.#requests}`;
    const seat = room.connections.get(socket as unknown as WebSocket);
    if (!seat) throw new Error(`${socket.userID} has no connection in ${roomId}`);
    await this.#frames.get(roomId)?.receive(seat, JSON.stringify({ event, data, id }));
    const ack = socket.received.findLast(heard => heard.event === 'ack' && heard.data.id === id)?.data;
    if (!ack) throw new Error(`${event} was never answered`);
    checkAckShape(event, ack);
    if (ack.ok) return { ok: true, data: (ack.data ?? {}) as Record<string, unknown> };
    return { ok: false, code: (ack.error as { code: string }).code };
  }

  async runRemote(remote: RemoteCommand): Promise<RemoteOutcome> {
    for (const { room } of this.harnesses.values()) {
      const outcome = await runForRemote(room, roomPipeline(room), remote);
      if (!('movedTo' in outcome)) return outcome;
    }
    return { ok: false, code: 'user_not_found' };
  }

  locateFor(viewer: Actor, userID: string): string | null {
    const found = this.connected().find(({ participant }) => participant.userId === userID);
    if (!found) return null;
    const { participant, roomId } = found;
    const isAnswered = participant.repliesAllowedFrom.includes(viewer.userId);
    return isAnswered || seesUser(viewer, actorOf(participant, roomId)) ? roomId : null;
  }

  connected(): ConnectedUser[] {
    return [...this.harnesses.values()].flatMap(({ room }) =>
      [...room.participants.all()].map(participant => ({
        participant,
        roomId: room.id,
        room: room.settings.name,
        unlisted: room.meta.unlisted,
      })),
    );
  }

  announce({ fingerprint: _, ...announcement }: NewAnnouncement): void {
    this.calls.push('announce');
    this.announced.push(announcement);
    this.broadcast.announce(announcement);
  }

  /** Runs a directive in all rooms and returns the number of affected users. */
  direct(direct: Directive): number {
    this.calls.push(direct.do);
    const outcomes = [...this.harnesses.values()].map(({ room }) => applyDirective(room, direct));
    return outcomes.reduce((sum, { counted }) => sum + counted, 0);
  }

  isTaken(nickname: string, userID: string): boolean {
    const wanted = skeleton(nickname);
    return this.connected().some(
      ({ participant }) => participant.userId !== userID && skeleton(participant.nickname) === wanted,
    );
  }

  /** Simulates hibernation of a room, which creates the objects in its memory again. */
  restartRoom(roomId: string, how: 'hibernate' | 'close'): void {
    const harness = this.at(roomId);
    harness.sleep(how);
    this.#frames.set(roomId, new FrameProcessor(harness.room, roomPipeline(harness.room), new RecentAcks()));
  }

  #tellArrived(userId: string): void {
    for (const { room } of this.harnesses.values()) noteArrivals(room, [userId]);
  }

  #update(roomId: string, update: LobbyUpdate): SubscriptionLevel {
    const harness = this.harnesses.get(roomId);
    return harness ? applyLobbyUpdate(harness.room, update) : 'nothing';
  }

  #refreshRooms(): void {
    this.roster.setRooms(this.rooms);
    this.broadcast.rooms();
  }

  #reading(): Reading {
    return this.#listPart === undefined ? 'full' : 'parts';
  }

  #startRoom({ settings, ...nature }: RoomRecord): void {
    const roomId = settings._id;
    const harness = new RoomHarness(settings, fakePorts(this, roomId), nature, this.#listPart);
    harness.now = this.#now;
    harness.clock = this.#clock;
    this.harnesses.set(roomId, harness);
    this.#frames.set(roomId, new FrameProcessor(harness.room, roomPipeline(harness.room), new RecentAcks()));
  }

  receiveReport(report: RoomReport): boolean {
    const change = this.roster.applyReport(report);
    if (!change) return false;
    for (const { roomId, userId, joinedElsewhereAt, newerRoomId } of this.roster.duplicates(change))
      void endOlderPresence(this.at(roomId).room, userId, joinedElsewhereAt, newerRoomId);
    this.broadcast.participants(change);
    this.friends.note([...change.upserted.map(({ userId }) => userId), ...change.removed]);
    return true;
  }

  async snapshot(roomId: string, connected: boolean): Promise<LobbySnapshot> {
    const { siteConfig } = this.at(roomId).lobby;
    return { ...this.broadcast.subscribe(roomId, connected, this.announced), siteConfig };
  }

  async admit(roomId: string, expected: PendingAdmission): Promise<AdmissionResult> {
    const { room, now } = this.at(roomId);
    await room.presence.lobby.ready();
    const refused = admissionError(room, expected);
    if (refused) return { refused };
    const ticket = `ticket-${roomId}-${++this.#requests}`;
    this.#inTransit.set(ticket, { roomId, expected });
    return { ticket, expiresAt: now, room: room.settings.name };
  }
}

/** Clock that starts at `startedAt` and counts with the timers. */
function timerClock(startedAt: number): () => number {
  const begunAt = Date.now();
  return () => startedAt + Date.now() - begunAt;
}

const roomRecord = ({ createdBy, temporary, unlisted, ...settings }: RoomOptions): RoomRecord => ({
  settings: { ...HALL_SETTINGS, primary: false, ...settings },
  createdBy: createdBy ?? OPERATOR_ROOM.createdBy,
  temporary: temporary ?? OPERATOR_ROOM.temporary,
  unlisted: unlisted ?? OPERATOR_ROOM.unlisted,
});

export const ROOM_PASSWORD = 'open sesame';

export const QUESTIONS = [
  { question: 'ما عاصمة العراق؟', answers: ['بغداد'], category: 'جغرافيا' },
  { question: 'من فتح الأندلس؟', answers: ['طارق بن زياد', 'طارق'], category: 'تاريخ' },
  { question: 'ما أكبر كوكب؟', answers: ['المشتري'], category: 'علوم' },
];

const ICONS: Record<string, { uploadPath: string; isRestricted: boolean }> = {
  rose: { uploadPath: '/uploads/avatars/rose.png', isRestricted: false },
  crown: { uploadPath: '/uploads/avatars/crown.png', isRestricted: true },
};

const STARS: Record<string, { uploadPath: string; forVisitors: boolean; forChatMasters: boolean }> = {
  guests: { uploadPath: '/uploads/stars/guests.png', forVisitors: true, forChatMasters: false },
  masters: { uploadPath: '/uploads/stars/masters.png', forVisitors: false, forChatMasters: true },
};

const SAVED: Record<string, string> = {
  appearance: 'saveAppearance',
  ignored: 'saveIgnored',
  privacy: 'savePrivacy',
};

const EVERYWHERE = { deviceId: null, addressFrom: null, addressTo: null, host: null, country: null };

/** The site behind the ports. `calls`: log of calls to the lobby and the database. */
export type FakeSite = {
  rooms: RoomRecord[];
  readonly calls: string[];
  readonly roster: Roster;
  readonly inbox?: FakeInbox;
  changeRoom(roomId: string, change: Partial<RoomSettings>): void;
  connected(): ConnectedUser[];
  locateFor(viewer: Actor, userID: string): string | null;
  readonly announced: Announcement[];
  announce(announcement: NewAnnouncement): void;
  direct(directive: Directive): number;
  isTaken(nickname: string, userID: string): boolean;
  receiveReport(report: RoomReport): boolean;
  snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot>;
  admit(roomId: string, admission: PendingAdmission): Promise<AdmissionResult>;
  runRemote(command: RemoteCommand): Promise<RemoteOutcome>;
};

const isOnce = (calls: readonly string[], name: string): boolean =>
  calls.indexOf(name) === calls.lastIndexOf(name);

/** Ports of a `SiteHarness` room: other rooms are real, there are few records, and calls are logged. */
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
    announcements: async () => site.announced,
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
    persist: async entries => {
      site.calls.push(...entries.flatMap(({ kind }) => SAVED[kind] ?? []));
      site.inbox?.persist(entries);
    },
    inboxReceiver: async request => site.inbox?.receiver(request) ?? null,
    inbox: async userId => site.inbox?.read(userId) ?? [],
    settleInbox: async settlement => site.inbox?.settle(settlement) ?? true,
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
    quizQuestions: async ({ count, category }) =>
      QUESTIONS.filter(each => category === null || each.category === category).slice(0, count),
    friend: async () => null,
    takeUpload: async url =>
      site.calls.push(`takeUpload ${url}`) > 0 && isOnce(site.calls, `takeUpload ${url}`),
    openReports: async () => [],
    reports: async () => [],
    closeReport: async ({ reportId }) => (reportId === 'open' ? 'ليلى' : null),
    isNicknameOfOther: async (nickname, userID) => site.isTaken(nickname, userID),
    icon: async name => ICONS[name] ?? null,
    star: async name => STARS[name] ?? null,
    ban: async ({ by, target: { fingerprint } }) => {
      if (by === 'site') throw new Error('unexpected ban by the site');
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

/** Like the database, changes and removes only rooms created by the caller. */
const ownRoom = (site: FakeSite, userID: string, roomId: string): RoomRecord | undefined =>
  site.rooms.find(({ settings, createdBy }) => settings._id === roomId && createdBy === userID);
