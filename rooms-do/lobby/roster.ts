import type { RoomRecord } from '../../domain/admission.ts';
import { actorOf, type Participant } from '../../domain/participant.ts';
import type { Room } from '../../protocol/entities/room.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type {
  ConnectedUser,
  LobbyUpdate,
  PassingUser,
  RemoteParticipant,
  RoomReport,
} from '../rpc/reports.ts';
import { participantsDigest, type StateDigest } from '../rpc/state-digest.ts';
import { ListedPeople } from './listed-people.ts';
import { type Presence, PresenceIndex } from './presence-index.ts';

/** An older presence of a user: when they joined the newer room, and which room that is. */
type DuplicatePresence = { roomId: string; userId: string; joinedElsewhereAt: number; newerRoomId: string };

/** `visible`: the number of participants whom a visitor may see. */
type RosterRoom = { instance: string; turn: number; people: Map<string, Participant>; visible: number };

/** The participants of all rooms as the rooms report them. Pure state: no clock, no calls. */
export class Roster {
  #rooms = new Map<string, RoomRecord>();
  #byRoom = new Map<string, RosterRoom>();
  #listed = new ListedPeople();
  readonly presences = new PresenceIndex(roomId => this.isUnlisted(roomId));
  /** Who has left and stands in the last report still, by room. */
  #departed = new Map<string, PassingUser[]>();

