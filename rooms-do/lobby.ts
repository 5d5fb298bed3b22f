import { DurableObject } from 'cloudflare:workers';
import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Entrance } from '../protocol/entities/entrance.ts';
import { isPartOfHouse } from '../protocol/entities/house.ts';
import type { Room } from '../protocol/entities/room.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { Announcements } from './announcements.ts';
import { Broadcast } from './broadcast.ts';
import type { Claimant } from './claimant.ts';
import type { Farewell } from './coming-and-going.ts';
import { backofficeOf, type RoomsEnv, roomOf } from './env.ts';
import { Errands } from './errands.ts';
import { Health } from './health.ts';
import { HeldEntrance } from './held-entrance.ts';
import { HeldHouse } from './held-house.ts';
import { type Held, Holds } from './holds.ts';
import { LiveRooms } from './live-rooms.ts';
import { Names } from './names.ts';
import type { Order, Sweep } from './orders.ts';
import { OrdersGiven } from './orders-given.ts';
import { refugesIn } from './refuges.ts';
import { Roster } from './roster/roster.ts';
import type { Connection, LobbySnapshot, RoomReport } from './roster-entry.ts';
import { type HourCount, TalkByHour } from './talk-by-hour.ts';
import { Tries, type Try } from './tries.ts';
import { type Welcome, welcome } from './welcome.ts';

