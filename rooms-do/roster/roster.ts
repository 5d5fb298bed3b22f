import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Occupant } from '../../protocol/entities/occupant.ts';
import type { Room, RoomSettings } from '../../protocol/entities/room.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { LobbyNews, RoomReport } from '../roster-entry.ts';

type Listed = { instance: string; turn: number; people: Map<string, Occupant> };

/** Everybody present everywhere, by room, as the rooms report it. Pure state: no clock, no calls. */
export class Roster {
  #settings = new Map<string, RoomSettings>();
  #byRoom = new Map<string, Listed>();

  setRooms(rooms: readonly KnownRoom[]): void {
    const listed = rooms.filter(({ unlisted }) => !unlisted);
    this.#settings = new Map(listed.map(({ settings }) => [settings._id, settings]));
  }

  rooms(): Room[] {
    return [...this.#settings.values()].map(settings => ({ ...settings, size: this.#size(settings._id) }));
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

  /** People of a report who are listed in two rooms: one presence, so the older seat is to be given up. */
  outdated(report: RoomReport): { roomId: string; userID: string; seatedSince: number }[] {
    const twice: { roomId: string; userID: string; seatedSince: number }[] = [];
    for (const [roomId, { people }] of this.#byRoom) {
      if (roomId === report.roomId) continue;
      for (const { userID, seatedAt } of report.upserted) {
        const other = people.get(userID);
        if (!other) continue;
        const older = other.seatedAt < seatedAt ? roomId : report.roomId;
        twice.push({ roomId: older, userID, seatedSince: Math.max(other.seatedAt, seatedAt) });
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

  roomsWith(isMeant: (occupant: Occupant, roomId: string) => boolean): string[] {
    return [...this.#byRoom].flatMap(([roomId, { people }]) =>
      [...people.values()].some(occupant => isMeant(occupant, roomId)) ? [roomId] : [],
    );
  }

  peopleOutside(roomId: string): { occupant: Occupant; roomId: string }[] {
    return this.everybody().filter(entry => entry.roomId !== roomId);
  }

  everybody(): { occupant: Occupant; roomId: string }[] {
    return [...this.#byRoom].flatMap(([roomId, { people }]) =>
      [...people.values()].map(occupant => ({ occupant, roomId })),
    );
  }

  /** A room that is no more, and with it everybody whom it listed. */
  drop(roomId: string): void {
    this.#byRoom.delete(roomId);
  }

  /** What these reports mean for a room that watches the others; null when nothing. */
  changesFor(roomId: string, reports: readonly RoomReport[]): LobbyNews['people'] {
    const others = reports.filter(report => report.roomId !== roomId);
    const upserted = others.flatMap(report =>
      report.upserted.map(occupant => ({ occupant, roomId: report.roomId })),
    );
    const removed = others.flatMap(report =>
      report.removed.map(userID => ({ userID, roomId: report.roomId })),
    );
    return upserted.length + removed.length > 0 ? { upserted, removed } : null;
  }

  /** The members whom a visitor may see. */
  #size(roomId: string): number {
    let size = 0;
    for (const { visibility } of this.#byRoom.get(roomId)?.people.values() ?? [])
      if (visibility === 'visible') size++;
    return size;
  }
}
