import { GRACE_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import { may } from '../protocol/rules/may.ts';
import { seesUserAs, type ViewerClass, viewerClass } from '../protocol/rules/sees.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { CLOSE, type CloseReason } from '../protocol/wire/close-codes.ts';
import { encode } from '../protocol/wire/down.ts';
import type { Expected } from './arrivals.ts';
import { Directory } from './directory.ts';
import { FanOut } from './fan-out.ts';
import { History } from './history.ts';
import { Meters } from './meters.ts';
import { Occupants } from './occupants.ts';
import { Presence } from './presence.ts';
import { peopleEverywhere, peopleHere } from './presence-sources.ts';
import { Reporter } from './reporter.ts';
import { actorOf } from './roster/project.ts';
import type { LobbyNews, RoomReport } from './roster-entry.ts';
import { type Seat, Sockets } from './sockets.ts';
import { systemLine } from './system-lines.ts';

export type Resume = { since: number; epoch: string } | null;
export type Clock = { now(): number; newId(): string };

/** What a room needs done elsewhere. */
export type Outside = {
  /** Answers false when the lobby needs the whole list. */
  report(report: RoomReport): Promise<boolean>;
  /** Begins or ends hearing of the people of other rooms; resolves when they are known. */
  watchPeople(on: boolean): Promise<void>;
};

/** Reasons that a person hears of in words before the socket closes; being moved is told by the ack or by `moved`. */
const ANNOUNCED: ReadonlySet<CloseReason> = new Set([
  'left',
  'kicked',
  'banned',
  'replaced',
  'idle',
  'session_ended',
  'misuse',
  'room_closed',
]);

/** The state of one room and what happens to it. Storage and sockets come in; no environment, no calls out. */
export class Room {
  readonly id: string;
  settings: RoomSettings;
  readonly clock: Clock;
  readonly sockets: Sockets;
  readonly history: History;
  readonly occupants: Occupants;
  readonly fanOut: FanOut<ViewerClass>;
  readonly meters = new Meters();
  readonly directory = new Directory();
  readonly people: Presence;
  readonly everybody: Presence;
  readonly outside: Outside;
  readonly reporter: Reporter;

  constructor(ctx: DurableObjectState, settings: RoomSettings, clock: Clock, outside: Outside) {
    this.id = settings._id;
    this.settings = settings;
    this.clock = clock;
    this.outside = outside;
    this.sockets = new Sockets(ctx);
    this.history = new History(ctx.storage.sql, clock.newId);
    this.occupants = new Occupants(ctx.storage.sql);
    this.fanOut = new FanOut(this.sockets, clock.now);
    this.reporter = new Reporter({
      roomId: this.id,
      instance: clock.newId(),
      find: userID => this.occupants.get(userID),
      all: () => this.occupants.all(),
      send: report => outside.report(report),
    });
    this.people = new Presence(peopleHere(this));
    this.everybody = new Presence(peopleEverywhere(this));
    for (const seat of this.sockets.all()) {
      const occupant = this.occupants.get(seat.userID);
      if (occupant) this.fanOut.add(seat, this.classOf(occupant));
    }
  }

  classOf(occupant: Occupant): ViewerClass {
    return viewerClass(actorOf(occupant, this.id));
  }

  get place(): { id: string; name: string } {
    return { id: this.id, name: this.settings.name };
  }

  /** Why someone who shows a ticket cannot come in after all; capacity and name are judged where the race ends. */
  turnsAway({ identity }: Expected): ErrorCode | null {
    if (this.occupants.get(identity.userID)) return null;
    const wanted = skeleton(identity.nickname);
    for (const other of this.occupants.all())
      if (skeleton(other.nickname) === wanted) return 'nickname_taken';
    const actor = actorOf(
      { ...identity, status: 'available', granted: {}, enteredAt: 0, lastJoinAt: 0, absentSince: null },
      this.id,
    );
    const verdict = may.enter(actor, {
      hasPassword: this.settings.hasPassword,
      passwordOk: true,
      size: identity.visibility === 'ghost' ? 0 : this.occupants.counted(),
      maxUsers: this.settings.maxUsers,
    });
    return verdict === 'allowed' ? null : verdict;
  }

  /** Seats somebody: a newcomer is welcomed and the others are told; who comes back is told what was missed. */
  arrive(socket: WebSocket, expected: Expected, resume: Resume): void {
    const now = this.clock.now();
    const known = this.occupants.get(expected.identity.userID);
    const occupant = known ? returned(known, expected) : newcomer(expected, now);
    if (expected.meters) this.meters.adopt(occupant.userID, expected.meters, now);
    if (known?.accountType === 'visitor') this.#replaceSockets(occupant.userID);
    this.occupants.put(occupant);
    this.fanOut.flush();
    for (const seat of this.sockets.of(occupant.userID)) {
      this.fanOut.remove(seat);
      this.fanOut.add(seat, this.classOf(occupant));
    }
    if (!known) this.#announce('joined', occupant);
    const seat = this.sockets.accept(socket, occupant.userID);
    this.#tellEverything(seat, occupant, resume, !known);
    this.fanOut.add(seat, this.classOf(occupant));
    this.touch(occupant.userID);
  }

  /** The last connection leaving is the leave. Every socket of the person is closed with the reason. */
  leave(userID: string, reason: CloseReason): void {
    const occupant = this.occupants.get(userID);
    if (!occupant) return;
    for (const seat of this.sockets.of(userID)) this.close(seat, reason);
    this.occupants.remove(userID);
    this.#announce('left', occupant);
    this.touch(userID);
  }

  close(seat: Seat, reason: CloseReason): void {
    this.fanOut.flush();
    this.fanOut.remove(seat);
    if (ANNOUNCED.has(reason)) {
      this.sockets.send(seat, 'disconnected', { reason, message: catalogue[reason].text });
    }
    this.sockets.close(seat, reason);
  }

  /** Closes one socket for its misuse; the person is waited for like after any broken connection. */
  drop(seat: Seat, reason: CloseReason): void {
    this.close(seat, reason);
    this.#miss(seat.userID);
  }

  /** A socket has gone by itself. Code 1000 is a goodbye; anything else is a broken connection, waited for. */
  gone(socket: WebSocket, code: number): void {
    const seat = this.sockets.gone(socket);
    if (!seat) return;
    this.fanOut.remove(seat);
    if (code !== CLOSE.left) this.#miss(seat.userID);
    else if (this.sockets.of(seat.userID).length === 0) this.leave(seat.userID, 'left');
  }

  /** Lets those go who have been waited for long enough; answers when to look again, or null. */
  tick(): number | null {
    const now = this.clock.now();
    let next: number | null = null;
    for (const { userID, absentSince } of [...this.occupants.all()]) {
      if (absentSince === null) continue;
      const until = absentSince + GRACE_MS;
      if (until <= now) this.leave(userID, 'left');
      else next = Math.min(next ?? until, until);
    }
    return next;
  }

  /** After a restart the sockets are gone while their people are remembered: they are waited for. */
  missTheSocketless(): void {
    for (const { userID, absentSince } of [...this.occupants.all()])
      if (absentSince === null) this.#miss(userID);
  }

  change(userID: string, change: Partial<Occupant>): void {
    const occupant = this.occupants.get(userID);
    if (!occupant) return;
    this.occupants.put({ ...occupant, ...change });
    this.touch(userID);
  }

  touch(userID: string): void {
    this.people.touch(userID);
    this.everybody.touch(userID);
    this.reporter.touch(userID);
  }

  /** What the lobby says of the rest of the site. */
  hear(news: LobbyNews): void {
    for (const userID of this.directory.apply(news)) this.everybody.touch(userID);
    const mine = news.rooms.upserted.find(room => room._id === this.id);
    if (mine) this.settings = mine;
    if (news.rooms.upserted.length + news.rooms.removed.length > 0) {
      const envelope = encode('roomsChanged', news.rooms);
      this.fanOut.publish(() => envelope);
    }
  }

  watchAll(seat: Seat, on: boolean): void {
    this.sockets.watchAll(seat, on);
    this.outside.watchPeople(this.watchers().length > 0).then(() => {
      const self = this.occupants.get(seat.userID);
      if (!on || !self || seat.closed) return;
      const envelope = this.everybody.snapshot(this.classOf(self), { occupant: self, room: this.place });
      this.sockets.sendFrame(seat, envelope, 1);
    });
  }

  watchers(): Seat[] {
    return [...this.sockets.all()].filter(seat => seat.watchesAll);
  }

  #tellEverything(seat: Seat, occupant: Occupant, resume: Resume, isNew: boolean): void {
    const viewer = this.classOf(occupant);
    const { reset, messages } = this.history.read(resume);
    const envelopes = [
      this.people.snapshot(viewer, { occupant, room: this.place }),
      encode('rooms', { rooms: this.directory.rooms() }),
      encode('chatMessagesFromServer', {
        room: this.settings.name,
        epoch: this.history.epoch,
        reset,
        messages,
      }),
      ...(isNew ? [encode('welcomeMsgFromServer', this.#line('welcome', occupant))] : []),
      ...(Object.keys(occupant.granted).length > 0
        ? [encode('permissionsChanged', { permissions: actorOf(occupant, this.id).permissions })]
        : []),
    ];
    this.sockets.sendFrame(seat, `[${envelopes.join(',')}]`, envelopes.length);
  }

  #announce(kind: 'joined' | 'left', occupant: Occupant): void {
    if (this.settings.denyShowAccessMsg) return;
    const target = actorOf(occupant, this.id);
    const event = kind === 'joined' ? 'joinedMsgFromServer' : 'leavedMessageFromServer';
    const envelope = encode(event, this.#line(kind, occupant));
    this.fanOut.publish(viewer => (seesUserAs(viewer, target) ? envelope : null));
  }

  #line(kind: 'welcome' | 'joined' | 'left', occupant: Occupant) {
    const { lastSeq } = this.history;
    return systemLine(
      kind,
      occupant,
      { name: this.settings.name, lastSeq },
      { id: this.clock.newId(), now: this.clock.now() },
    );
  }

  #miss(userID: string): void {
    if (this.sockets.of(userID).length === 0) this.change(userID, { absentSince: this.clock.now() });
  }

  #replaceSockets(userID: string): void {
    for (const seat of this.sockets.of(userID)) this.close(seat, 'replaced');
  }

  classOfSeat(seat: Seat): ViewerClass {
    const occupant = this.occupants.get(seat.userID);
    return occupant ? this.classOf(occupant) : 'v';
  }
}

const newcomer = ({ identity, carried }: Expected, now: number): Occupant => ({
  ...identity,
  ...(carried ?? { status: 'available', granted: {}, enteredAt: now, lastJoinAt: 0 }),
  absentSince: null,
});

/** Somebody who was here: room, look, grants and mute stay; what the connection proves is taken anew. */
const returned = (known: Occupant, { identity }: Expected): Occupant => ({
  ...known,
  sessionID: identity.sessionID,
  deviceID: identity.deviceID,
  fingerprint: identity.fingerprint,
  ipAddress: identity.ipAddress,
  country: identity.country,
  permissions: identity.permissions,
  canAccessAccountsMenu: identity.canAccessAccountsMenu,
  masterOf: identity.masterOf,
  role: identity.role,
  rank: identity.rank,
  absentSince: null,
});