/** One object a site: the roster of everybody everywhere, in memory, told by the rooms and told again to the rooms. */
export class Lobby extends DurableObject<RoomsEnv> {
  clock = { now: () => Date.now() };
  #roster = new Roster();
  #names = new Names();
  #tries = new Tries(this.ctx.storage.sql);
  #holds = new Holds(this.ctx.storage.sql);
  #announcements = new Announcements(this.ctx.storage.sql);
  #live = new LiveRooms(this.ctx.storage.sql);
  #talk = new TalkByHour(this.ctx.storage.sql);
  #known: Promise<void> | null = null;
  #entrance = new HeldEntrance(() => backofficeOf(this.ctx).entrance());
  #house = new HeldHouse(() => backofficeOf(this.ctx).house());
  #errands = new Errands(this.env);
  #orders = new OrdersGiven({ roster: this.#roster, errands: this.#errands, holds: this.#holds });
  #broadcast = new Broadcast({
    now: () => this.clock.now(),
    roster: this.#roster,
    tell: (roomId, news) => roomOf(this.env, roomId).hear(news),
    forget: roomId => this.#live.remove(roomId),
  });
  #health = new Health({
    now: () => this.clock.now(),
    roster: this.#roster,
    live: { all: () => this.#live.all() },
    house: () => this.#house.digest,
    room: roomId => roomOf(this.env, roomId),
    take: census => this.#take(census),
    lose: roomId => this.#lose(roomId),
    wakeAt: at => this.ctx.waitUntil(this.ctx.storage.setAlarm(at)),
  });

  /** Whose this name is. With `hold` it is kept for the claimant until the ticket would have ended. */
  async ask(claimant: Claimant, hold: boolean): Promise<Welcome> {
    await this.#ready();
    const register = { roster: this.#roster, names: this.#names, holds: this.#holds };
    return welcome(register, claimant, hold, this.clock.now());
  }

  /** Keeps the name of somebody who is on the way from one room to another. */
  holdName(mover: Claimant): void {
    this.#names.hold(skeleton(mover.nickname), mover, this.clock.now());
  }

  /** What the door must know of the site. */
  async entrance(): Promise<Entrance> {
    await this.#ready();
    return this.#entrance.current;
  }

  async rooms(): Promise<Room[]> {
    await this.#ready();
    return this.#roster.rooms();
  }

  /** Every room that this one may know of, and with `everybody` the people of the others. What changes is told to the room from then on. */
  async snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot> {
    await this.#ready();
    this.#live.add(roomId);
    const announcements = this.#announcements.current(this.clock.now());
    return {
      ...this.#broadcast.listen(roomId, everybody, announcements),
      house: this.#house.current,
    };
  }

  /** A room's people came, changed or left. False: the lobby has lost the thread and needs the whole list. */
  async report(report: RoomReport): Promise<boolean> {
    await this.#ready();
    return this.#take(report);
  }

  /** While anybody is listed: asks the rooms that have said nothing lately how they are. */
  override async alarm(): Promise<void> {
    await this.#ready();
    await this.#health.beat();
    if (this.#house.isStale) await this.#refurnish();
  }

  /** Everybody who is anywhere, for operators. */
  async connections(): Promise<Connection[]> {
    await this.#ready();
    return this.#roster.connections();
  }

  /** Has an order reach everybody whom it is about; how many it met. */
  async order(order: Order): Promise<number> {
    await this.#ready();
    if (order.do === 'visitors') this.#entrance.allowGuests(order.permissions);
    return this.#orders.give(order, this.clock.now());
  }

  async sweep(sweep: Sweep): Promise<number> {
    await this.#ready();
    return this.#orders.sweep(sweep, this.clock.now());
  }

  hold(who: Held & { userID: string }, farewell: Farewell & { until: number }): void {
    this.#orders.hold(who, farewell, this.clock.now());
  }

  async announce(announcement: Announcement): Promise<void> {
    await this.#ready();
    this.#announcements.add(announcement);
    this.#broadcast.announce(announcement);
  }

  async whereIs(userID: string): Promise<string | null> {
    await this.#ready();
    return this.#roster.whereIs(userID);
  }

  /** An operator changed these REST resources. */
  async siteChanged(resources: readonly string[]): Promise<void> {
    await this.#ready();
    if (resources.includes('avatars')) await this.#readEntrance();
    this.#broadcast.resources(resources);
    if (resources.some(isPartOfHouse)) await this.#refurnish();
  }

  /** Rooms were made, changed or removed: they are read again, and whoever is in a removed one is moved. */
  async roomsChanged(): Promise<void> {
    await this.#ready();
    const known = new Set([...this.#live.all(), ...this.#entrance.roomIds]);
    await this.#readEntrance();
    for (const roomId of this.#entrance.roomIds) known.delete(roomId);
    this.#broadcast.rooms();
    const refuges = refugesIn(this.#entrance.current.rooms);
    await Promise.all([...known].map(roomId => this.#close(roomId, refuges)));
  }

  /** Counts what a room has said; answers how much was said everywhere in each of the last 24 hours, silent ones left out. */
  talked(said: readonly HourCount[]): HourCount[] {
    return this.#talk.count(said, this.clock.now());
  }

  /** 0 when these may be tried, and are counted until they are forgiven; else the milliseconds until they may. */
  beginTries(tries: readonly Try[]): number {
    return this.#tries.begin(tries, this.clock.now());
  }

  forgiveTries(tries: readonly Try[]): void {
    this.#tries.forgive(tries);
  }

  /** Learns the rooms, and after a loss of memory asks the rooms that had people for their lists. */
  #ready(): Promise<void> {
    this.#known ??= this.#rebuild().catch(error => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }

  async #readEntrance(): Promise<void> {
    await this.#entrance.refresh();
    const { rooms } = this.#entrance.current;
    this.#roster.setRooms(rooms);
    for (const { settings, temporary } of rooms)
      if (temporary) this.ctx.waitUntil(this.#errands.prepare(settings._id));
  }

  async #rebuild(): Promise<void> {
    await Promise.all([this.#readEntrance(), this.#house.refresh()]);
    for (const census of await this.#errands.censuses(this.#live.all())) {
      const change = this.#roster.take(census);
      if (change) this.#unseatTwice(change);
    }
    this.#broadcast.assume();
    this.#health.keepBeating();
  }

  async #refurnish(): Promise<void> {
    if (await this.#house.refresh()) this.#broadcast.house(this.#house.current);
  }

  /** False when something before it was missed. */
  #take(report: RoomReport): boolean {
    const change = this.#roster.take(report);
    if (!change) return false;
    this.#live.add(report.roomId);
    this.#health.heard(report.roomId);
    for (const { userID, seatedAt } of change.upserted) this.#names.arrived(userID, seatedAt);
    this.ctx.waitUntil(this.#orders.meet(change));
    this.#unseatTwice(change);
    this.#broadcast.people(change);
    this.#health.keepBeating();
    return true;
  }

  /** Nobody is listed there any more; once the room can be asked again, its people are. */
  #lose(roomId: string): void {
    const removed = this.#roster.drop(roomId);
    if (removed.length > 0)
      this.#broadcast.people({ roomId, instance: '', turn: 0, whole: false, upserted: [], removed });
  }

  #unseatTwice(change: RoomReport): void {
    for (const older of this.#roster.outdated(change)) this.ctx.waitUntil(this.#errands.unseat(older));
  }

  async #close(roomId: string, refuges: readonly string[]): Promise<void> {
    await this.#errands.closeDown(roomId, refuges);
    this.#lose(roomId);
    this.#live.remove(roomId);
  }
}
