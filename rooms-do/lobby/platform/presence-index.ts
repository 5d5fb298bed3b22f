import type { Participant } from '../../../domain/presence/participant.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { classSeesRoomOf, seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import { fold } from '../../../protocol/text/fold.ts';
import type { PresenceCount, UserSearch } from '../../rpc/reports.ts';
import type { PeopleTable } from './people-table.ts';

type People = Pick<PeopleTable, 'foldedAt' | 'appearedAt' | 'userIdAt'>;

/**
 * Searches folded nicknames in order of appearance. Nicknames are grouped by the viewers who may see them. Reads only
 * the folded names: 200,000 names take about 10 ms.
 */
export class NicknameSearch {
  #people: People;
  #groups = new Map<string, SortedSlots>();

  constructor(people: People) {
    this.#people = people;
  }

  put(slot: number, group: string): void {
    const list = this.#groups.get(group) ?? new SortedSlots(this.#people);
    this.#groups.set(group, list);
    list.add(slot);
  }

  /** Removes a nickname. Must run before the slot changes. */
  remove(slot: number, group: string): void {
    const list = this.#groups.get(group);
    list?.remove(slot);
    if (list?.size === 0) this.#groups.delete(group);
  }

  groups(): Iterable<string> {
    return this.#groups.keys();
  }

  slotsOf(group: string): readonly number[] {
    return this.#groups.get(group)?.slots ?? [];
  }

