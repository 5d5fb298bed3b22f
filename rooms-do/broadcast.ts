import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Room } from '../protocol/entities/room.ts';
import type { Roster } from './roster/roster.ts';
import type { Interest, LobbyNews, RoomReport } from './roster-entry.ts';

const TELL_MS = 250;

type Source = {
  roster: Roster;
  tell(roomId: string, news: LobbyNews): Promise<Interest>;
  /** A room that wants to be told nothing more. */
  forget(roomId: string): void;
};

/** Tells the rooms that asked what has changed since they were last told: gathered, all of it in one call a room. */
export class Broadcast {
  #source: Source;
  /** The rooms that asked, and whether of people too: a new entry each time they ask. */
  #listeners = new Map<string, { everybody: boolean }>();
  #told = new Map<string, string>();
  #people: RoomReport[] = [];
  #resources = new Set<string>();
  #announcements: Announcement[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  listen(roomId: string, everybody: boolean): void {
    this.#listeners.set(roomId, { everybody });
  }

  /** What the rooms know already, after a loss of memory. */
  assume(): void {
    for (const room of this.#source.roster.rooms()) this.#told.set(room._id, JSON.stringify(room));
  }

  people(change: RoomReport): void {
    this.#people.push(change);
    this.#schedule();
  }

  resources(names: readonly string[]): void {
    for (const name of names) this.#resources.add(name);
    this.#schedule();
  }

  announce(announcement: Announcement): void {
    this.#announcements.push(announcement);
    this.#schedule();
  }

  rooms(): void {
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#tellRooms(), TELL_MS);
  }

  async #tellRooms(): Promise<void> {
    this.#timer = null;
    const reports = this.#people;
    const resources = [...this.#resources];
    const announcements = this.#announcements;
    this.#people = [];
    this.#announcements = [];
    this.#resources.clear();
    const rooms = { upserted: this.#changedRooms(), removed: this.#removedRooms() };
    const isForAll =
      rooms.upserted.length + rooms.removed.length + resources.length + announcements.length > 0;
    await Promise.all(
      [...this.#listeners].map(async ([roomId, { everybody }]) => {
        const people = everybody ? this.#source.roster.changesFor(roomId, reports) : null;
        if (isForAll || people) await this.#tell(roomId, { rooms, people, resources, announcements });
      }),
    );
  }

  async #tell(roomId: string, news: LobbyNews): Promise<void> {
    const asked = this.#listeners.get(roomId);
    try {
      const interest = await this.#source.tell(roomId, news);
      // Unless it has asked again meanwhile, what it wants is what it answers.
      if (this.#listeners.get(roomId) !== asked) return;
      if (interest === 'nothing') {
        this.#listeners.delete(roomId);
        this.#source.forget(roomId);
      } else if (asked) asked.everybody &&= interest === 'everybody';
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_not_told', room: roomId, error: String(error) }));
    }
  }

  #changedRooms(): Room[] {
    return this.#source.roster.rooms().filter(room => {
      const text = JSON.stringify(room);
      if (this.#told.get(room._id) === text) return false;
      this.#told.set(room._id, text);
      return true;
    });
  }

  #removedRooms(): string[] {
    const there = new Set(this.#source.roster.rooms().map(room => room._id));
    const gone = [...this.#told.keys()].filter(id => !there.has(id));
    for (const id of gone) this.#told.delete(id);
    return gone;
  }
}
