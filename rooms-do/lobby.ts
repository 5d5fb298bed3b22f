import { DurableObject } from 'cloudflare:workers';
import type { Identity } from '../protocol/entities/identity.ts';
import type { Room } from '../protocol/entities/room.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { backofficeOf, type RoomsEnv, roomOf } from './env.ts';
import { Names } from './names.ts';
import { Roster } from './roster/roster.ts';
import type { LobbyNews, LobbySnapshot, RoomReport } from './roster-entry.ts';
import { Tries, type TryLimit } from './tries.ts';

const TELL_MS = 250;

/** Who asks for a place, as far as a name belongs to somebody. */
export type Claimant = Pick<
  Identity,
  'userID' | 'sessionID' | 'deviceID' | 'fingerprint' | 'ipAddress' | 'nickname'
>;

/** What the gate learns: whose the name is (null: free, or the claimant's own), where the claimant is, and every room's size. */
export type Welcome = {
  holder: { userID: string; sessionID: string; sameDevice: boolean } | null;
  presentIn: string | null;
  rooms: Room[];
};

/** One object a site: the roster of everybody everywhere, in memory, told by the rooms and told again to the rooms. */
export class Lobby extends DurableObject<RoomsEnv> {
  clock = { now: () => Date.now() };
  #roster = new Roster();
  #names = new Names();
  #tries: Tries;
  #known: Promise<void> | null = null;
  #watching = new Set<string>();
  #told = new Map<string, string>();
  #news: RoomReport[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

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
    const own = holder?.userID === claimant.userID;
    if (hold && (!holder || own)) this.#names.hold(wanted, claimant, now);
    return {
      holder:
        holder && !own
          ? { userID: holder.userID, sessionID: holder.sessionID, sameDevice: isSameDevice(holder, claimant) }
          : null,
      presentIn: this.#roster.whereIs(claimant.userID),
      rooms: this.#roster.rooms(),
    };
  }

  /** Keeps the name of somebody who is on the way from one room to another. */
  holdName(mover: Claimant): void {
    this.#names.hold(skeleton(mover.nickname), mover, this.clock.now());
  }

  async rooms(): Promise<Room[]> {
    await this.#ready();
    return this.#roster.rooms();
  }

  /** Every room, and with `people` everybody in the other rooms. */
  async snapshot(roomId: string, people: boolean): Promise<LobbySnapshot> {
    await this.#ready();
    this.#remember(roomId);
    if (people) this.#watching.add(roomId);
    else this.#watching.delete(roomId);
    return { rooms: this.#roster.rooms(), people: people ? this.#roster.peopleOutside(roomId) : [] };
  }

  /** A room's people came, changed or left. False: the lobby has lost the thread and needs the whole list. */
  async report(report: RoomReport): Promise<boolean> {
    await this.#ready();
    const change = this.#roster.take(report);
    if (!change) return false;
    this.#remember(report.roomId);
    this.#news.push(change);
    for (const { userID, seatedAt } of change.upserted) this.#names.arrived(userID, seatedAt);
    for (const { roomId, userID, seatedSince } of this.#roster.outdated(change)) {
      this.ctx.waitUntil(roomOf(this.env, roomId).giveUp(userID, seatedSince));
    }
    this.#timer ??= setTimeout(() => void this.#tellRooms(), TELL_MS);
    return true;
  }

  /** 0 while this may be tried, else the milliseconds until it may. */
  waitToTry(limited: TryLimit, who: string): number {
    return this.#tries.wait(limited, who, this.clock.now());
  }

  triedWrongly(limited: TryLimit, who: string): void {
    this.#tries.count(limited, who, this.clock.now());
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
    const live = this.ctx.storage.sql.exec<{ room_id: string }>('SELECT room_id FROM live').toArray();
    const lists = await Promise.allSettled(live.map(({ room_id }) => roomOf(this.env, room_id).census()));
    for (const list of lists) if (list.status === 'fulfilled' && list.value) this.#roster.take(list.value);
    for (const room of this.#roster.rooms()) this.#told.set(room._id, JSON.stringify(room));
  }

  #remember(roomId: string): void {
    this.ctx.storage.sql.exec('INSERT OR IGNORE INTO live (room_id) VALUES (?)', roomId);
  }

  /** Tells every room with people what has changed since it was last told, all of it in one call. */
  async #tellRooms(): Promise<void> {
    this.#timer = null;
    const reports = this.#news;
    this.#news = [];
    const rooms = { upserted: this.#changedRooms(), removed: [] };
    const listeners = this.#roster.occupiedRooms();
    await Promise.allSettled(
      listeners.map(async roomId => {
        const people = this.#watching.has(roomId) ? this.#roster.changesFor(roomId, reports) : null;
        if (rooms.upserted.length === 0 && !people) return;
        await this.#tell(roomId, { rooms, people });
      }),
    );
  }

  async #tell(roomId: string, news: LobbyNews): Promise<void> {
    try {
      if (!(await roomOf(this.env, roomId).hear(news))) this.#forget(roomId);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_not_told', room: roomId, error: String(error) }));
    }
  }

  #forget(roomId: string): void {
    this.#watching.delete(roomId);
    this.ctx.storage.sql.exec('DELETE FROM live WHERE room_id = ?', roomId);
  }

  #changedRooms(): Room[] {
    return this.#roster.rooms().filter(room => {
      const text = JSON.stringify(room);
      if (this.#told.get(room._id) === text) return false;
      this.#told.set(room._id, text);
      return true;
    });
  }
}

const isSameDevice = (holder: Claimant, claimant: Claimant): boolean =>
  holder.deviceID === claimant.deviceID ||
  (holder.fingerprint === claimant.fingerprint && holder.ipAddress === claimant.ipAddress);
