import type { Room } from '../../../protocol/entities/rooms.ts';
import type { LobbySnapshot, LobbyUpdate, RemoteParticipant } from '../../rpc/reports.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';

/** All rooms with their user counts, and the participants of other rooms, as last sent by the lobby. */
export class SiteDirectory {
  #rooms = new Map<string, Room>();
  #people = new Map<string, RemoteParticipant>();

  rooms(): Room[] {
    return [...this.#rooms.values()];
  }

  person(userId: string): ParticipantLocation | null {
    const entry = this.#people.get(userId);
    return entry ? this.#placed(entry) : null;
  }

  people(): ParticipantLocation[] {
    return [...this.#people.values()].map(entry => this.#placed(entry));
  }

  reset(snapshot: LobbySnapshot): void {
    this.#rooms = new Map(snapshot.rooms.map(room => [room._id, room]));
    this.#people.clear();
    for (const entry of snapshot.participants) this.#place(entry);
  }

  /** Adds later users of a snapshot, except users that changed since its start. */
  add(people: readonly RemoteParticipant[], changed: ReadonlySet<string>): void {
    for (const entry of people) if (!changed.has(entry.participant.userId)) this.#place(entry);
  }

  /** Applies an update and returns the ids of the affected participants. */
  apply(news: LobbyUpdate): string[] {
    for (const room of news.rooms.upserted) this.#rooms.set(room._id, room);
    for (const id of news.rooms.removed) this.#rooms.delete(id);
    if (!news.people) return [];
    for (const entry of news.people.upserted) this.#place(entry);
    for (const { userId, roomId } of news.people.removed) {
      // A user who is listed in another room has moved and stays in the directory.
      if (this.#people.get(userId)?.roomId === roomId) this.#people.delete(userId);
    }
    return [
      ...news.people.upserted.map(entry => entry.participant.userId),
      ...news.people.removed.map(entry => entry.userId),
    ];
  }

  forgetPeople(): void {
    this.#people.clear();
  }

  /** A moved user may still be listed in the old room, so the later join takes precedence. */
  #place(entry: RemoteParticipant): void {
    const { userId, joinedRoomAt } = entry.participant;
    const known = this.#people.get(userId)?.participant;
    if (!known || known.joinedRoomAt <= joinedRoomAt) this.#people.set(userId, entry);
  }

  #placed({ participant, roomId, unlistedRoom }: RemoteParticipant): ParticipantLocation {
    const name = unlistedRoom ?? this.#rooms.get(roomId)?.name ?? '';
    return { participant, room: { id: roomId, name }, isAway: unlistedRoom !== undefined };
  }
}
