import { DurableObject } from 'cloudflare:workers';
import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Entrance } from '../protocol/entities/entrance.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room } from '../protocol/entities/room.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { Announcements } from './announcements.ts';
import { Broadcast } from './broadcast.ts';
import { type Claimant, isSameGuest } from './claimant.ts';
import { backofficeOf, type RoomsEnv, roomOf } from './env.ts';
import { type Held, Holds } from './holds.ts';
import { LiveRooms } from './live-rooms.ts';
import { Names } from './names.ts';
import { concerns, type Order, type Sweep } from './orders.ts';
import { RecentOrders } from './recent-orders.ts';
import { Roster } from './roster/roster.ts';
import type { LobbySnapshot, RoomReport } from './roster-entry.ts';
import { Tries, type Try } from './tries.ts';

/** Somebody who is here, and where. */
export type Connection = { occupant: Occupant; roomId: string; room: string };

/** As whom the claimant goes on (a guest has the own name back from the own device) and where that person is now. */
export type Welcome =
  | { userID: string; presentIn: string | null; heldUntil: number | null }
  | { refused: ErrorCode };

/** One object a site: the roster of everybody everywhere, in memory, told by the rooms and told again to the rooms. */
export class Lobby extends DurableObject<RoomsEnv> {
  clock = { now: () => Date.now() };
  #roster = new Roster();
  #names = new Names();
  #tries: Tries;
  #holds: Holds;
  #announcements: Announcements;
  #live: LiveRooms;
  #known: Promise<void> | null = null;
  #entrance: Entrance = { rooms: [], visitorPermissions: {}, defaultAvatar: null };
  #orders = new RecentOrders();
  #broadcast = new Broadcast({
    roster: this.#roster,
    tell: (roomId, news) => roomOf(this.env, roomId).hear(news),
    forget: roomId => this.#live.remove(roomId),
  });

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env);
    this.#tries = new Tries(ctx.storage.sql);
    this.#holds = new Holds(ctx.storage.sql);
    this.#announcements = new Announcements(ctx.storage.sql);
    this.#live = new LiveRooms(ctx.storage.sql);
  }

  /** Whose this name is. With `hold` it is kept for the claimant until the ticket would have ended. */
  async ask(claimant: Claimant, hold: boolean): Promise<Welcome> {
    await this.#ready();
    const wanted = skeleton(claimant.nickname);
    const now = this.clock.now();
    const holder = this.#roster.named(wanted) ?? this.#names.holder(wanted, now);
    const isOurs = !holder || holder.userID === claimant.userID || isSameGuest(holder, claimant);
    if (!isOurs) return { refused: 'nickname_taken' };
    const userID = holder?.userID ?? claimant.userID;
    if (hold) this.#names.hold(wanted, { ...claimant, userID }, now);
    return {
      userID,
      presentIn: this.#roster.whereIs(userID),
      heldUntil: this.#holds.until(claimant, now),
    };
  }

  /** Keeps the name of somebody who is on the way from one room to another. */
  holdName(mover: Claimant): void {
    this.#names.hold(skeleton(mover.nickname), mover, this.clock.now());
  }

  /** What the door must know of the site. */
  async entrance(): Promise<Entrance> {
    await this.#ready();
    return this.#entrance;
  }

  async rooms(): Promise<Room[]> {
    await this.#ready();
    return this.#roster.rooms();
  }

  /** Every room, and with `everybody` the people of the others. What changes is told to the room from then on. */
  async snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot> {
    await this.#ready();
    this.#live.add(roomId);
    this.#broadcast.listen(roomId, everybody);
    const people = everybody ? this.#roster.peopleOutside(roomId) : [];
    const announcements = this.#announcements.current(this.clock.now());
    return { rooms: this.#roster.rooms(), people, announcements };
  }

  /** A room's people came, changed or left. False: the lobby has lost the thread and needs the whole list. */
  async report(report: RoomReport): Promise<boolean> {
    await this.#ready();
    const change = this.#roster.take(report);
    if (!change) return false;
    this.#live.add(report.roomId);
    for (const occupant of change.upserted) {
      this.#names.arrived(occupant.userID, occupant.seatedAt);
      for (const order of this.#orders.awaiting(occupant, report.roomId))
        this.ctx.waitUntil(this.#give(report.roomId, order));
    }
    this.#unseatTwice(change);
    this.#broadcast.people(change);
    return true;
  }

  /** Everybody who is anywhere, for operators. */
  async connections(): Promise<Connection[]> {
    await this.#ready();
    const names = new Map(this.#roster.rooms().map(room => [room._id, room.name]));
    return this.#roster
      .everybody()
      .map(({ occupant, roomId }) => ({ occupant, roomId, room: names.get(roomId) ?? '' }));
  }

  /** Given to every room with somebody whom it is about, and kept for those who are on the way; how many it met. */
  async order(order: Order): Promise<number> {
    await this.#ready();
    if (order.do === 'visitors') this.#entrance.visitorPermissions = order.permissions;
    this.#orders.keep(order, this.clock.now());
    const rooms = this.#roster.roomsWith((occupant, roomId) => concerns(order, occupant, roomId));
    const met = await Promise.all(rooms.map(roomId => this.#give(roomId, order)));
    return met.reduce((sum, count) => sum + count, 0);
  }

  /** Clears many people out of the rooms; those with a hold are kept out first, so that none is back at once. */
  async sweep(sweep: Sweep): Promise<number> {
    await this.#ready();
    const { until } = sweep;
    const order: Order = { do: 'sweep', sweep };
    for (const { occupant, roomId } of this.#roster.everybody())
      if (until !== null && concerns(order, occupant, roomId)) this.#holds.add(occupant, until);
    return this.order(order);
  }

  /** Keeps somebody out of the chat until then, by their device and its fingerprint, never by their address. */
  hold(who: Held, until: number): void {
    this.#holds.add(who, until);
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
  }

  /** Rooms were made, changed or removed: they are read again, and whoever is in a removed one is moved. */
  async roomsChanged(): Promise<void> {
    await this.#ready();
    const known = new Set([...this.#live.all(), ...this.#roster.rooms().map(room => room._id)]);
    const rooms = (await this.#readEntrance()).rooms.map(({ settings }) => settings);
    for (const { _id } of rooms) known.delete(_id);
    this.#broadcast.rooms();
    const refuges = rooms
      .filter(room => room.primary || !room.hasPassword)
      .sort((a, b) => Number(b.primary) - Number(a.primary))
      .map(room => room._id);
    await Promise.all([...known].map(roomId => this.#close(roomId, refuges)));
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

  async #readEntrance(): Promise<Entrance> {
    this.#entrance = await backofficeOf(this.ctx).entrance();
    this.#roster.setRooms(this.#entrance.rooms);
    return this.#entrance;
  }

  async #rebuild(): Promise<void> {
    await this.#readEntrance();
    const lists = await Promise.allSettled(this.#live.all().map(roomId => roomOf(this.env, roomId).census()));
    for (const list of lists) {
      const change = list.status === 'fulfilled' && list.value ? this.#roster.take(list.value) : null;
      if (change) this.#unseatTwice(change);
    }
    this.#broadcast.assume();
  }

  #unseatTwice(change: RoomReport): void {
    for (const { roomId, userID, seatedSince } of this.#roster.outdated(change)) {
      this.ctx.waitUntil(roomOf(this.env, roomId).giveUp(userID, seatedSince));
    }
  }

  async #give(roomId: string, order: Order): Promise<number> {
    try {
      return await roomOf(this.env, roomId).obey(order);
    } catch (error) {
      console.error(
        JSON.stringify({ what: 'order_not_given', of: order.do, room: roomId, error: String(error) }),
      );
      return 0;
    }
  }

  async #close(roomId: string, refuges: readonly string[]): Promise<void> {
    try {
      await roomOf(this.env, roomId).closeDown(refuges);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_closed', room: roomId, error: String(error) }));
    }
    this.#roster.drop(roomId);
    this.#live.remove(roomId);
  }
}
