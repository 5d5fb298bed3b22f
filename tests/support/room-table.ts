import { DatabaseSync } from 'node:sqlite';
import type { BanOrder } from '../../protocol/backoffice.ts';
import type { Dispatch } from '../../protocol/entities/audit-entry.ts';
import type { RoomNature } from '../../protocol/entities/entrance.ts';
import { NEW_HOUSE } from '../../protocol/entities/house.ts';
import type { Identity } from '../../protocol/entities/identity.ts';
import type { RoomSettings } from '../../protocol/entities/room.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Expected } from '../../rooms-do/arrivals.ts';
import { arrive, gone } from '../../rooms-do/coming-and-going.ts';
import type { Resume } from '../../rooms-do/greetings.ts';
import type { Outside } from '../../rooms-do/outside.ts';
import { Room } from '../../rooms-do/room.ts';
import type { LobbySnapshot } from '../../rooms-do/roster-entry.ts';
import { missTheSocketless } from '../../rooms-do/waiting.ts';
import { HALL } from './people.ts';

export type Envelope = { event: string; data: Record<string, unknown> };

/** One end of a socket without a network: what the room sends is what the person heard. */
export class Chair {
  readonly userID: string;
  readonly heard: Envelope[] = [];
  readyState: number = WebSocket.OPEN;
  closedWith: number | null = null;
  #attachment: unknown = null;

  constructor(userID: string) {
    this.userID = userID;
  }

  send(frame: string): void {
    this.heard.push(...[JSON.parse(frame)].flat());
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

  /** The users list as this person's screen has it: the last whole one and every change since. */
  list(scope: 'room' | 'all' = 'room'): Map<string, User> {
    const list = new Map<string, User>();
    for (const { event, data } of this.heard) {
      if (data.scope !== scope) continue;
      if (event === 'users') list.clear();
      for (const user of ((event === 'users' ? data.users : data.upserted) ?? []) as User[])
        list.set(user.userID, user);
      for (const userID of (data.removed ?? []) as string[]) list.delete(userID);
    }
    return list;
  }
}

/** A room with real storage and no runtime; what it asks of the lobby is answered by `lobby`, its clock is `now`. */
export class RoomTable {
  now = 1_900_000_000_000;
  readonly chairs: Chair[] = [];
  readonly wakeUps: number[] = [];
  readonly kept: Dispatch[] = [];
  readonly banned: BanOrder[] = [];
  lobby: LobbySnapshot = { rooms: [], people: [], announcements: [], house: NEW_HOUSE };
  nature: RoomNature;
  removals = 0;
  room: Room;
  #database = new DatabaseSync(':memory:');
  #ids = 0;
  #settings: RoomSettings;
  #outside: Partial<Outside>;

  constructor(
    settings: RoomSettings = HALL_SETTINGS,
    outside: Partial<Outside> = {},
    nature: RoomNature = SITES_OWN,
  ) {
    this.nature = nature;
    this.#settings = settings;
    this.#outside = outside;
    this.room = this.#open();
  }

  pass(ms: number): void {
    this.now += ms;
  }

  /** Takes the room out of memory: storage and sockets stay, or the sockets go as in a deploy. */
  sleep(how: 'hibernate' | 'close' = 'hibernate'): void {
    if (how === 'close') for (const chair of this.chairs) chair.readyState = WebSocket.CLOSED;
    this.room = this.#open();
  }

  sit(person: Actor, over: Partial<Identity> = {}): Chair {
    const identity = identityOf(person, over);
    return this.come({ identity, admittedAt: this.now, carried: null, meters: null });
  }

  /** Somebody whom the room has agreed to let in: a newcomer, or a person of another room with what they bring. */
  come(expected: Expected, resume: Resume = null): Chair {
    const chair = new Chair(expected.identity.userID);
    this.chairs.push(chair);
    arrive(this.room, chair as unknown as WebSocket, expected, resume);
    return chair;
  }

  /** The socket ends: 1000 is a goodbye, anything else a broken connection. */
  rise(chair: Chair, code: number): void {
    chair.readyState = WebSocket.CLOSED;
    gone(this.room, chair as unknown as WebSocket, code);
  }

  #open(): Room {
    const ctx = {
      storage: { sql: { exec: this.#exec } },
      setWebSocketAutoResponse: () => {},
      acceptWebSocket: () => {},
      getWebSockets: () => this.chairs.filter(chair => chair.readyState !== WebSocket.CLOSED),
    } as unknown as DurableObjectState;
    const clock = { now: () => this.now, newId: () => `${this.#settings._id}-id-${++this.#ids}` };
    const room = new Room(ctx, { settings: { ...this.#settings }, ...this.nature }, clock, {
      report: async () => true,
      askLobby: async people => ({ ...this.lobby, people: people ? this.lobby.people : [] }),
      settled: changed => {
        this.#settings = changed;
      },
      seat: async () => ({ refused: 'room_not_found' }),
      keep: async dispatches => void this.kept.push(...dispatches),
      ban: order => void this.banned.push(order),
      said: () => {},
      removeEmpty: () => void this.removals++,
      roomsChanged: () => {},
      wakeAt: at => void this.wakeUps.push(at),
      ...this.#outside,
    });
    missTheSocketless(room);
    return room;
  }

  #exec = (sql: string, ...values: (string | number | null)[]) => {
    const rows = this.#database.prepare(sql).all(...values);
    return { toArray: () => rows };
  };
}

/** Of a room that operators made. */
export const SITES_OWN: RoomNature = { createdBy: null, temporary: false, unlisted: false };

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
  userID: person.userID,
  sessionID: `session-${person.userID}`,
  deviceID: `device-${person.userID}`,
  accountType: person.accountType,
  username: person.userID,
  nickname: person.userID,
  role: person.role,
  rank: person.rank,
  permissions: person.permissions,
  canAccessAccountsMenu: person.canAccessAccountsMenu,
  masterOf: person.masterOf ?? [],
  decoration: '',
  endsAt: null,
  visibility: person.visibility,
  look: {
    image: '/uploads/defaultAvatar.gif',
    nicknameColor: '#000000',
    nicknameBGColor: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  },
  fingerprint: `fingerprint-${person.userID}`,
  ipAddress: '192.0.2.1',
  country: 'MA',
  originURL: 'https://samar.example/',
  ...over,
});
