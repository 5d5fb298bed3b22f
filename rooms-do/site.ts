import type { Announcement } from '../protocol/entities/announcement.ts';
import type { House } from '../protocol/entities/house.ts';
import type { Room } from '../protocol/entities/room.ts';
import { Directory } from './directory.ts';
import type { KeptHouse } from './kept-house.ts';
import type { Interest, LobbyNews, LobbySnapshot } from './roster-entry.ts';

export type SiteSource = {
  roomId: string;
  house: KeptHouse;
  /** Asks the lobby, which from then on tells what changes. */
  ask(everybody: boolean): Promise<LobbySnapshot>;
  /** Whether somebody here watches everybody. */
  isWatched(): boolean;
  /** It is known, or known again; `changed` are the rooms that are not what they were known to be. */
  learned(changed: Room[]): void;
  /** The operators have set something else than this. */
  refurnished(before: House): void;
};

/**
 * What the room knows of the rest of the site: asked of the lobby when it is first needed, kept up by its news, and
 * asked again after a sleep of the room, a loss of the lobby, or news that came while an answer was under way.
 */
export class Site {
  readonly directory = new Directory();
  readonly house: KeptHouse;
  /** What was announced lately, for those who come late. */
  announcements: readonly Announcement[] = [];
  #source: SiteSource;
  #knows: Interest = 'nothing';
  #learning: Promise<void> | null = null;
  #isOutdated = false;

  constructor(source: SiteSource) {
    this.#source = source;
    this.house = source.house;
  }

  get knowsEverybody(): boolean {
    return this.#knows === 'everybody' && this.#learning === null;
  }

  /** Resolves once the rooms are known, or cannot be. */
  async ready(): Promise<void> {
    if (this.#knows === 'nothing') await (this.#learning ?? this.learn());
  }

  learn(): Promise<void> {
    this.#isOutdated = true;
    this.#learning ??= this.#learn().finally(() => {
      this.#learning = null;
    });
    return this.#learning;
  }

  /** Takes news in and answers whose entries it touched. */
  hear(news: LobbyNews): string[] {
    const isWatched = this.#source.isWatched();
    if (this.#learning) this.#isOutdated = true;
    else if (isWatched && this.#knows !== 'everybody') void this.learn();
    if (!isWatched) this.#forgetPeople();
    this.announcements = [...this.announcements, ...news.announcements];
    if (news.house) this.#furnish(news.house);
    return this.directory.apply({ ...news, people: isWatched ? news.people : null });
  }

  /** What the lobby need tell from now on. A room that wants nothing asks anew once somebody comes. */
  interest(isOccupied: boolean): Interest {
    if (this.#source.isWatched()) return 'everybody';
    if (isOccupied || this.#learning) return 'rooms';
    this.#knows = 'nothing';
    return 'nothing';
  }

  async #learn(): Promise<void> {
    const before = new Map(this.directory.rooms().map(room => [room._id, JSON.stringify(room)]));
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        const everybody = this.#source.isWatched();
        const snapshot = await this.#source.ask(everybody);
        this.directory.reset(snapshot);
        this.announcements = snapshot.announcements;
        this.#furnish(snapshot.house);
        this.#knows = everybody ? 'everybody' : 'rooms';
      }
    } catch (error) {
      // A room without its lobby still lets people talk; it asks again when it is next needed.
      this.#knows = 'nothing';
      console.warn(
        JSON.stringify({ what: 'lobby_snapshot_failed', room: this.#source.roomId, error: String(error) }),
      );
    }
    const isChanged = (room: Room) => before.get(room._id) !== JSON.stringify(room);
    this.#source.learned(before.size === 0 ? [] : this.directory.rooms().filter(isChanged));
  }

  #furnish(house: House): void {
    const before = this.house.take(house);
    if (before) this.#source.refurnished(before);
  }

  #forgetPeople(): void {
    this.directory.forgetPeople();
    if (this.#knows === 'everybody') this.#knows = 'rooms';
  }
}
