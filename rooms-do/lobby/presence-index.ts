import type { Participant } from '../../domain/participant.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { seesRoomOfAs, seesUserAs, viewerClass } from '../../protocol/rules/visibility.ts';
import type { PresenceCount, UserSearch } from '../rpc/reports.ts';
import { NicknameSearch } from './nickname-search.ts';
import type { PeopleTable } from './people-table.ts';

export type Presence = { participant: Participant; roomId: string };

/** Guests and accounts of one visibility in one room. */
type RoomCount = PresenceCount & { roomId: string; visibility: Visibility };

/** Every connected user once, in the room that they joined last, by what a request looks for: no request reads the whole roster for one user. */
export class PresenceIndex {
  #people: PeopleTable;
  #isUnlisted: (roomId: string) => boolean;
  #nicknames: NicknameSearch;
  /** The slots of those who are listed in no room that they joined later. */
  #accounts = new Set<number>();
  #muted = new Set<number>();
  #onDuty = new Set<number>();
  #invisible = new Set<number>();
  #counts = new Map<string, RoomCount>();
  #size = 0;

  constructor(people: PeopleTable, isUnlisted: (roomId: string) => boolean) {
    this.#people = people;
    this.#nicknames = new NicknameSearch(people);
    this.#isUnlisted = isUnlisted;
  }

  put(roomId: string, participant: Participant): void {
    this.#moving([participant.userId], () => this.#people.put(roomId, participant));
  }

