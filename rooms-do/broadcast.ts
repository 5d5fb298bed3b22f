import type { Announcement } from '../protocol/entities/announcement.ts';
import type { House } from '../protocol/entities/house.ts';
import type { Room } from '../protocol/entities/room.ts';
import { Roster } from './roster/roster.ts';
import type { Interest, LobbyNews, LobbySnapshot, RoomReport } from './roster-entry.ts';
import { Ticker } from './ticker.ts';

const TELL_MS = 250;

/** What was last said of a room, as text, and whether to its own people alone. */
type Said = { text: string; unlisted: boolean };

type Source = {
  now(): number;
  roster: Roster;
  tell(roomId: string, news: LobbyNews): Promise<Interest>;
  /** A room that wants to be told nothing more. */
  forget(roomId: string): void;
};

/**
 * Tells the rooms that asked what has changed since they were last told: gathered, all of it in one call a room. One that
 * asks later begins with what the others were told, so that all learn of a thing together: a room that had asked already,
 * for somebody whom its people do not see, is ahead of no other.
 */
export class Broadcast {
  #source: Source;
  /** The rooms that asked, and whether of people too: a new entry each time they ask. */
  #listeners = new Map<string, { everybody: boolean }>();
  #told = new Map<string, Said>();
  /** Who is where, as far as it was told. */
  #known = new Roster();
  #people: RoomReport[] = [];
  #resources = new Set<string>();
  #announcements: Announcement[] = [];
  #house: House | null = null;
  #ticker: Ticker;

  constructor(source: Source) {
    this.#source = source;
    // Between two tellings of the rooms, which tell their people at round moments of the clock.
    this.#ticker = new Ticker({
      now: source.now,
      everyMs: () => TELL_MS,
      afterMs: TELL_MS / 2,
      run: () => void this.#tellRooms(),
    });
  }

  /** Everything that was told until now; `current` are the announcements, of which some may still be untold. */
  listen(roomId: string, everybody: boolean, current: readonly Announcement[]): Omit<LobbySnapshot, 'house'> {
    this.#listeners.set(roomId, { everybody });
    const untold = new Set(this.#announcements.map(({ message }) => message.id));
    return {
      rooms: this.#roomsToldTo(roomId),
      people: everybody ? this.#known.peopleOutside(roomId) : [],
      announcements: current.filter(({ message }) => !untold.has(message.id)),
    };
  }

  /** What the rooms know already, after a loss of memory. */
  assume(): void {
    this.#changedRooms();
    this.#known.follow(this.#source.roster);
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

  house(house: House): void {
    this.#house = house;
    this.#schedule();
  }

  rooms(): void {
    this.#schedule();
  }

  #schedule(): void {
    this.#ticker.start();
  }

  async #tellRooms(): Promise<void> {
    const reports = this.#people;
    const resources = [...this.#resources];
    const announcements = this.#announcements;
    const house = this.#house;
    this.#people = [];
    this.#announcements = [];
    this.#house = null;
    this.#resources.clear();
    const [changed, gone] = [this.#changedRooms(), this.#removedRooms()];
    this.#known.follow(
      this.#source.roster,
      reports.map(({ roomId }) => roomId),
    );
    const isForAll = house !== null || resources.length + announcements.length > 0;
    await Promise.all(
      [...this.#listeners].map(async ([roomId, { everybody }]) => {
        const people = everybody ? this.#source.roster.changesFor(roomId, reports) : null;
        const isTold = (id: string, unlisted: boolean) => !unlisted || id === roomId;
        const rooms = {
          upserted: changed.filter(({ _id }) => isTold(_id, this.#source.roster.isUnlisted(_id))),
          removed: gone.flatMap(([id, { unlisted }]) => (isTold(id, unlisted) ? [id] : [])),
        };
        const isNews = rooms.upserted.length + rooms.removed.length > 0;
        if (isForAll || isNews || people)
          await this.#tell(roomId, { rooms, people, resources, announcements, house });
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

  /** A room that was made just now, and told to nobody yet, knows of itself. */
  #roomsToldTo(roomId: string): Room[] {
    const told = this.#known.roomsFor(roomId);
    if (told.some(({ _id }) => _id === roomId)) return told;
    return [...told, ...this.#source.roster.everyRoom().filter(({ _id }) => _id === roomId)];
  }

  #changedRooms(): Room[] {
    const { roster } = this.#source;
    return roster.everyRoom().filter(room => {
      const text = JSON.stringify(room);
      if (this.#told.get(room._id)?.text === text) return false;
      this.#told.set(room._id, { text, unlisted: roster.isUnlisted(room._id) });
      return true;
    });
  }

  #removedRooms(): [string, Said][] {
    const there = new Set(this.#source.roster.everyRoom().map(room => room._id));
    const gone = [...this.#told].filter(([id]) => !there.has(id));
    for (const [id] of gone) this.#told.delete(id);
    return gone;
  }
}
