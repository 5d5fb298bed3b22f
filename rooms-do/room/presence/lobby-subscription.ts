import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import { digest } from '../../rpc/digest.ts';
import type {
  Announcement,
  LobbySnapshot,
  LobbyUpdate,
  Place,
  RemotePart,
  SubscriptionLevel,
} from '../../rpc/reports.ts';
import type { StoredValue } from '../../storage/stored-value.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { RoomState } from '../room-state.ts';
import type { StoredSiteConfig } from '../stored-site-config.ts';
import { SiteDirectory } from './site-directory.ts';

/** Retry delay after a failed call to the lobby. */
const RETRY_MS = 5_000;

/** Reads the other rooms again from the lobby after it was unreachable, if users are present. */
export const lobbyRetry = (room: RoomState): ScheduledTask => ({
  nextAt: () => (room.participants.size > 0 ? room.presence.lobby.retryAt : null),
  run: () => void room.presence.lobby.refresh(),
});

export type LobbySubscriptionDeps = {
  now(): number;
  roomId: string;
  siteConfig: StoredSiteConfig;
  /** Whether the last call to the lobby failed; the lobby then sends no updates to this room. */
  isCutOff: StoredValue<boolean>;
  /**
   * Digest of the room list last sent while it was unknown whether clients had it; null after a change. Stored, so
   * that a hibernating room does not send the list again at every heartbeat.
   */
  sentRooms: StoredValue<string | null>;
  /** Subscribes to the lobby's changes and returns a snapshot. */
  subscribe(everybody: boolean): Promise<LobbySnapshot>;
  /** Next part of the participants of other rooms. */
  peopleAfter(place: Place): Promise<RemotePart>;
  /** Whether a participant watches users of all rooms. */
  isWatched(): boolean;
  /**
   * Called after the lobby's state was read. `changed`: rooms that differ from the last state sent to users of this
   * room.
   */
  refreshed(changed: Room[]): void;
  /** Called when the time of the next retry changes. */
  plan(): void;
  /** Called after a change of the site configuration, with the previous one. */
  siteConfigChanged(before: SiteConfig): void;
};

/**
 * The room's copy of the lobby's state, kept current by updates. It is read on first use, and again after hibernation,
 * after a loss of the lobby, or after an update during a read.
 */
export class LobbySubscription {
  readonly directory = new SiteDirectory();
  readonly siteConfig: StoredSiteConfig;
  announcements: readonly Announcement[] = [];
  #deps: LobbySubscriptionDeps;
  #level: SubscriptionLevel = 'nothing';
  #refreshing: Promise<void> | null = null;
  #isOutdated = false;
  /** Participants changed while the list is read in parts; otherwise null. */
  #changedMeanwhile: Set<string> | null = null;
  #waiting: (() => void)[] = [];
  /** Time of the next retry after a failure (milliseconds). Users who joined since the failure have no room list. */
  #retryAt: number | null = null;

  constructor(source: LobbySubscriptionDeps) {
    this.#deps = source;
    this.siteConfig = source.siteConfig;
    if (source.isCutOff.get()) this.#retryAt = source.now();
  }

  get retryAt(): number | null {
    return this.#retryAt;
  }

  get knowsEverybody(): boolean {
    return this.#level === 'everybody' && this.#refreshing === null;
  }

