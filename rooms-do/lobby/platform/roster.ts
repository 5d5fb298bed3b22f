import type { RoomRecord } from '../../../domain/admission/admission.ts';
import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { PART_LENGTH } from '../../rpc/call-parts.ts';
import { participantsDigest, type StateDigest } from '../../rpc/digest.ts';
import type {
  AppliedReport,
  ConnectedPart,
  ConnectedUser,
  PassingUser,
  Place,
  RemotePart,
  RemoteParticipant,
  RoomReport,
} from '../../rpc/reports.ts';
import { type CountedPresence, PeopleTable } from './people-table.ts';
import { type Presence, PresenceIndex } from './presence-index.ts';

/** A part of the participants. `next`: position after this part; null for the last part. */
export type PeoplePart = { people: Presence[]; next: Place | null };

/**
 * Returns as many users after a position as one call can carry. Ordered by room and user id, so that concurrent changes
 * skip no user.
 */
export function peoplePart(
  table: PeopleTable,
  roomIds: readonly string[],
  after: Place | null,
  fits: (presence: Presence) => boolean,
): PeoplePart {
  const people: Presence[] = [];
  let length = 0;
  for (const presence of following(table, roomIds, after)) {
    if (!fits(presence)) continue;
    length += JSON.stringify(presence.participant).length;
    const last = people.at(-1);
    if (last && length > PART_LENGTH)
      return { people, next: { roomId: last.roomId, userId: last.participant.userId } };
    people.push(presence);
  }
  return { people, next: null };
}

function* following(
  table: PeopleTable,
  roomIds: readonly string[],
  after: Place | null,
): Generator<Presence> {
  const left = roomIds.filter(roomId => after === null || roomId >= after.roomId).sort();
  for (const roomId of left) {
    const all = [...table.in(roomId)].map(slot => ({ slot, userId: table.userIdAt(slot) }));
    const later = all.filter(({ userId }) => roomId !== after?.roomId || userId > after.userId);
    for (const { slot } of later.sort((a, b) => (a.userId < b.userId ? -1 : 1)))
      yield { participant: table.participant(slot), roomId };
  }
}

/** An older presence of a user, with the newer room and the time when the user joined that room. */
type DuplicatePresence = { roomId: string; userId: string; joinedElsewhereAt: number; newerRoomId: string };

/** Last report of a room. `visible`: number of participants visible to visitors. */
type RosterRoom = { instance: string; turn: number; visible: number };

