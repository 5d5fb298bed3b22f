import { appearedAt } from '../../domain/existence-since.ts';
import { Grouped } from '../../domain/grouped.ts';
import type { Participant } from '../../domain/participant.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { seesRoomOfAs, seesUserAs, viewerClass } from '../../protocol/rules/visibility.ts';
import type { PresenceCount, UserSearch } from '../rpc/reports.ts';
import { NicknameSearch } from './nickname-search.ts';

export type Presence = { participant: Participant; roomId: string };

/** Guests and accounts of one visibility in one room. */
type RoomCount = PresenceCount & { roomId: string; visibility: Visibility };

/** Every connected user once, in the room that they joined last, by what a request looks for: no request reads the whole roster for one user. */
export class PresenceIndex {
  #isUnlisted: (roomId: string) => boolean;
  /** Presences by user and room: a user between two rooms has two for a moment. */
  #presences = new Map<string, Map<string, Presence>>();
  #nicknames = new NicknameSearch();
  #fingerprints = new Grouped(text => text);
  #devices = new Grouped(text => text);
  #accounts = new Set<string>();
  #muted = new Set<string>();
  #onDuty = new Set<string>();
  #invisible = new Set<string>();
  #counts = new Map<string, RoomCount>();
  #counted = new Map<string, { key: string; isVisitor: boolean }>();

  constructor(isUnlisted: (roomId: string) => boolean) {
    this.#isUnlisted = isUnlisted;
  }

  put(roomId: string, participant: Participant): void {
    const { userId } = participant;
    const presences = this.#presences.get(userId) ?? new Map<string, Presence>();
    this.#presences.set(userId, presences.set(roomId, { participant, roomId }));
    this.#refresh(userId);
  }

  remove(roomId: string, userIds: Iterable<string>): void {
    for (const userId of userIds) {
      const presences = this.#presences.get(userId);
      if (!presences?.delete(roomId)) continue;
      if (presences.size === 0) this.#presences.delete(userId);
      this.#refresh(userId);
    }
  }

  get(userId: string): Presence | null {
    let last: Presence | null = null;
    for (const presence of this.#presences.get(userId)?.values() ?? [])
      if (!last || last.participant.joinedRoomAt < presence.participant.joinedRoomAt) last = presence;
    return last;
  }

  /** The presences of a user in other rooms than this one. */
  elsewhere(userId: string, roomId: string): Presence[] {
    return [...(this.#presences.get(userId)?.values() ?? [])].filter(each => each.roomId !== roomId);
  }

  /** Everybody once. */
  all(): Presence[] {
    return this.#presencesOf(this.#presences.keys());
  }

  withFingerprint = (fingerprint: string): Presence[] =>
    this.#presencesOf(this.#fingerprints.in(fingerprint));

  withDevice = (deviceId: string): Presence[] => this.#presencesOf(this.#devices.in(deviceId));

  accounts = (): Presence[] => this.#presencesOf(this.#accounts);
  muted = (): Presence[] => this.#presencesOf(this.#muted);
  onDuty = (): Presence[] => this.#presencesOf(this.#onDuty);
  /** Hidden users and ghosts. */
  invisible = (): Presence[] => this.#presencesOf(this.#invisible);

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
    const own = this.get(viewer.userId);
    const isOwnRoomHidden = own !== null && own.roomId !== viewer.room && this.#isUnlisted(own.roomId);
    const also = seesRoomOfAs(key, isOwnRoomHidden) ? viewer.userId : '';
    const { userIds, total } = this.#nicknames.find(search, groups, also, page);
    return { found: this.#presencesOf(userIds), total };
  }

  /** The room of these users is listed from now on, or no more. */
  refresh(userIds: Iterable<string>): void {
    for (const userId of userIds) this.#refresh(userId);
  }

  #presencesOf(userIds: Iterable<string>): Presence[] {
    return [...userIds].flatMap(userId => this.get(userId) ?? []);
  }

  #refresh(userId: string): void {
    const presence = this.get(userId);
    this.#count(userId, presence);
    const participant = presence?.participant;
    const list = (users: Set<string>, fits: boolean) => (fits ? users.add(userId) : users.delete(userId));
    list(this.#accounts, participant !== undefined && participant.accountType !== 'visitor');
    list(this.#muted, participant?.granted.allowUserToWrite === false);
    list(this.#onDuty, participant?.onDuty === true);
    list(this.#invisible, participant !== undefined && participant.visibility !== 'visible');
    if (!presence) {
      for (const index of [this.#fingerprints, this.#devices, this.#nicknames]) index.remove(userId);
      return;
    }
    const { fingerprint, deviceId, nickname } = presence.participant;
    this.#fingerprints.put(userId, fingerprint);
    this.#devices.put(userId, deviceId);
    this.#nicknames.put(userId, nickname, appearedAt(presence.participant), this.#groupOf(presence));
  }

  #count(userId: string, presence: Presence | null): void {
    const before = this.#counted.get(userId);
    if (before) this.#add(before, -1);
    this.#counted.delete(userId);
    if (!presence) return;
    const { participant, roomId } = presence;
    const key = `${roomId} ${participant.visibility}`;
    const { visibility } = participant;
    if (!this.#counts.has(key)) this.#counts.set(key, { roomId, visibility, visitors: 0, members: 0 });
    const counted = { key, isVisitor: participant.accountType === 'visitor' };
    this.#counted.set(userId, counted);
    this.#add(counted, 1);
  }

  #add({ key, isVisitor }: { key: string; isVisitor: boolean }, by: number): void {
    const count = this.#counts.get(key);
    if (!count) return;
    count[isVisitor ? 'visitors' : 'members'] += by;
    if (count.visitors + count.members === 0) this.#counts.delete(key);
  }

  #groupOf({ participant: { visibility }, roomId }: Presence): string {
    return this.#isUnlisted(roomId) ? `${visibility} ${roomId}` : visibility;
  }
}

function groupFrom(group: string): { visibility: Visibility; unlistedRoom: string | null } {
  const [visibility, unlistedRoom = null] = group.split(' ');
  return { visibility: visibility as Visibility, unlistedRoom };
}