  /** Resolves when the rooms are known, or the lobby is unreachable. */
  async ready(): Promise<void> {
    if (this.#level === 'nothing') await (this.#refreshing ?? this.refresh());
  }

  /** Whether the first read of the rooms is in progress. */
  get isBeginning(): boolean {
    return this.#level === 'nothing' && this.#refreshing !== null;
  }

  /** Calls `run` after the current read, even if the read fails. */
  afterReading(run: () => void): void {
    this.#waiting.push(run);
  }

  refresh(): Promise<void> {
    this.#isOutdated = true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Applies an update and returns the ids of the affected participants. */
  apply(update: LobbyUpdate): string[] {
    const isWatched = this.#deps.isWatched();
    if (this.#refreshing) this.#isOutdated ||= this.#changedMeanwhile === null;
    else if (isWatched && this.#level !== 'everybody') void this.refresh();
    if (!isWatched) this.#forgetPeople();
    this.announcements = [...this.announcements, ...update.announcements];
    if (update.rooms.upserted.length + update.rooms.removed.length > 0) this.#noteSent(null);
    if (update.siteConfig) this.#applySiteConfig(update.siteConfig);
    const changed = this.directory.apply({ ...update, people: isWatched ? update.people : null });
    for (const userId of changed) this.#changedMeanwhile?.add(userId);
    return changed;
  }

  /**
   * Subscription level to request from the lobby. An empty room unsubscribes and subscribes again when a user joins.
   */
  level(isOccupied: boolean): SubscriptionLevel {
    if (this.#deps.isWatched()) return 'everybody';
    if (isOccupied || this.#refreshing) return 'rooms';
    this.#level = 'nothing';
    return 'nothing';
  }

  async #refresh(): Promise<void> {
    const before = new Map(this.directory.rooms().map(room => [room._id, JSON.stringify(room)]));
    const wasCutOff = this.#retryAt !== null;
    let hasMissed = wasCutOff;
    // Prevents a second retry during the call.
    this.#retryAt = null;
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false;
        const everybody = this.#deps.isWatched();
        const snapshot = await this.#deps.subscribe(everybody);
        hasMissed ||= snapshot.wasSubscribed !== true;
        this.directory.reset(snapshot);
        if (snapshot.next) await this.#readPeople(snapshot.next);
        this.announcements = snapshot.announcements;
        this.#applySiteConfig(snapshot.siteConfig);
        this.#level = everybody ? 'everybody' : 'rooms';
      }
      this.#markCutOff(false);
    } catch (error) {
      // The chat continues without the lobby.
      this.#level = 'nothing';
      this.#markCutOff(true);
      this.#retryAt = this.#deps.now() + RETRY_MS;
      this.#deps.plan();
      console.warn(
        JSON.stringify({ what: 'lobby_snapshot_failed', room: this.#deps.roomId, error: String(error) }),
      );
    }
    for (const run of this.#waiting.splice(0)) run();
    const isChanged = (room: Room) => before.get(room._id) !== JSON.stringify(room);
    const rooms = this.directory.rooms();
    const digest = digestOf(rooms);
    // After hibernation the directory is empty, but clients already know the rooms, unless both objects hibernated or
    // one was unreachable.
    const isKnown =
      before.size === 0 && (!hasMissed || (!wasCutOff && this.#deps.sentRooms.get() === digest));
    if (!isKnown) this.#noteSent(before.size === 0 && this.#level !== 'nothing' ? digest : null);
    this.#deps.refreshed(isKnown ? [] : rooms.filter(isChanged));
  }

  /**
   * Reads the remaining participants. Changes received during the read apply immediately and are not overwritten by
   * later parts.
   */
  async #readPeople(first: Place): Promise<void> {
    this.#changedMeanwhile = new Set();
    try {
      let next: Place | null = first;
      while (next !== null) {
        const part: RemotePart = await this.#deps.peopleAfter(next);
        this.directory.add(part.people, this.#changedMeanwhile);
        next = part.next;
      }
    } finally {
      this.#changedMeanwhile = null;
    }
  }

  #noteSent(rooms: string | null): void {
    if (this.#deps.sentRooms.get() !== rooms) this.#deps.sentRooms.set(rooms);
  }

  /** Stored once rather than at each attempt, so that a room retries even after hibernation. */
  #markCutOff(isCutOff: boolean): void {
    if ((this.#deps.isCutOff.get() ?? false) !== isCutOff) this.#deps.isCutOff.set(isCutOff);
  }

  #applySiteConfig(siteConfig: SiteConfig): void {
    const before = this.siteConfig.update(siteConfig);
    if (before) this.#deps.siteConfigChanged(before);
  }

  #forgetPeople(): void {
    this.directory.forgetPeople();
    if (this.#level === 'everybody') this.#level = 'rooms';
  }
}

/** Sorts the rooms, so that the digest does not depend on the lobby's order. */
const digestOf = (rooms: readonly Room[]): string =>
  digest(
    rooms
      .map(room => JSON.stringify(room))
      .sort()
      .join(),
  );
