import type { Occupant } from '../protocol/entities/occupant.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { catalogue } from '../protocol/errors/catalogue.ts';
import { type ViewerClass, viewerClass } from '../protocol/rules/sees.ts';
import type { CloseReason } from '../protocol/wire/close-codes.ts';
import { encode } from '../protocol/wire/down.ts';
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
      now: clock.now,
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

  /** Puts a person's sockets among the viewers whom they now belong to. */
  reclass(occupant: Occupant): void {
    for (const seat of this.sockets.of(occupant.userID)) {
      this.fanOut.remove(seat);
      this.fanOut.add(seat, this.classOf(occupant));
    }
  }

  close(seat: Seat, reason: CloseReason): void {
    this.fanOut.flush();
    this.fanOut.remove(seat);
    if (ANNOUNCED.has(reason)) {
      this.sockets.send(seat, 'disconnected', { reason, message: catalogue[reason].text });
    }
    this.sockets.close(seat, reason);
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
    return this.sockets.all().filter(seat => seat.watchesAll);
  }

  classOfSeat(seat: Seat): ViewerClass {
    const occupant = this.occupants.get(seat.userID);
    return occupant ? this.classOf(occupant) : 'v';
  }
}
