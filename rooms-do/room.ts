import type { KnownRoom, RoomNature } from '../protocol/entities/entrance.ts';
import type { House } from '../protocol/entities/house.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { RoomSettings, Room as RoomView } from '../protocol/entities/room.ts';
import { catalogue } from '../protocol/errors/catalogue.ts';
import { isReadByClients } from '../protocol/resources/read-by-clients.ts';
import { type ViewerClass, viewerClass } from '../protocol/rules/sees.ts';
import type { CloseReason } from '../protocol/wire/close-codes.ts';
import { encode } from '../protocol/wire/down.ts';
import { Agenda } from './agenda.ts';
import { announceHere } from './announcing.ts';
import { type Farewell, lose } from './coming-and-going.ts';
import { Departed } from './departed.ts';
import { Emptiness } from './emptiness.ts';
import { FanOut } from './fan-out.ts';
import { History } from './history.ts';
import { closingTheIdle, reconsiderTheIdle } from './idle.ts';
import { KeptHouse } from './kept-house.ts';
import { KeptMeters } from './kept-meters.ts';
import { fadingMarks } from './marks.ts';
import { limitsUnder, Meters } from './meters.ts';
import { Occupants } from './occupants.ts';
import { Outbox, sendingAgain } from './outbox.ts';
import type { Outside } from './outside.ts';
import { Reporter } from './reporter.ts';
import { actorOf } from './roster/project.ts';
import type { Interest, LobbyNews } from './roster-entry.ts';
import { Rounds } from './rounds.ts';
import { restartRounds, sayingScheduled } from './scheduled.ts';
import { Site } from './site.ts';
import { type Seat, Sockets } from './sockets.ts';
import { endingStandings } from './standings.ts';
import { goingWhenEmpty } from './temporary.ts';
import { TOLD_REASONS } from './told-reasons.ts';
import { UsersLists } from './users-lists.ts';
import { lettingGo } from './waiting.ts';

export type Clock = { now(): number; newId(): string };

/** The state of one room and what happens to it. Storage and sockets come in; no environment, no calls out. */
export class Room {
  readonly id: string;
  settings: RoomSettings;
  readonly nature: RoomNature;
  readonly emptiness: Emptiness;
  readonly clock: Clock;
  readonly sockets: Sockets;
  readonly history: History;
  readonly occupants: Occupants;
  readonly fanOut: FanOut<ViewerClass>;
  readonly meters: Meters;
  readonly rounds: Rounds;
  /** Where those went who were moved: somebody who acts on them is told, while the lobby does not know yet. */
  readonly departed = new Departed();
  readonly site: Site;
  readonly lists: UsersLists;
  readonly outside: Outside;
  readonly reporter: Reporter;
  readonly outbox: Outbox;
  readonly agenda: Agenda;

  constructor(ctx: DurableObjectState, known: KnownRoom, clock: Clock, outside: Outside) {
    this.id = known.settings._id;
    this.settings = known.settings;
    this.nature = known;
    this.emptiness = new Emptiness(ctx.storage.sql);
    this.clock = clock;
    this.outside = outside;
    this.sockets = new Sockets(ctx, seat => lose(this, seat));
    this.history = new History(ctx.storage.sql, clock.newId);
    this.meters = new Meters(() => limitsUnder(this.house.options), new KeptMeters(ctx.storage.sql));
    this.rounds = new Rounds(ctx.storage.sql);
    this.occupants = new Occupants(ctx.storage.sql);
    this.fanOut = new FanOut(this.sockets, { now: clock.now, inSight: () => this.occupants.inSight });
    this.reporter = new Reporter({
      now: clock.now,
      roomId: this.id,
      instance: clock.newId(),
      find: userID => this.occupants.get(userID),
      all: () => this.occupants.all(),
      send: report => outside.report(report),
    });
    this.site = new Site({
      roomId: this.id,
      house: new KeptHouse(ctx.storage.sql),
      ask: outside.askLobby,
      isWatched: () => this.sockets.watchers().length > 0,
      learned: changed => this.#learned(changed),
      refurnished: before => this.#refurnished(before),
    });
    const ends = [lettingGo(this), endingStandings(this), fadingMarks(this), closingTheIdle(this)];
    this.agenda = new Agenda(
      [...ends, sayingScheduled(this), sendingAgain(this), goingWhenEmpty(this)],
      outside.wakeAt,
    );
    this.outbox = new Outbox(ctx.storage.sql, clock.now, outside.keep, () => this.agenda.plan());
    this.lists = new UsersLists(this);
    for (const seat of this.sockets.all()) {
      const occupant = this.occupants.get(seat.userID);
      if (occupant) this.fanOut.add(seat, this.classOf(occupant));
    }
    this.lists.recall();
    if (this.sockets.watchers().length > 0) void this.site.learn();
  }