  remove(roomId: string, userIds: readonly string[]): void {
    this.#moving(userIds, () => {
      for (const userId of userIds) {
        const slot = this.#people.slotIn(roomId, userId);
        if (slot !== null) this.#people.remove(slot);
      }
    });
  }

  /** `act` decides anew which rooms are listed. The people of these rooms belong to other groups afterwards. */
  relist(roomIds: readonly string[], act: () => void): void {
    const userIds = new Set(
      roomIds.flatMap(roomId => [...this.#people.in(roomId)].map(slot => this.#people.userIdAt(slot))),
    );
    this.#moving([...userIds], act);
  }

  /** How many users there are. */
  get size(): number {
    return this.#size;
  }

  get(userId: string): Presence | null {
    const slot = this.#current(userId);
    return slot === null ? null : this.#presence(slot);
  }

  /** The presences of a user in other rooms than this one. */
  elsewhere(userId: string, roomId: string): Presence[] {
    return this.#people
      .slotsOf(userId)
      .filter(slot => this.#people.roomOf(slot) !== roomId)
      .map(slot => this.#presence(slot));
  }

  /** The room that a user joined last. */
  locate(userId: string): string | null {
    const slot = this.#current(userId);
    return slot === null ? null : this.#people.roomOf(slot);
  }

  /** Everybody once. */
  *all(): Generator<Presence> {
    for (const group of this.#nicknames.groups())
      for (const slot of this.#nicknames.slotsOf(group)) yield this.#presence(slot);
  }

  withFingerprint = (fingerprint: string): Presence[] =>
    this.#lastOf(this.#people.withFingerprint(fingerprint));

  withDevice = (deviceId: string): Presence[] => this.#lastOf(this.#people.withDevice(deviceId));

  accounts = (): Presence[] => this.#lastOf(this.#accounts);
  muted = (): Presence[] => this.#lastOf(this.#muted);
  onDuty = (): Presence[] => this.#lastOf(this.#onDuty);
  /** Hidden users and ghosts. */
  invisible = (): Presence[] => this.#lastOf(this.#invisible);

  /** Guests and accounts whom the viewer may see, by room. Rooms without any are left out. */
  countsFor(viewer: Actor): Map<string, PresenceCount> {
    const key = viewerClass(viewer);
    const rooms = new Map<string, PresenceCount>();
    const add = (roomId: string, { visitors, members }: PresenceCount): void => {
      const known = rooms.get(roomId);
      rooms.set(roomId, {
        visitors: visitors + (known?.visitors ?? 0),
        members: members + (known?.members ?? 0),
      });
    };
    for (const { roomId, visibility, ...count } of this.#counts.values())
      if (seesUserAs(key, { visibility })) add(roomId, count);
    const own = this.get(viewer.userId);
    if (own && !seesUserAs(key, own.participant)) {
      const isVisitor = own.participant.accountType === 'visitor';
      add(own.roomId, { visitors: Number(isVisitor), members: Number(!isVisitor) });
    }
    return rooms;
  }

  /** The users whom the viewer may see, in the order in which they appeared. */
  search(viewer: Actor, { search, ...page }: UserSearch): { found: Presence[]; total: number } {
    const key = viewerClass(viewer);
    const groups = new Set(
      [...this.#nicknames.groups()].filter(group => {
        const { visibility, unlistedRoom } = groupFrom(group);
        const isRoomHidden = unlistedRoom !== null && unlistedRoom !== viewer.room;
        return seesUserAs(key, { visibility }) && seesRoomOfAs(key, isRoomHidden);
      }),
    );
    const own = this.#current(viewer.userId);
    const ownRoom = own === null ? null : this.#people.roomOf(own);
    const isOwnRoomHidden = ownRoom !== null && ownRoom !== viewer.room && this.#isUnlisted(ownRoom);
    const isApart = own !== null && !groups.has(this.#groupOf(own)) && seesRoomOfAs(key, isOwnRoomHidden);
    const { slots, total } = this.#nicknames.find(search, groups, isApart ? own : null, page);
    return { found: slots.map(slot => this.#presence(slot)), total };
  }

  #presence = (slot: number): Presence => ({
    participant: this.#people.participant(slot),
    roomId: this.#people.roomOf(slot),
  });

  #lastOf(slots: Iterable<number>): Presence[] {
    return [...slots]
      .filter(slot => this.#current(this.#people.userIdAt(slot)) === slot)
      .map(slot => this.#presence(slot));
  }

  #current(userId: string): number | null {
    const [first, ...others] = this.#people.slotsOf(userId);
    if (first === undefined) return null;
    return others.reduce(
      (last, slot) => (this.#people.joinedRoomAt(last) < this.#people.joinedRoomAt(slot) ? slot : last),
      first,
    );
  }

  /** Takes these users out of all lists while something of them changes. */
  #moving(userIds: readonly string[], act: () => void): void {
    for (const userId of userIds) this.#list(this.#current(userId), false);
    act();
    for (const userId of userIds) this.#list(this.#current(userId), true);
  }

  #list(slot: number | null, isIn: boolean): void {
    if (slot === null) return;
    const { roomId, visibility, accountType, granted, onDuty } = this.#people.sketch(slot);
    const list = (slots: Set<number>, fits: boolean) => (fits && isIn ? slots.add(slot) : slots.delete(slot));
    list(this.#accounts, accountType !== 'visitor');
    list(this.#muted, granted.allowUserToWrite === false);
    list(this.#onDuty, onDuty);
    list(this.#invisible, visibility !== 'visible');
    if (isIn) this.#nicknames.put(slot, this.#groupOf(slot));
    else this.#nicknames.remove(slot, this.#groupOf(slot));
    this.#size += isIn ? 1 : -1;
    const key = `${roomId} ${visibility}`;
    const count = this.#counts.get(key) ?? { roomId, visibility, visitors: 0, members: 0 };
    this.#counts.set(key, count);
    count[accountType === 'visitor' ? 'visitors' : 'members'] += isIn ? 1 : -1;
    if (count.visitors + count.members === 0) this.#counts.delete(key);
  }

  #groupOf(slot: number): string {
    const { visibility, roomId } = this.#people.sketch(slot);
    return this.#isUnlisted(roomId) ? `${visibility} ${roomId}` : visibility;
  }
}

function groupFrom(group: string): { visibility: Visibility; unlistedRoom: string | null } {
  const [visibility, unlistedRoom = null] = group.split(' ');
  return { visibility: visibility as Visibility, unlistedRoom };
}