/** Participants of all rooms, as the rooms reported them. Uses neither a clock nor calls. */
export class Roster {
  #rooms = new Map<string, RoomRecord>();
  #byRoom = new Map<string, RosterRoom>();
  #people = new PeopleTable();
  readonly presences = new PresenceIndex(this.#people, roomId => this.isUnlisted(roomId));
  /** Users who left but are still in the room's last report, by room. */
  #departed = new Map<string, PassingUser[]>();

  setRooms(rooms: readonly RoomRecord[]): void {
    const next = new Map(rooms.map(room => [room.settings._id, room]));
    const changed = this.roomIds().filter(id => this.isUnlisted(id) !== (next.get(id)?.unlisted === true));
    this.presences.relist(changed, () => {
      this.#rooms = next;
    });
  }

  rooms(): Room[] {
    return this.everyRoom().filter(({ _id }) => !this.isUnlisted(_id));
  }

  /** Returns the rooms that participants of this room may know: every listed room and their own. */
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
   * Applies a report and returns its changes. A report with the whole list also removes missing users. Returns null if
   * an earlier report is missing, because only a whole list can repair this. A repeated or older report changes
   * nothing.
   */
  applyReport(report: RoomReport): AppliedReport | null {
    const known = this.#byRoom.get(report.roomId);
    const ahead = known?.instance === report.instance ? report.turn - known.turn : null;
    if (ahead !== null && ahead <= 0) return { ...report, upserted: [], removed: [], before: new Map() };
    if (!report.whole && ahead !== 1) return null;
    const { roomId, instance, turn } = report;
    const named = new Set(report.upserted.map(({ userId }) => userId));
    const listed = report.whole
      ? [...this.#people.in(roomId)].map(slot => this.#people.userIdAt(slot))
      : report.removed;
    const removed = listed.filter(userId => !named.has(userId));
    const before = new Map([...named, ...removed].map(userId => [userId, this.#participant(roomId, userId)]));
    let visible = known?.visible ?? 0;
    for (const userId of removed) visible -= this.#isVisible(roomId, userId);
    this.presences.remove(roomId, removed);
    for (const participant of report.upserted) {
      const wasVisible = this.#isVisible(roomId, participant.userId);
      visible += Number(participant.visibility === 'visible') - wasVisible;
      this.presences.put(roomId, participant);
    }
    this.#byRoom.set(roomId, { instance, turn, visible });
    this.#keepDeparted(roomId, this.#departed.get(roomId) ?? []);
    return { ...report, removed, before };
  }

  /** Returns reported users who are in two rooms, because their older presence must end. */
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

  /** Stores departed users until the room's report confirms the departure. */
  depart(roomId: string, people: readonly PassingUser[]): void {
    this.#keepDeparted(roomId, [...(this.#departed.get(roomId) ?? []), ...people]);
  }

  named(wanted: string): Participant | null {
    for (const slot of this.#people.named(wanted)) {
      const participant = this.#people.participant(slot);
      if (!this.#hasDeparted(this.#people.roomOf(slot), participant)) return participant;
    }
    return null;
  }

  onNetwork(network: string): CountedPresence[] {
    return this.#people.onNetwork(network);
  }

  locate = (userId: string): string | null => this.presences.locate(userId);

  /** Returns false immediately after the user leaves. `locate` returns the last room until that room's next report. */
  isPresent(userId: string): boolean {
    const found = this.presences.get(userId);
    return found !== null && !this.#hasDeparted(found.roomId, found.participant);
  }

  /** Returns null for a user that the viewer may neither see nor answer. */
  locateFor(viewer: Actor, userId: string): string | null {
    const found = this.presences.get(userId);
    if (!found) return null;
    const { participant, roomId } = found;
    const isKnown =
      seesUser(viewer, actorOf(participant, roomId)) ||
      participant.repliesAllowedFrom.includes(viewer.userId);
    return isKnown ? roomId : null;
  }

  get size(): number {
    return this.roomIds().reduce((sum, roomId) => sum + this.#people.sizeOf(roomId), 0);
  }

  roomIds(): string[] {
    return [...this.#byRoom.keys()];
  }

  /** Returns the next part of the participants outside this room. */
  peopleOutside(roomId: string, after: Place | null = null): RemotePart {
    const { people, next } = peoplePart(this.#people, this.roomIds(), after, each => each.roomId !== roomId);
    return { people: people.map(each => this.remote(each.participant, each.roomId)), next };
  }

  /** Returns the next part of all users, each once. A user between two rooms counts in the room joined last. */
  connections(after: Place | null = null): ConnectedPart {
    const { people, next } = peoplePart(
      this.#people,
      this.roomIds(),
      after,
      ({ participant, roomId }) => this.locate(participant.userId) === roomId,
    );
    return { people: people.map(each => this.connected(each)), next };
  }

  /** Returns a connected user, or null for a user that no room has reported. */
  connectionOf(userId: string): ConnectedUser | null {
    const found = this.presences.get(userId);
    return found && this.connected(found);
  }

  connected({ participant, roomId }: Presence): ConnectedUser {
    return { participant, roomId, room: this.nameOf(roomId), unlisted: this.isUnlisted(roomId) };
  }

  /** Yields every presence. A user between two rooms appears in both. */
  *everybody(): Generator<Presence> {
    for (const roomId of this.roomIds())
      for (const slot of this.#people.in(roomId))
        yield { participant: this.#people.participant(slot), roomId };
  }

  /** Returns the state digest that a room must have if the lobby has missed nothing; null for an unknown room. */
  digestOf(roomId: string): Omit<StateDigest, 'siteConfig'> | null {
    const known = this.#byRoom.get(roomId);
    if (!known) return null;
    const { instance, turn } = known;
    return { instance, turn, participants: participantsDigest(this.list(roomId)) };
  }

  /** Returns the last report of a room; undefined for an unknown room. */
  reportOf(roomId: string): Pick<RosterRoom, 'instance' | 'turn'> | undefined {
    return this.#byRoom.get(roomId);
  }

  list(roomId: string): Participant[] {
    return [...this.#people.in(roomId)].map(slot => this.#people.participant(slot));
  }

  /** Removes all participants of a room and returns the changes. */
  removeRoom(roomId: string): AppliedReport {
    const before = new Map(this.list(roomId).map(each => [each.userId, each]));
    const removed = [...before.keys()];
    this.#byRoom.delete(roomId);
    this.#departed.delete(roomId);
    this.presences.remove(roomId, removed);
    return { roomId, instance: '', turn: 0, whole: false, upserted: [], removed, before };
  }

  #isVisible(roomId: string, userId: string): number {
    const slot = this.#people.slotIn(roomId, userId);
    return Number(slot !== null && this.#people.sketch(slot).visibility === 'visible');
  }

  #hasDeparted(roomId: string, { userId, joinedRoomAt }: Participant): boolean {
    const departed = this.#departed.get(roomId) ?? [];
    return departed.some(gone => gone.userId === userId && gone.joinedRoomAt === joinedRoomAt);
  }

  #keepDeparted(roomId: string, departed: readonly PassingUser[]): void {
    const listed = departed.filter(({ userId, joinedRoomAt }) => {
      const slot = this.#people.slotIn(roomId, userId);
      return slot !== null && this.#people.joinedRoomAt(slot) === joinedRoomAt;
    });
    if (listed.length > 0) this.#departed.set(roomId, listed);
    else this.#departed.delete(roomId);
  }

  #participant(roomId: string, userId: string): Participant | null {
    const slot = this.#people.slotIn(roomId, userId);
    return slot === null ? null : this.#people.participant(slot);
  }

  /** Converts a participant to the form for other rooms. */
  remote(participant: Participant, roomId: string): RemoteParticipant {
    return {
      participant,
      roomId,
      ...(this.isUnlisted(roomId) && { unlistedRoom: this.nameOf(roomId) }),
    };
  }
}
