import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { RoomMeta, RoomRecord } from '../../domain/admission/admission.ts';
import type { Identity } from '../../domain/admission/identity.ts';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import type { BanRequest, RoomsDatabase } from '../../domain/rooms-database.ts';
import { DEFAULT_SITE_CONFIG } from '../../domain/site/site-config.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { noChatPermissions } from '../../protocol/rules/permissions.ts';
import { compose, roomPipeline } from '../../rooms-do/room/compose.ts';
import { FrameProcessor } from '../../rooms-do/room/frame-processor.ts';
import { join, onSocketClose } from '../../rooms-do/room/lifecycle/lifecycle.ts';
import type { ResumePoint } from '../../rooms-do/room/lifecycle/upgrade.ts';
import { RecentAcks } from '../../rooms-do/room/platform/sockets/recent-acks.ts';
import type { LobbyPort, RoomPorts } from '../../rooms-do/room/ports.ts';
import type { RoomState } from '../../rooms-do/room/room-state.ts';
import { migrateRoom } from '../../rooms-do/room/storage.ts';
import type { PendingAdmission } from '../../rooms-do/rpc/admissions.ts';
import type { LobbySnapshot } from '../../rooms-do/rpc/reports.ts';
import { messageSealer } from '../../rooms-do/rpc/sealed-message.ts';
import { readUploadClaim } from '../../rooms-do/rpc/upload-claims.ts';
import { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import { HALL } from './people.ts';

export const PICTURE_SECRET = 'secret of pictures';

/** List format of a client: original, compact, with separate states, or in parts like the page. */
export type Reading = 'full' | 'compact' | 'brief' | 'parts';

/** Ports that a test can replace. */
export type OutsideOfRoom = {
  lobby?: Partial<LobbyPort>;
  roomsDatabase?: Partial<RoomsDatabase>;
  room?: (roomId: string) => Partial<ReturnType<RoomPorts['room']>>;
};

/** A room with real storage and no runtime. `lobby` answers its calls to the lobby, `now` is its clock. */
export class RoomHarness {
  #now = 1_900_000_000_000;
  /** Clock in place of `now`, such as the one of faked timers. */
  clock: (() => number) | null = null;
  readonly sockets: FakeSocket[] = [];
  readonly wakeUps: number[] = [];
  readonly outbox: OutboxEntry[] = [];
  readonly banned: BanRequest[] = [];
  lobby: LobbySnapshot = { rooms: [], participants: [], announcements: [], siteConfig: DEFAULT_SITE_CONFIG };
  nature: RoomMeta;
  removals = 0;
  room: RoomState;
  readonly #storage = RoomStorage.take();
  #ids = 0;
  readonly #tickets = fakeTickets();
  #settings: RoomSettings;
  #outside: OutsideOfRoom;
  #listPart: number | undefined;

  /** `listPart`: number of users in the first part of a list, for readers in parts. */
  constructor(
    settings: RoomSettings = HALL_SETTINGS,
    outside: OutsideOfRoom = {},
    nature: RoomMeta = OPERATOR_ROOM,
    listPart?: number,
  ) {
    this.#listPart = listPart;
    this.nature = nature;
    this.#settings = settings;
    this.#outside = outside;
    this.room = this.#start();
  }

  get now(): number {
    return this.clock?.() ?? this.#now;
  }

  set now(at: number) {
    this.#now = at;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  /** Runs the room's alarm whenever it is due, and returns the times. */
  fireAlarms(until: number): number[] {
    const fired: number[] = [];
    for (let at = this.wakeUps.at(-1); at && at <= until && at !== fired.at(-1); at = this.wakeUps.at(-1)) {
      fired.push(at);
      this.now = Math.max(this.now, at);
      this.room.alarms.runDue(this.now);
    }
    this.now = until;
    return fired;
  }

  /** Removes the room from memory. Storage and sockets remain; with `close` the sockets close, as in a deployment. */
  sleep(how: 'hibernate' | 'close' = 'hibernate'): void {
    if (how === 'close') for (const socket of this.sockets) socket.readyState = WebSocket.CLOSED;
    this.room = this.#start();
  }

  join(
    person: Actor,
    over: Partial<Identity> = {},
    shape: Reading = 'full',
    listVersion: string | null = null,
  ): FakeSocket {
    const admission = {
      identity: identityOf(person, over),
      ...{ admittedAt: this.now, transferState: null, rateLimits: null },
    };
    return this.admit(admission, null, shape, listVersion);
  }

  /** Admits a new user, or a user of another room with transferred data. */
  admit(
    expected: PendingAdmission,
    resume: ResumePoint = null,
    shape: Reading = 'full',
    listVersion: string | null = null,
  ): FakeSocket {
    const socket = new FakeSocket(expected.identity.userId);
    this.sockets.push(socket);
    join(this.room, socket as unknown as WebSocket, expected, resume, {
      page: '',
      shape: shape === 'parts' ? 'brief' : shape,
      extent: shape === 'parts' ? 'first' : 'whole',
      listVersion,
    });
    return socket;
  }

  rowsOf(table: string): Record<string, unknown>[] {
    return this.#storage.exec(`SELECT * FROM ${table}`).toArray();
  }

  get rowsWritten(): number {
    return Number(this.#storage.exec('SELECT total_changes() AS rows').toArray()[0]?.rows);
  }

  /** Ends the room, so that another one can reuse its storage. */
  release(): void {
    this.#storage.release();
  }

  /** Ends a socket. 1000: normal closure, anything else: a broken connection. */
  disconnect(socket: FakeSocket, code: number): void {
    socket.readyState = WebSocket.CLOSED;
    onSocketClose(this.room, socket as unknown as WebSocket, code);
  }

  #start(): RoomState {
    const ctx = {
      storage: { sql: { exec: this.#storage.exec } },
      setWebSocketAutoResponse: () => {},
      getWebSocketAutoResponseTimestamp: ({ pingedAt }: FakeSocket) => pingedAt,
      acceptWebSocket: () => {},
      getWebSockets: () => this.sockets.filter(socket => socket.readyState !== WebSocket.CLOSED),
    } as unknown as DurableObjectState;
    const clock = { now: () => this.now, newId: () => `${this.#settings._id}-id-${++this.#ids}` };
    const sql = migrateRoom(ctx.storage.sql);
    const stored = new StoredValue<RoomRecord>(sql, 'record').get();
    const record = stored ?? { settings: { ...this.#settings }, ...this.nature };
    return compose(ctx, record, clock, this.#ports(), this.#listPart);
  }

  /** The tests override ports by `outside`. Other ports record their calls, return a fixed value, or are missing. */
  #ports(): RoomPorts {
    const roomsDatabase: Partial<RoomsDatabase> = {
      persist: async entries => void this.outbox.push(...entries),
      ban: async request => {
        this.banned.push(request);
        return [];
      },
      removeEmptyRoom: async () => void this.removals++,
      inboxReceiver: async () => null,
      settleInbox: async () => true,
    };
    const lobby: Partial<LobbyPort> = {
      report: async () => true,
      snapshot: async (_, everybody) => ({
        ...this.lobby,
        participants: everybody ? this.lobby.participants : [],
      }),
      addMessageCounts: async () => [],
      beginAttempts: async () => 0,
      release: async () => {},
      reserveNickname: async () => {},
      roomsChanged: async () => {},
      restrain: async () => {},
      liftRestraint: async () => {},
    };
    return {
      roomsDatabase: { ...roomsDatabase, ...this.#outside.roomsDatabase } as RoomsDatabase,
      lobby: { ...lobby, ...this.#outside.lobby } as LobbyPort,
      room: roomId => ({
        admit: async () => ({ refused: 'room_not_found' }),
        issueInvitations: async () => null,
        runRemoteCommand: async () => ({ movedTo: null }),
        ...this.#outside.room?.(roomId),
      }),
      relay: () => ({
        deliver: async () => {
          throw new Error('a room of this size has no relay');
        },
      }),
      socketsPerObject: 1_000,
      issueTicket: this.#tickets,
      // Readable and without a hash, so that tests can compare ids in the texts.
      proveMessage: ({ id, senderId, receiverId }) => `${id} of ${senderId} to ${receiverId}`,
      // Readable ids, as above.
      sealer: {
        ...messageSealer(PICTURE_SECRET),
        idOf: ({ senderId, clientId }) => `${senderId} ${clientId}`,
      },
      readUploadClaim: (claim, now) => readUploadClaim(PICTURE_SECRET, claim, now),
      setAlarm: at => void this.wakeUps.push(at),
      runInBackground: (_, task) => void task,
    };
  }
}

export const OPERATOR_ROOM: RoomMeta = { createdBy: null, temporary: false, unlisted: false };

export const HALL_SETTINGS: RoomSettings = {
  _id: HALL,
  name: 'القاعة',
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subject: '',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
  hasPassword: false,
  denyShowAccessMsg: false,
  maxUsers: null,
  primary: true,
};

export const identityOf = (person: Actor, over: Partial<Identity> = {}): Identity => ({
  userId: person.userId,
  sessionId: `session-${person.userId}`,
  deviceId: `device-${person.userId}`,
  accountType: person.accountType,
  username: person.userId,
  nickname: person.userId,
  role: person.role,
  rank: person.rank,
  permissions: { ...noChatPermissions(), ...person.permissions },
  canAccessAccountsMenu: person.canAccessAccountsMenu,
  ...(person.canAccessRoomsMenu !== undefined && { canAccessRoomsMenu: person.canAccessRoomsMenu }),
  masterOf: person.masterOf ?? [],
  decoration: '',
  endsAt: null,
  visibility: person.visibility,
  appearance: {
    image: '/uploads/defaultAvatar.gif',
    nicknameColor: '#000000',
    nicknameBGColor: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  },
  fingerprint: `fingerprint-${person.userId}`,
  ipAddress: '192.0.2.1',
  country: 'MA',
  originURL: 'https://samar.example/',
  ...over,
});

/** Tickets with the same text in every run, because received frames are compared. */
export function fakeTickets(): RoomPorts['issueTicket'] {
  let given = 0;
  return (roomId, now, forMs) => ({
    ticket: `back to ${roomId}`,
    roomId,
    nonce: `${++given}`,
    expiresAt: now + forMs,
  });
}

type Value = string | number | null;

const released: RoomStorage[] = [];

/** Storage of one room: a database in memory. The next room may reuse its tables and statements. */
export class RoomStorage {
  readonly #database = new DatabaseSync(':memory:');
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    // A single transaction, because each commit takes longer than its statement.
    this.#database.exec('BEGIN');
  }

  static take(): RoomStorage {
    return released.pop() ?? new RoomStorage();
  }

  exec = (sql: string, ...values: Value[]) => {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    const rows = statement.all(...values);
    return { toArray: () => rows };
  };

  release(): void {
    const tables = this.exec(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'",
    ).toArray();
    for (const { name } of tables) this.exec(`DELETE FROM ${name}`);
    released.push(this);
  }
}

export type Envelope = { event: string; data: Record<string, unknown> };

/** Client end of a socket without a network. */
export class FakeSocket {
  readonly userID: string;
  readyState: number = WebSocket.OPEN;
  closedWith: number | null = null;
  /** Time of the platform's last answer to a ping. */
  pingedAt: Date | null = null;
  frames = 0;
  #attachment: unknown = null;
  readonly #frames: string[] = [];
  readonly #received: Envelope[] = [];

  constructor(userID: string) {
    this.userID = userID;
  }

  /** All received envelopes. Parsed on the first read, because most are never read. */
  get received(): readonly Envelope[] {
    if (this.#frames.length === 0) return this.#received;
    for (const frame of this.#frames.splice(0)) this.#received.push(...[JSON.parse(frame)].flat());
    return this.#received;
  }

  forget(): void {
    this.#frames.length = 0;
    this.#received.length = 0;
  }

  send(frame: string): void {
    this.frames++;
    this.#frames.push(frame);
  }

  close(code: number): void {
    this.readyState = WebSocket.CLOSING;
    this.closedWith ??= code;
  }

  serializeAttachment(attachment: unknown): void {
    this.#attachment = structuredClone(attachment);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }

  /** Users list of this client: the last complete one with all later changes. */
  list(scope: 'room' | 'all' = 'room'): Map<string, User> {
    const list = new Map<string, User>();
    for (const { event, data } of this.received) {
      if (data.scope !== scope) continue;
      if (event === 'users') list.clear();
      for (const user of ((event === 'users' ? data.users : data.upserted) ?? []) as User[])
        list.set(user.userID, user);
      for (const userID of (data.removed ?? []) as string[]) list.delete(userID);
    }
    return list;
  }
}

/** A room without a runtime that receives raw frames. */
export class RoomFrames {
  readonly harness: RoomHarness;
  readonly #frames: FrameProcessor;

  constructor(outside: OutsideOfRoom = {}) {
    this.harness = new RoomHarness(undefined, outside);
    const { room } = this.harness;
    this.#frames = new FrameProcessor(room, roomPipeline(room), new RecentAcks());
  }

  /** Returns a promise like the platform, or nothing if the room finishes synchronously. */
  receive(socket: FakeSocket, raw: string): Promise<void> | void {
    const connection = this.harness.room.connections.get(socket as unknown as WebSocket);
    if (!connection) throw new Error('no participant');
    return this.#frames.receive(connection, raw);
  }

  /** Bound, so that a test may destructure it. */
  readonly request = (socket: FakeSocket, id: string, event: string, data: unknown) =>
    this.receive(socket, JSON.stringify({ event, data, id }));

  readonly acksOf = (socket: FakeSocket, id: string) =>
    socket.received.filter(({ event, data }) => event === 'ack' && data.id === id).map(({ data }) => data);

  readonly ackOf = (socket: FakeSocket, id: string) => this.acksOf(socket, id)[0];

  say(socket: FakeSocket, text: string, id = text): void {
    void this.request(socket, id, 'newMessageFromClient', { text, style: {} });
  }
}
