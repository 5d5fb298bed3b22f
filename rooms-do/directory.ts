import type { Room } from '../protocol/entities/room.ts';
import type { Placed } from './presence.ts';
import type { LobbyNews, LobbySnapshot, Neighbour } from './roster-entry.ts';

/** What a room knows of the site: every room with its size, and the people of the other rooms. As the lobby last told it. */
export class Directory {
  #rooms = new Map<string, Room>();
  #people = new Map<string, Neighbour>();

  rooms(): Room[] {
    return [...this.#rooms.values()];
  }

  person(userID: string): Placed | null {
    const entry = this.#people.get(userID);
    return entry ? this.#placed(entry) : null;
  }

  people(): Placed[] {
    return [...this.#people.values()].map(entry => this.#placed(entry));
  }

  reset(snapshot: LobbySnapshot): void {
    this.#rooms = new Map(snapshot.rooms.map(room => [room._id, room]));
    this.#people.clear();
    for (const entry of snapshot.people) this.#place(entry);
  }

  /** Takes in what changed and answers whose entries it touched. */
  apply(news: LobbyNews): string[] {
    for (const room of news.rooms.upserted) this.#rooms.set(room._id, room);
    for (const id of news.rooms.removed) this.#rooms.delete(id);
    if (!news.people) return [];
    for (const entry of news.people.upserted) this.#place(entry);
    for (const { userID, roomId } of news.people.removed) {
      // Somebody who has already come up in another room has not gone.
      if (this.#people.get(userID)?.roomId === roomId) this.#people.delete(userID);
    }
    return [
      ...news.people.upserted.map(entry => entry.occupant.userID),
      ...news.people.removed.map(entry => entry.userID),
    ];
  }

  forgetPeople(): void {
    this.#people.clear();
  }

  /** Somebody who has moved may still be listed where they were: the later seat is theirs. */
  #place(entry: Neighbour): void {
    const { userID, seatedAt } = entry.occupant;
    const known = this.#people.get(userID)?.occupant;
    if (!known || known.seatedAt <= seatedAt) this.#people.set(userID, entry);
  }

  #placed({ occupant, roomId, unlistedRoom }: Neighbour): Placed {
    const name = unlistedRoom ?? this.#rooms.get(roomId)?.name ?? '';
    return { occupant, room: { id: roomId, name }, isAway: unlistedRoom !== undefined };
  }
}
