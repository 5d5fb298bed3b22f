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

/** A lobby that could not be reached is asked again after so long. */
const RETRY_MS = 5_000;

/** Reads the rest of the site again for present users, after the lobby could not be reached. */
export const lobbyRetry = (room: RoomState): ScheduledTask => ({
  nextAt: () => (room.participants.size > 0 ? room.presence.lobby.retryAt : null),
  run: () => void room.presence.lobby.refresh(),
});

export type LobbySubscriptionDeps = {
  now(): number;
  roomId: string;
  siteConfig: StoredSiteConfig;
  /** Whether the lobby could not be reached when it was last asked: it does not tell this room anything then. */
  isCutOff: StoredValue<boolean>;
  /**
   * Digest of the room list last sent after both objects had lost their memory; null after a change. Otherwise a
   * hibernating room and lobby would repeat the list at every heartbeat.
   */
  toldRooms: StoredValue<string | null>;
  /** Subscribes at the lobby, which sends changes from then on. */
  subscribe(everybody: boolean): Promise<LobbySnapshot>;
  /** The next part of the participants of the other rooms. */
  peopleAfter(place: Place): Promise<RemotePart>;
  /** Whether a participant watches users of all rooms. */
  isWatched(): boolean;
  /** The state was read, or read again. `changed` are rooms that differ from the state sent to users here. */
  refreshed(changed: Room[]): void;
  /** The time at which to try again has changed. */
  plan(): void;
  /** The site configuration has changed; this is the one before. */
  siteConfigChanged(before: SiteConfig): void;
};

/**
 * The room's copy of the rest of the site. Read from the lobby on first use, kept current by its updates, and read
 * again after hibernation, after a loss of the lobby, and after an update during a read.
 */
export class LobbySubscription {
  readonly directory = new SiteDirectory();
  readonly siteConfig: StoredSiteConfig;
  /** Recent announcements, for late joiners. */
  announcements: readonly Announcement[] = [];
  #deps: LobbySubscriptionDeps;
  #level: SubscriptionLevel = 'nothing';
  #refreshing: Promise<void> | null = null;
  #isOutdated = false;
  /** Participants changed during a read in parts; null at any other time. */
  #changedMeanwhile: Set<string> | null = null;
  /** Callbacks waiting for the room list. */
  #waiting: (() => void)[] = [];
  /** Next attempt after a failure (milliseconds). Arrivals since then have no room list. */
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

  /** Resolves once the rooms are known, or the lobby could not be reached. */
  async ready(): Promise<void> {
    if (this.#level === 'nothing') await (this.#refreshing ?? this.refresh());
  }

  /** The rooms are not known yet, and are being read. */
  get isBeginning(): boolean {
    return this.#level === 'nothing' && this.#refreshing !== null;
  }

  /** Runs after the reading that is under way, also where the lobby could not be reached. */
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

  /** Applies an update and answers the ids of the participants it concerned. */
  apply(update: LobbyUpdate): string[] {
    const isWatched = this.#deps.isWatched();
    if (this.#refreshing) this.#isOutdated ||= this.#changedMeanwhile === null;
    else if (isWatched && this.#level !== 'everybody') void this.refresh();
    if (!isWatched) this.#forgetPeople();
    this.announcements = [...this.announcements, ...update.announcements];
    if (update.rooms.upserted.length + update.rooms.removed.length > 0) this.#noteTold(null);
    if (update.siteConfig) this.#applySiteConfig(update.siteConfig);
    const changed = this.directory.apply({ ...update, people: isWatched ? update.people : null });
    for (const userId of changed) this.#changedMeanwhile?.add(userId);
    return changed;
  }

  /** Subscription level for the lobby. An empty room unsubscribes, and subscribes again when a user joins. */
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
    // Not due again while it is asked.
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
      // People go on talking without the lobby.
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
    const told = digestOf(rooms);
    // After a sleep the directory is empty, and people know the rooms all the same: unless both objects slept, or one was out of reach.
    const isKnown = before.size === 0 && (!hasMissed || (!wasCutOff && this.#deps.toldRooms.get() === told));
    if (!isKnown) this.#noteTold(before.size === 0 && this.#level !== 'nothing' ? told : null);
    this.#deps.refreshed(isKnown ? [] : rooms.filter(isChanged));
  }

  /** Reads all further participants. Changes meanwhile are applied at once, and no part undoes them. */
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

  #noteTold(rooms: string | null): void {
    if (this.#deps.toldRooms.get() !== rooms) this.#deps.toldRooms.set(rooms);
  }

  /** Stored once and not with each attempt, so that a room which has slept meanwhile asks again. */
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

/** Independent of the lobby's order. */
const digestOf = (rooms: readonly Room[]): string =>
  digest(
    rooms
      .map(room => JSON.stringify(room))
      .sort()
      .join(),
  );
