import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Occupant } from '../../protocol/entities/occupant.ts';
import type { Room } from '../../protocol/entities/room.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type Pulse, peopleDigest } from '../pulse.ts';
import type { Connection, LobbyNews, Neighbour, RoomReport } from '../roster-entry.ts';

/** An older seat: since when its person sits elsewhere, and in which room. */
type Outdated = { roomId: string; userID: string; seatedSince: number; seatedIn: string };

type Listed = { instance: string; turn: number; people: Map<string, Occupant> };

/** Everybody present everywhere, by room, as the rooms report it. Pure state: no clock, no calls. */
export class Roster {
  #rooms = new Map<string, KnownRoom>();
  #byRoom = new Map<string, Listed>();

  setRooms(rooms: readonly KnownRoom[]): void {
    this.#rooms = new Map(rooms.map(room => [room.settings._id, room]));
  }

  /** Every listed room. */
  rooms(): Room[] {
    return this.everyRoom().filter(({ _id }) => !this.isUnlisted(_id));
  }

  /** The rooms that the people of this one may know of: every listed one, and their own. */
  roomsFor(roomId: string): Room[] {
    return this.everyRoom().filter(({ _id }) => _id === roomId || !this.isUnlisted(_id));
  }

  everyRoom(): Room[] {
    return [...this.#rooms.values()].map(({ settings }) => ({
      ...settings,
      size: this.#size(settings._id),
    }));
  }

  isUnlisted(roomId: string): boolean {
    return this.#rooms.get(roomId)?.unlisted === true;
  }

  /**
   * Takes a report in and answers what it changed (a whole list also removes whom it leaves out); null when a report
   * before it was missed, so that only the whole list would do. One that a whole list has overtaken changes nothing.
   */
  take(report: RoomReport): RoomReport | null {
    const listed = this.#byRoom.get(report.roomId);
    const ahead = listed?.instance === report.instance ? report.turn - listed.turn : null;
    if (ahead !== null && ahead <= 0) return { ...report, upserted: [], removed: [] };
    if (!report.whole && ahead !== 1) return null;
    const people = report.whole ? new Map<string, Occupant>() : (listed?.people ?? new Map());
    for (const occupant of report.upserted) people.set(occupant.userID, occupant);
    for (const userID of report.removed) people.delete(userID);
    this.#byRoom.set(report.roomId, { instance: report.instance, turn: report.turn, people });
    if (!report.whole) return report;
    return { ...report, removed: [...(listed?.people.keys() ?? [])].filter(userID => !people.has(userID)) };
  }

  /** Takes over from another roster its rooms, and the people of these. */
  follow(other: Roster, roomIds: Iterable<string> = other.#byRoom.keys()): void {
    this.#rooms = other.#rooms;
    for (const roomId of roomIds) {
      const listed = other.#byRoom.get(roomId);
      if (listed) this.#byRoom.set(roomId, { ...listed, people: new Map(listed.people) });
      else this.#byRoom.delete(roomId);
    }
  }

  /** People of a report who are listed in two rooms: one presence, so the older seat is to be given up. */
  outdated(report: RoomReport): Outdated[] {
    const twice: Outdated[] = [];
    for (const [roomId, { people }] of this.#byRoom) {
      if (roomId === report.roomId) continue;
      for (const { userID, seatedAt } of report.upserted) {
        const other = people.get(userID);
        if (!other) continue;
        const [older, newer] = other.seatedAt < seatedAt ? [roomId, report.roomId] : [report.roomId, roomId];
        const seatedSince = Math.max(other.seatedAt, seatedAt);
        twice.push({ roomId: older, userID, seatedSince, seatedIn: newer });
      }
    }
    return twice;
  }

  /** Whoever bears a name of this skeleton. */
  named(wanted: string): Occupant | null {
    for (const { people } of this.#byRoom.values()) {
      for (const occupant of people.values()) if (skeleton(occupant.nickname) === wanted) return occupant;
    }
    return null;
  }

  whereIs(userID: string): string | null {
    for (const [roomId, { people }] of this.#byRoom) if (people.has(userID)) return roomId;
    return null;
  }

  get isEmpty(): boolean {
    return [...this.#byRoom.values()].every(({ people }) => people.size === 0);
  }

  roomsWith(isMeant: (occupant: Occupant, roomId: string) => boolean): string[] {
    return [...this.#byRoom].flatMap(([roomId, { people }]) =>
      [...people.values()].some(occupant => isMeant(occupant, roomId)) ? [roomId] : [],
    );
  }

  peopleOutside(roomId: string): Neighbour[] {
    return this.everybody().flatMap(entry =>
      entry.roomId === roomId ? [] : [this.#neighbour(entry.occupant, entry.roomId)],
    );
  }

  /** Everybody once: who is between two rooms stands where they sat down last. */
  connections(): Connection[] {
    const last = new Map<string, { occupant: Occupant; roomId: string }>();
    for (const seat of this.everybody()) {
      const other = last.get(seat.occupant.userID);
      if (!other || other.occupant.seatedAt < seat.occupant.seatedAt) last.set(seat.occupant.userID, seat);
    }
    return [...last.values()].map(({ occupant, roomId }) => ({
      occupant,
      roomId,
      room: this.#nameOf(roomId),
      unlisted: this.isUnlisted(roomId),
    }));
  }

  everybody(): { occupant: Occupant; roomId: string }[] {
    return [...this.#byRoom].flatMap(([roomId, { people }]) =>
      [...people.values()].map(occupant => ({ occupant, roomId })),
    );
  }

  /** What a room says of itself if the lobby has missed nothing; null where nothing is known of it. */
  pulseOf(roomId: string): Omit<Pulse, 'house'> | null {
    const listed = this.#byRoom.get(roomId);
    if (!listed) return null;
    const { instance, turn, people } = listed;
    return { instance, turn, people: peopleDigest(people.values()) };
  }

  /** A room that is no more, and with it everybody whom it listed: they are answered. */
  drop(roomId: string): string[] {
    const people = this.#byRoom.get(roomId)?.people;
    this.#byRoom.delete(roomId);
    return [...(people?.keys() ?? [])];
  }

  /** What these reports mean for a room that watches the others; null when nothing. */
  changesFor(roomId: string, reports: readonly RoomReport[]): LobbyNews['people'] {
    const others = reports.filter(report => report.roomId !== roomId);
    const upserted = others.flatMap(report =>
      report.upserted.map(occupant => this.#neighbour(occupant, report.roomId)),
    );
    const removed = others.flatMap(report =>
      report.removed.map(userID => ({ userID, roomId: report.roomId })),
    );
    return upserted.length + removed.length > 0 ? { upserted, removed } : null;
  }

  #neighbour(occupant: Occupant, roomId: string): Neighbour {
    return {
      occupant,
      roomId,
      ...(this.isUnlisted(roomId) && { unlistedRoom: this.#nameOf(roomId) }),
    };
  }

  #nameOf(roomId: string): string {
    return this.#rooms.get(roomId)?.settings.name ?? '';
  }

  /** The members whom a visitor may see. */
  #size(roomId: string): number {
    let size = 0;
    for (const { visibility } of this.#byRoom.get(roomId)?.people.values() ?? [])
      if (visibility === 'visible') size++;
    return size;
  }
}