  setRooms(rooms: readonly RoomRecord[]): void {
    const wereUnlisted = new Set(this.roomIds().filter(roomId => this.isUnlisted(roomId)));
    this.#rooms = new Map(rooms.map(room => [room.settings._id, room]));
    for (const [roomId, { people }] of this.#byRoom)
      if (this.isUnlisted(roomId) !== wereUnlisted.has(roomId)) this.presences.refresh(people.keys());
  }

  /** Every listed room. */
  rooms(): Room[] {
    return this.everyRoom().filter(({ _id }) => !this.isUnlisted(_id));
  }

  /** The rooms that the participants of this room may know of: every listed one and their own. */
  roomsFor(roomId: string): Room[] {
    return this.everyRoom().filter(({ _id }) => _id === roomId || !this.isUnlisted(_id));
  }

  everyRoom(): Room[] {
    return [...this.#rooms.values()].map(({ settings }) => ({
      ...settings,
      size: this.#byRoom.get(settings._id)?.visible ?? 0,
    }));
  }

  nameOf(roomId: string): string {
    return this.#rooms.get(roomId)?.settings.name ?? '';
  }

  isUnlisted(roomId: string): boolean {
    return this.#rooms.get(roomId)?.unlisted === true;
  }

  /**
   * Applies a report and answers what it changed; a whole list also removes whom it leaves out. Null when an earlier report is
   * missing, so that only the whole list helps. A report older than the last whole list changes nothing.
   */
  applyReport(report: RoomReport): RoomReport | null {
    const known = this.#byRoom.get(report.roomId);
    const ahead = known?.instance === report.instance ? report.turn - known.turn : null;
    if (ahead !== null && ahead <= 0) return { ...report, upserted: [], removed: [] };
    if (!report.whole && ahead !== 1) return null;
    const people = report.whole ? new Map<string, Participant>() : (known?.people ?? new Map());
    let visible = report.whole ? 0 : (known?.visible ?? 0);
    for (const participant of report.upserted) {
      visible += isVisible(participant) - isVisible(people.get(participant.userId));
      people.set(participant.userId, participant);
      this.#listed.put(report.roomId, participant);
      this.presences.put(report.roomId, participant);
    }
    for (const userId of report.removed) {
      visible -= isVisible(people.get(userId));
      people.delete(userId);
    }
    const before = report.whole ? [...(known?.people.keys() ?? [])] : report.removed;
    const removed = before.filter(userId => !people.has(userId));
    this.#unlist(report.roomId, removed);
    this.#byRoom.set(report.roomId, { instance: report.instance, turn: report.turn, people, visible });
    this.#keepDeparted(report.roomId, this.#departed.get(report.roomId) ?? []);
    return report.whole ? { ...report, removed } : report;
  }

  /** Copies the rooms of another roster, and the participants of the named rooms. */
  follow(other: Roster, roomIds: Iterable<string> = other.#byRoom.keys()): void {
    this.#rooms = other.#rooms;
    for (const roomId of roomIds) {
      const known = other.#byRoom.get(roomId);
      if (known) this.#byRoom.set(roomId, { ...known, people: new Map(known.people) });
      else this.#byRoom.delete(roomId);
    }
  }

  /** Users of a report who are listed in two rooms: the older presence must end. */
  duplicates(report: RoomReport): DuplicatePresence[] {
    return report.upserted.flatMap(({ userId, joinedRoomAt }) =>
      this.presences.elsewhere(userId, report.roomId).map(({ participant, roomId }) => {
        const isOlder = participant.joinedRoomAt < joinedRoomAt;
        const [older, newer] = isOlder ? [roomId, report.roomId] : [report.roomId, roomId];
        const joinedElsewhereAt = Math.max(participant.joinedRoomAt, joinedRoomAt);
        return { roomId: older, userId, joinedElsewhereAt, newerRoomId: newer };
      }),
    );
  }

  /** Notes who has left, until the room's report says so. */
  depart(roomId: string, people: readonly PassingUser[]): void {
    this.#keepDeparted(roomId, [...(this.#departed.get(roomId) ?? []), ...people]);
  }

  /** The participant whose nickname has this skeleton. */
  named(wanted: string): Participant | null {
    for (const { roomId, userId } of this.#listed.named(wanted)) {
      const participant = this.#byRoom.get(roomId)?.people.get(userId);
      if (participant && !this.#hasDeparted(roomId, participant)) return participant;
    }
    return null;
  }

  /** The ids of those whose address is of this network. */
  onNetwork(network: string): Set<string> {
    return new Set(this.#listed.onNetwork(network).map(({ userId }) => userId));
  }

  locate(userId: string): string | null {
    return this.presences.get(userId)?.roomId ?? null;
  }

  /** Null for a user whom the viewer neither sees nor may answer. */
  locateFor(viewer: Actor, userId: string): string | null {
    const found = this.presences.get(userId);
    if (!found) return null;
    const { participant, roomId } = found;
    const isKnown =
      seesUser(viewer, actorOf(participant, roomId)) ||
      participant.repliesAllowedFrom.includes(viewer.userId);
    return isKnown ? roomId : null;
  }

  /** How many people there are in all rooms. */
  get size(): number {
    return [...this.#byRoom.values()].reduce((sum, { people }) => sum + people.size, 0);
  }

  /** The rooms that have reported. */
  roomIds(): string[] {
    return [...this.#byRoom.keys()];
  }

  peopleOutside(roomId: string): RemoteParticipant[] {
    return this.everybody().flatMap(entry =>
      entry.roomId === roomId ? [] : [this.#remoteParticipant(entry.participant, entry.roomId)],
    );
  }

  /** Everybody once: a user between two rooms is listed where they joined last. */
  connections(): ConnectedUser[] {
    return this.presences.all().map(each => this.connected(each));
  }

  /** Null for a user whom no room has reported. */
  connectionOf(userId: string): ConnectedUser | null {
    const found = this.presences.get(userId);
    return found && this.connected(found);
  }

  /** With what the lobby knows of the room. */
  connected({ participant, roomId }: Presence): ConnectedUser {
    return { participant, roomId, room: this.nameOf(roomId), unlisted: this.isUnlisted(roomId) };
  }

  /** A user between two rooms is listed in both. */
  everybody(): Presence[] {
    return [...this.#byRoom].flatMap(([roomId, { people }]) =>
      [...people.values()].map(participant => ({ participant, roomId })),
    );
  }

  /** The state digest that a room has if the lobby has missed nothing; null for an unknown room. */
  digestOf(roomId: string): Omit<StateDigest, 'siteConfig'> | null {
    const known = this.#byRoom.get(roomId);
    if (!known) return null;
    const { instance, turn, people } = known;
    return { instance, turn, participants: participantsDigest(people.values()) };
  }

  /** Undefined for an unknown room. */
  list(roomId: string): RosterRoom | undefined {
    return this.#byRoom.get(roomId);
  }

  /** Removes a room and answers the ids of the participants it listed. */
  removeRoom(roomId: string): string[] {
    const people = this.#byRoom.get(roomId)?.people;
    this.#byRoom.delete(roomId);
    this.#departed.delete(roomId);
    const removed = [...(people?.keys() ?? [])];
    this.#unlist(roomId, removed);
    return removed;
  }

  /** The changes of these reports for a room that watches the others; null when there are none. */
  changesFor(roomId: string, reports: readonly RoomReport[]): LobbyUpdate['people'] {
    const others = reports.filter(report => report.roomId !== roomId);
    const upserted = others.flatMap(report =>
      report.upserted.map(participant => this.#remoteParticipant(participant, report.roomId)),
    );
    const removed = others.flatMap(report =>
      report.removed.map(userId => ({ userId, roomId: report.roomId })),
    );
    return upserted.length + removed.length > 0 ? { upserted, removed } : null;
  }

  #unlist(roomId: string, userIds: readonly string[]): void {
    this.#listed.remove(roomId, userIds);
    this.presences.remove(roomId, userIds);
  }

  #hasDeparted(roomId: string, { userId, joinedRoomAt }: Participant): boolean {
    const departed = this.#departed.get(roomId) ?? [];
    return departed.some(gone => gone.userId === userId && gone.joinedRoomAt === joinedRoomAt);
  }

  #keepDeparted(roomId: string, departed: readonly PassingUser[]): void {
    const people = this.#byRoom.get(roomId)?.people;
    const listed = departed.filter(gone => people?.get(gone.userId)?.joinedRoomAt === gone.joinedRoomAt);
    if (listed.length > 0) this.#departed.set(roomId, listed);
    else this.#departed.delete(roomId);
  }

  #remoteParticipant(participant: Participant, roomId: string): RemoteParticipant {
    return {
      participant,
      roomId,
      ...(this.isUnlisted(roomId) && { unlistedRoom: this.nameOf(roomId) }),
    };
  }
}

const isVisible = (participant: Participant | undefined): number =>
  Number(participant?.visibility === 'visible');
