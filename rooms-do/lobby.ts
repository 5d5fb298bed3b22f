import { DurableObject } from 'cloudflare:workers';
import type { Identity } from '../protocol/entities/identity.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room } from '../protocol/entities/room.ts';
import type { Standing } from '../protocol/entities/standing.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Ban } from '../protocol/rules/bans.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { Broadcast } from './broadcast.ts';
import { type Claimant, isSameGuest } from './claimant.ts';
import { backofficeOf, type RoomsEnv, roomOf } from './env.ts';
import { Names } from './names.ts';
import { concerns, type Order } from './orders.ts';
import { RecentOrders } from './recent-orders.ts';
import { Roster } from './roster/roster.ts';
import type { LobbySnapshot, RoomReport } from './roster-entry.ts';
import { Tries, type Try } from './tries.ts';

/** Somebody who is here, and where. */
export type Connection = { occupant: Occupant; roomId: string; room: string };

/** One login of a person; several may sit behind one presence. */
type Session = Pick<Identity, 'userID' | 'sessionID'>;

/** As whom the claimant goes on (a guest has the own name back from the own device) and where that person is now. */
export type Welcome = { userID: string; presentIn: string | null } | { refused: ErrorCode };

/** One object a site: the roster of everybody everywhere, in memory, told by the rooms and told again to the rooms. */
export class Lobby extends DurableObject<RoomsEnv> {
  clock = { now: () => Date.now() };
  #roster = new Roster();
  #names = new Names();
  #tries: Tries;
  #known: Promise<void> | null = null;
  #orders = new RecentOrders();
  #broadcast = new Broadcast({
    roster: this.#roster,
    tell: (roomId, news) => roomOf(this.env, roomId).hear(news),
    forget: roomId => this.#forget(roomId),
  });

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env);
    this.#tries = new Tries(ctx.storage.sql);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS live (room_id TEXT PRIMARY KEY) WITHOUT ROWID');
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
    return { userID, presentIn: this.#roster.whereIs(userID) };
  }

  /** Keeps the name of somebody who is on the way from one room to another. */
  holdName(mover: Claimant): void {
    this.#names.hold(skeleton(mover.nickname), mover, this.clock.now());
  }

  async rooms(): Promise<Room[]> {
    await this.#ready();
    return this.#roster.rooms();
  }

  /** Every room, and with `everybody` the people of the others. What changes is told to the room from then on. */
  async snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot> {
    await this.#ready();
    this.#remember(roomId);
    this.#broadcast.listen(roomId, everybody);
    return { rooms: this.#roster.rooms(), people: everybody ? this.#roster.peopleOutside(roomId) : [] };
  }

  /** A room's people came, changed or left. False: the lobby has lost the thread and needs the whole list. */
  async report(report: RoomReport): Promise<boolean> {
    await this.#ready();
    const change = this.#roster.take(report);
    if (!change) return false;
    this.#remember(report.roomId);
    for (const occupant of change.upserted) {
      this.#names.arrived(occupant.userID, occupant.seatedAt);
      for (const order of this.#orders.awaiting(occupant))
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

  /** The session is over, wherever it sits and wherever it is still on the way to. */
  endSession({ userID, sessionID }: Session): Promise<void> {
    return this.#order({ do: 'endSession', userID, sessionID });
  }

  /** All sessions of an account are over. */
  endAccount(userID: string): Promise<void> {
    return this.#order({ do: 'endAccount', userID });
  }

  standingChanged(standing: Standing): Promise<void> {
    return this.#order({ do: 'standing', standing });
  }

  visitorsChanged(permissions: ChatPermissions): Promise<void> {
    return this.#order({ do: 'visitors', permissions });
  }

  expelBanned(bans: readonly Ban[]): Promise<void> {
    return this.#order({ do: 'expel', bans });
  }

  /** An operator changed these REST resources. */
  async siteChanged(resources: readonly string[]): Promise<void> {
    await this.#ready();
    this.#broadcast.resources(resources);
  }

  /** Rooms were made, changed or removed: they are read again, and whoever is in a removed one is moved. */
  async roomsChanged(): Promise<void> {
    await this.#ready();
    const known = new Set([...this.#live(), ...this.#roster.rooms().map(room => room._id)]);
    const rooms = await backofficeOf(this.ctx).rooms();
    this.#roster.setRooms(rooms);
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

  async #rebuild(): Promise<void> {
    this.#roster.setRooms(await backofficeOf(this.ctx).rooms());
    const lists = await Promise.allSettled(this.#live().map(roomId => roomOf(this.env, roomId).census()));
    for (const list of lists) {
      const change = list.status === 'fulfilled' && list.value ? this.#roster.take(list.value) : null;
      if (change) this.#unseatTwice(change);
    }
    this.#broadcast.assume();
  }

  /** The rooms that had people when they were last heard of. */
  #live(): string[] {
    const rows = this.ctx.storage.sql.exec<{ room_id: string }>('SELECT room_id FROM live').toArray();
    return rows.map(row => row.room_id);
  }

  #remember(roomId: string): void {
    this.ctx.storage.sql.exec('INSERT OR IGNORE INTO live (room_id) VALUES (?)', roomId);
  }

  #unseatTwice(change: RoomReport): void {
    for (const { roomId, userID, seatedSince } of this.#roster.outdated(change)) {
      this.ctx.waitUntil(roomOf(this.env, roomId).giveUp(userID, seatedSince));
    }
  }

  /** Given to every room with somebody whom it is about, and kept for those who are on the way. */
  async #order(order: Order): Promise<void> {
    await this.#ready();
    this.#orders.keep(order, this.clock.now());
    const rooms = this.#roster.roomsWith(occupant => concerns(order, occupant));
    await Promise.all(rooms.map(roomId => this.#give(roomId, order)));
  }

  async #give(roomId: string, order: Order): Promise<void> {
    try {
      await roomOf(this.env, roomId).obey(order);
    } catch (error) {
      console.error(
        JSON.stringify({ what: 'order_not_given', of: order.do, room: roomId, error: String(error) }),
      );
    }
  }

  async #close(roomId: string, refuges: readonly string[]): Promise<void> {
    try {
      await roomOf(this.env, roomId).closeDown(refuges);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_closed', room: roomId, error: String(error) }));
    }
    this.#roster.drop(roomId);
    this.#forget(roomId);
  }

  #forget(roomId: string): void {
    this.ctx.storage.sql.exec('DELETE FROM live WHERE room_id = ?', roomId);
  }
}
