import { DurableObject } from 'cloudflare:workers';
import { TICKET_MS } from '../protocol/constants.ts';
import type { Identity } from '../protocol/entities/identity.ts';
import type { Room } from '../protocol/entities/room.ts';
import type { Standing } from '../protocol/entities/standing.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Ban } from '../protocol/rules/bans.ts';
import type { ChatPermissions } from '../protocol/rules/permissions.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { backofficeOf, type RoomsEnv, roomOf } from './env.ts';
import { Names } from './names.ts';
import { Roster } from './roster/roster.ts';
import type { LobbyNews, LobbySnapshot, RoomReport } from './roster-entry.ts';
import { Tries, type Try } from './tries.ts';

const TELL_MS = 250;

/** Longer than anybody who is on the way with a ticket takes to arrive and to be reported. */
const ENDED_KEPT_MS = 2 * TICKET_MS;

/** Who asks for a place, as far as a name belongs to somebody. */
export type Claimant = Pick<
  Identity,
  'userID' | 'sessionID' | 'deviceID' | 'accountType' | 'fingerprint' | 'ipAddress' | 'nickname'
>;

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
  /** The rooms that asked to be told, and whether of people too: a new entry each time they ask. */
  #listeners = new Map<string, { everybody: boolean }>();
  #ended = new Map<string, { userID: string; at: number }>();
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
    this.#listeners.set(roomId, { everybody });
    return { rooms: this.#roster.rooms(), people: everybody ? this.#roster.peopleOutside(roomId) : [] };
  }

  /** A room's people came, changed or left. False: the lobby has lost the thread and needs the whole list. */
  async report(report: RoomReport): Promise<boolean> {
    await this.#ready();
    const change = this.#roster.take(report);
    if (!change) return false;
    this.#remember(report.roomId);
    this.#news.push(change);
    for (const occupant of change.upserted) {
      this.#names.arrived(occupant.userID, occupant.seatedAt);
      for (const [sessionID, { userID }] of this.#ended) {
        if (isOf({ userID, sessionID }, occupant)) this.#endIn(report.roomId, sessionID);
      }
    }
    this.#unseatTwice(change);
    this.#timer ??= setTimeout(() => void this.#tellRooms(), TELL_MS);
    return true;
  }

  /** The session is over, wherever it sits and wherever it is still on the way to. */
  async endSession(who: Session): Promise<void> {
    await this.#ready();
    const now = this.clock.now();
    for (const [sessionID, { at }] of this.#ended)
      if (at + ENDED_KEPT_MS <= now) this.#ended.delete(sessionID);
    this.#ended.set(who.sessionID, { userID: who.userID, at: now });
    for (const roomId of this.#roster.roomsWith(occupant => isOf(who, occupant)))
      this.#endIn(roomId, who.sessionID);
  }

  async siteChanged(_resources: readonly string[]): Promise<void> {}

  async roomsChanged(): Promise<void> {}

  async standingChanged(_standing: Standing): Promise<void> {}

  async visitorsChanged(_permissions: ChatPermissions): Promise<void> {}

  async endAccount(_userID: string): Promise<void> {}

  async expelBanned(_bans: readonly Ban[]): Promise<void> {}

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
    const live = this.ctx.storage.sql.exec<{ room_id: string }>('SELECT room_id FROM live').toArray();
    const lists = await Promise.allSettled(live.map(({ room_id }) => roomOf(this.env, room_id).census()));
    for (const list of lists) {
      const change = list.status === 'fulfilled' && list.value ? this.#roster.take(list.value) : null;
      if (change) this.#unseatTwice(change);
    }
    for (const room of this.#roster.rooms()) this.#told.set(room._id, JSON.stringify(room));
  }

  #remember(roomId: string): void {
    this.ctx.storage.sql.exec('INSERT OR IGNORE INTO live (room_id) VALUES (?)', roomId);
  }

  #unseatTwice(change: RoomReport): void {
    for (const { roomId, userID, seatedSince } of this.#roster.outdated(change)) {
      this.ctx.waitUntil(roomOf(this.env, roomId).giveUp(userID, seatedSince));
    }
  }

  #endIn(roomId: string, sessionID: string): void {
    this.ctx.waitUntil(roomOf(this.env, roomId).endSession(sessionID));
  }

  /** Tells every room that asked what has changed since it was last told, all of it in one call. */
  async #tellRooms(): Promise<void> {
    this.#timer = null;
    const reports = this.#news;
    this.#news = [];
    const rooms = { upserted: this.#changedRooms(), removed: [] };
    await Promise.all(
      [...this.#listeners].map(async ([roomId, { everybody }]) => {
        const people = everybody ? this.#roster.changesFor(roomId, reports) : null;
        if (rooms.upserted.length > 0 || people) await this.#tell(roomId, { rooms, people });
      }),
    );
  }

  async #tell(roomId: string, news: LobbyNews): Promise<void> {
    const asked = this.#listeners.get(roomId);
    try {
      const interest = await roomOf(this.env, roomId).hear(news);
      // Unless it has asked again meanwhile, what it wants is what it answers.
      if (this.#listeners.get(roomId) !== asked) return;
      if (interest === 'nothing') this.#forget(roomId);
      else if (asked) asked.everybody &&= interest === 'everybody';
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_not_told', room: roomId, error: String(error) }));
    }
  }

  #forget(roomId: string): void {
    this.#listeners.delete(roomId);
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

/** By person and by login: of several logins the presence shows only the last, and a guest may go on as an earlier self. */
const isOf = (session: Session, occupant: Session): boolean =>
  occupant.userID === session.userID || occupant.sessionID === session.sessionID;

/** Guests only: an account is proved by its password, never by its device. */
const isSameGuest = (holder: Claimant, claimant: Claimant): boolean =>
  holder.accountType === 'visitor' &&
  claimant.accountType === 'visitor' &&
  (holder.deviceID === claimant.deviceID ||
    (holder.fingerprint === claimant.fingerprint && holder.ipAddress === claimant.ipAddress));