  classOf(occupant: Occupant): ViewerClass {
    return viewerClass(actorOf(occupant, this.id));
  }

  /** What the operators have set for every room. */
  get house(): House {
    return this.site.house.current;
  }

  get place(): { id: string; name: string } {
    return { id: this.id, name: this.settings.name };
  }

  /** Keeps what is now so of a person; whose sight it changes begins again with a list of the new sight. */
  put(occupant: Occupant): void {
    const before = this.occupants.get(occupant.userID);
    this.occupants.put(occupant);
    const viewer = this.classOf(occupant);
    if (before && this.classOf(before) !== viewer) this.#reclass(occupant, viewer);
  }

  #reclass(occupant: Occupant, viewer: ViewerClass): void {
    for (const seat of this.sockets.of(occupant.userID)) {
      this.fanOut.flush(seat);
      this.fanOut.remove(seat);
      this.sockets.sendFrame(seat, this.lists.begin(occupant), 1);
      this.fanOut.add(seat, viewer);
      if (seat.watchesAll) this.lists.show(seat);
    }
  }

  /** What is published meanwhile this person does not hear. */
  without(userID: string, publish: () => void): void {
    const occupant = this.occupants.get(userID);
    const seats = this.sockets.of(userID);
    for (const seat of seats) {
      this.fanOut.flush(seat);
      this.fanOut.remove(seat);
    }
    publish();
    if (occupant) for (const seat of seats) this.fanOut.add(seat, this.classOf(occupant));
  }

  close(seat: Seat, reason: CloseReason, { message, until }: Farewell = {}): void {
    this.fanOut.flush(seat);
    this.fanOut.remove(seat);
    if (TOLD_REASONS.has(reason)) {
      this.sockets.send(seat, 'disconnected', {
        reason,
        message: message ?? catalogue[reason].text,
        ...(until != null && { until: new Date(until).toISOString() }),
      });
    }
    this.sockets.close(seat, reason);
  }

  /** To everybody here. */
  publish(envelope: string): void {
    this.fanOut.publish(() => envelope);
  }

  /** To one person alone, on every socket of theirs, after whatever was delivered before. */
  tell(userID: string, envelope: string): void {
    for (const seat of this.sockets.of(userID)) {
      this.fanOut.flush(seat);
      this.sockets.sendFrame(seat, envelope, 1);
    }
  }

  change(userID: string, change: Partial<Occupant>): void {
    const occupant = this.occupants.get(userID);
    if (!occupant) return;
    this.put({ ...occupant, ...change });
    this.touch(userID);
  }

  touch(userID: string): void {
    this.lists.touch(userID);
    this.reporter.touch(userID);
  }

  /** What the lobby says of the rest of the site. Answers what it need tell from now on. */
  hear(news: LobbyNews): Interest {
    this.lists.touchElsewhere(this.site.hear(news));
    const mine = news.rooms.upserted.find(room => room._id === this.id);
    if (mine) this.settle(mine);
    const changed = news.resources.filter(isReadByClients);
    if (changed.length > 0) this.publish(encode('siteChanged', { resources: changed }));
    announceHere(this, news.announcements);
    if (news.rooms.upserted.length + news.rooms.removed.length > 0) {
      this.publish(encode('roomsChanged', news.rooms));
    }
    return this.site.interest(this.occupants.size > 0);
  }

  classOfSeat(seat: Seat): ViewerClass {
    const occupant = this.occupants.get(seat.userID);
    return occupant ? this.classOf(occupant) : 'v';
  }

  /** What an operator has set of this room. */
  settle({ size: _, ...settings }: RoomView): void {
    if (JSON.stringify(settings) === JSON.stringify(this.settings)) return;
    const isRenamed = settings.name !== this.settings.name;
    this.settings = settings;
    this.outside.settled(settings);
    if (isRenamed) for (const { userID } of this.occupants.all()) this.touch(userID);
  }

  #refurnished(before: House): void {
    reconsiderTheIdle(this, before);
    restartRounds(this, before);
    this.agenda.plan();
  }

  #learned(changed: RoomView[]): void {
    const mine = this.site.directory.rooms().find(room => room._id === this.id);
    if (mine) this.settle(mine);
    this.lists.tellEverybodyAgain();
    if (changed.length === 0) return;
    this.publish(encode('roomsChanged', { upserted: changed, removed: [] }));
  }
}