  /**
   * Returns one page of the matching users in these groups, with the user in slot `also` if the name matches, and the
   * total number.
   */
  find(
    search: string,
    groups: ReadonlySet<string>,
    also: number | null,
    { page, limit }: { page: number; limit: number },
  ): { slots: number[]; total: number } {
    const wanted = fold(search).trim();
    const isApart = also !== null && this.#people.foldedAt(also).includes(wanted);
    const lists = [
      ...[...groups].map(group => this.#matching(group, wanted)),
      ...(isApart ? [[also]] : []),
    ].filter(list => list.length > 0);
    const total = lists.reduce((sum, { length }) => sum + length, 0);
    return { slots: merged(this.#people, lists, (page - 1) * limit, limit), total };
  }

  #matching(group: string, wanted: string): readonly number[] {
    const slots = this.slotsOf(group);
    return wanted === '' ? slots : slots.filter(slot => this.#people.foldedAt(slot).includes(wanted));
  }
}

/**
 * Slots in order of appearance. New slots are sorted only when the list is read, because a restarted lobby adds whole
 * rooms.
 */
class SortedSlots {
  #people: People;
  #sorted: number[] = [];
  #added: number[] = [];

  constructor(people: People) {
    this.#people = people;
  }

  get size(): number {
    return this.#sorted.length + this.#added.length;
  }

  get slots(): readonly number[] {
    if (this.#added.length === 0) return this.#sorted;
    const order = byAppearance(this.#people);
    const added = this.#added.sort(order);
    this.#added = [];
    const last = this.#sorted.at(-1);
    const [first] = added;
    if (last === undefined || first === undefined || order(last, first) < 0)
      for (const slot of added) this.#sorted.push(slot);
    else this.#sorted = [...this.#sorted, ...added].sort(order);
    return this.#sorted;
  }

  add(slot: number): void {
    this.#added.push(slot);
  }

  remove(slot: number): void {
    const at = this.#added.indexOf(slot);
    if (at >= 0) this.#added.splice(at, 1);
    else this.#sorted.splice(countBefore(this.#people, this.#sorted, slot), 1);
  }
}

/** Merges sorted lists and yields the slots from position `skip` on. */
function merged(
  people: People,
  lists: readonly (readonly number[])[],
  skip: number,
  limit: number,
): number[] {
  const [only, ...others] = lists;
  if (!only) return [];
  if (others.length === 0) return only.slice(skip, skip + limit);
  const rank = (slot: number) => lists.reduce((sum, list) => sum + countBefore(people, list, slot), 0);
  const starts = lists.map(list => (skip === 0 ? 0 : firstAt(list, slot => rank(slot) >= skip)));
  return lists
    .flatMap((list, at) => list.slice(starts[at], (starts[at] ?? 0) + limit))
    .sort(byAppearance(people))
    .slice(0, limit);
}

const countBefore = (people: People, list: readonly number[], slot: number): number => {
  const order = byAppearance(people);
  return firstAt(list, each => order(each, slot) >= 0);
};

/** Returns the position of the first matching slot by binary search. All later slots must match too. */
function firstAt(list: readonly number[], fits: (slot: number) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const slot = list[middle];
    if (slot !== undefined && fits(slot)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Compares by appearance and not by the order of reports, which would reveal movements of invisible users. */
const byAppearance =
  (people: People) =>
  (a: number, b: number): number =>
    people.appearedAt(a) - people.appearedAt(b) || compared(people.userIdAt(a), people.userIdAt(b));

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type Presence = { participant: Participant; roomId: string };

/** Number of guests and accounts with one visibility in one room. */
type RoomCount = PresenceCount & { roomId: string; visibility: Visibility };

/**
 * Indexes each connected user once, under the room joined last, so that a request for one user does not scan the whole
 * roster.
 */
export class PresenceIndex {
  #people: PeopleTable;
  #isUnlisted: (roomId: string) => boolean;
  #nicknames: NicknameSearch;
  /** Slots of account users who have no later presence in another room. */
  #accounts = new Set<number>();
  #muted = new Set<number>();
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

  /** Runs `act`, which changes the set of listed rooms, and moves the users of these rooms to other groups. */
  relist(roomIds: readonly string[], act: () => void): void {
    const userIds = new Set(
      roomIds.flatMap(roomId => [...this.#people.in(roomId)].map(slot => this.#people.userIdAt(slot))),
    );
    this.#moving([...userIds], act);
  }

  get size(): number {
    return this.#size;
  }

  get(userId: string): Presence | null {
    const slot = this.#current(userId);
    return slot === null ? null : this.#presence(slot);
  }

  /** Returns the presences of a user outside this room. */
  elsewhere(userId: string, roomId: string): Presence[] {
    return this.#people
      .slotsOf(userId)
      .filter(slot => this.#people.roomOf(slot) !== roomId)
      .map(slot => this.#presence(slot));
  }

  /** Returns the room that a user joined last. */
  locate(userId: string): string | null {
    const slot = this.#current(userId);
    return slot === null ? null : this.#people.roomOf(slot);
  }

  *all(): Generator<Presence> {
    for (const group of this.#nicknames.groups())
      for (const slot of this.#nicknames.slotsOf(group)) yield this.#presence(slot);
  }

  withFingerprint = (fingerprint: string): Presence[] =>
    this.#lastOf(this.#people.withFingerprint(fingerprint));

  withDevice = (deviceId: string): Presence[] => this.#lastOf(this.#people.withDevice(deviceId));

  accounts = (): Presence[] => this.#lastOf(this.#accounts);
  muted = (): Presence[] => this.#lastOf(this.#muted);
  /** Returns hidden users and ghosts. */
  invisible = (): Presence[] => this.#lastOf(this.#invisible);

  /** Counts the guests and accounts visible to the viewer, by room. Omits empty rooms. */
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

  /** Returns the users visible to the viewer, in order of appearance. */
  search(viewer: Actor, { search, ...page }: UserSearch): { found: Presence[]; total: number } {
    const key = viewerClass(viewer);
    const groups = new Set(
      [...this.#nicknames.groups()].filter(group => {
        const { visibility, unlistedRoom } = groupFrom(group);
        const isRoomHidden = unlistedRoom !== null && unlistedRoom !== viewer.room;
        return seesUserAs(key, { visibility }) && classSeesRoomOf(key, isRoomHidden);
      }),
    );
    const own = this.#current(viewer.userId);
    const ownRoom = own === null ? null : this.#people.roomOf(own);
    const isOwnRoomHidden = ownRoom !== null && ownRoom !== viewer.room && this.#isUnlisted(ownRoom);
    const isApart = own !== null && !groups.has(this.#groupOf(own)) && classSeesRoomOf(key, isOwnRoomHidden);
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

  /** Removes these users from all lists while `act` changes them. */
  #moving(userIds: readonly string[], act: () => void): void {
    for (const userId of userIds) this.#list(this.#current(userId), false);
    act();
    for (const userId of userIds) this.#list(this.#current(userId), true);
  }

  #list(slot: number | null, isIn: boolean): void {
    if (slot === null) return;
    const { roomId, visibility, accountType, granted } = this.#people.sketch(slot);
    const list = (slots: Set<number>, fits: boolean) => (fits && isIn ? slots.add(slot) : slots.delete(slot));
    list(this.#accounts, accountType !== 'visitor');
    list(this.#muted, granted.allowUserToWrite === false);
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
