import type { Participant } from '../../../domain/presence/participant.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import { inParts } from '../../rpc/call-parts.ts';
import type {
  Announcement,
  AppliedReport,
  LobbySnapshot,
  LobbyUpdate,
  RemotePart,
  SubscriptionLevel,
} from '../../rpc/reports.ts';
import { Ticker } from '../../rpc/ticker.ts';
import type { Roster } from '../platform/roster.ts';

/**
 * Returns the first part of all users outside a room, as last sent to other rooms. Excludes later reports (`unsent`),
 * because a new subscriber would be ahead of others, and a wait would reveal invisible users.
 */
export function peopleSentTo(roster: Roster, roomId: string, unsent: readonly AppliedReport[]): RemotePart {
  const part = roster.peopleOutside(roomId);
  const changed = new Map<string, { roomId: string; before: Participant | null }>();
  for (const report of unsent.filter(each => each.roomId !== roomId))
    for (const [userId, before] of report.before) {
      const key = `${report.roomId} ${userId}`;
      if (!changed.has(key)) changed.set(key, { roomId: report.roomId, before });
    }
  const others = part.people.filter(each => !changed.has(`${each.roomId} ${each.participant.userId}`));
  const asSent = [...changed.values()].flatMap(({ roomId: at, before }) =>
    before ? [roster.remote(before, at)] : [],
  );
  return { ...part, people: [...others, ...asSent] };
}

/** Returns the changes in these reports for a room that receives other participants, or null without changes. */
export function changesFor(
  roster: Roster,
  roomId: string,
  reports: readonly AppliedReport[],
): LobbyUpdate['people'] {
  const others = reports.filter(report => report.roomId !== roomId);
  const upserted = others.flatMap(report => report.upserted.map(each => roster.remote(each, report.roomId)));
  const removed = others.flatMap(report => report.removed.map(userId => ({ userId, roomId: report.roomId })));
  return upserted.length + removed.length > 0 ? { upserted, removed } : null;
}

const BROADCAST_MS = 250;

type ListedRoom = { room: Room; unlisted: boolean };

/** A room as last sent, as text. Only participants of an unlisted room receive that room. */
type LastSent = { text: string; unlisted: boolean };

const NO_NEWS: LobbyUpdate = {
  rooms: { upserted: [], removed: [] },
  people: null,
  resources: [],
  announcements: [],
  siteConfig: null,
};

type Source = {
  now(): number;
  newListsVersion(): string;
  roster: Roster;
  send(roomId: string, news: LobbyUpdate): Promise<SubscriptionLevel>;
  /** Stops the updates to a room. */
  unsubscribe(roomId: string): void;
  /** Called when the subscribers or the version of the lists change. */
  stateChanged(): void;
  /** Called when an update did not reach a room. */
  unsent(roomId: string): void;
};

/**
 * Sends changes to subscribed rooms, in one call per room and period. A later subscriber starts from the state last
 * sent to others. Otherwise a room could be ahead because an invisible user caused its subscription.
 */
export class Broadcast {
  #source: Source;
  /** Subscribed rooms, and whether each also receives participants. Each subscription creates a new entry. */
  #subscribers = new Map<string, { everybody: boolean }>();
  #lastSent = new Map<string, LastSent>();
  /** All rooms, as last sent to subscribers. */
  #delivered: readonly ListedRoom[] = [];
  #people: AppliedReport[] = [];
  #resources = new Set<string>();
  #listsVersion: string;
  #announcements: Announcement[] = [];
  #siteConfig: SiteConfig | null = null;
  #ticker: Ticker;

  constructor(source: Source) {
    this.#source = source;
    this.#listsVersion = source.newListsVersion();
    // Sends half a period after the rooms' own updates to participants.
    this.#ticker = new Ticker({
      now: source.now,
      everyMs: () => BROADCAST_MS,
      afterMs: BROADCAST_MS / 2,
      run: () => void this.#sendToRooms(),
    });
  }

  /** Subscribes a room and returns the state sent so far. `current`: announcements, including unsent ones. */
  subscribe(
    roomId: string,
    everybody: boolean,
    current: readonly Announcement[],
  ): Omit<LobbySnapshot, 'siteConfig'> {
    const before = this.#subscribers.get(roomId);
    const wasSubscribed = before !== undefined;
    this.#subscribers.set(roomId, { everybody });
    if (before?.everybody !== everybody) this.#source.stateChanged();
    const pending = new Set(this.#announcements.map(({ message }) => message.id));
    const part = everybody ? peopleSentTo(this.#source.roster, roomId, this.#people) : null;
    return {
      wasSubscribed,
      rooms: this.#roomsSentTo(roomId),
      participants: part?.people ?? [],
      ...(part?.next && { next: part.next }),
      announcements: current.filter(({ message }) => !pending.has(message.id)),
    };
  }

  /** Returns the subscribed rooms, and whether each also receives participants. */
  get subscribers(): Record<string, boolean> {
    return Object.fromEntries([...this.#subscribers].map(([roomId, { everybody }]) => [roomId, everybody]));
  }

  /**
   * Restores the state after hibernation. Lists and subscriptions are unchanged, and the rooms know the current state.
   */
  restore(subscribers: Readonly<Record<string, boolean>>, listsVersion: string | undefined): void {
    this.#listsVersion = listsVersion ?? this.#listsVersion;
    this.#subscribers = new Map(
      Object.entries(subscribers).map(([roomId, everybody]) => [roomId, { everybody }]),
    );
    this.markDelivered();
  }

  /** Marks the current state as known to the rooms, after a restart. */
  markDelivered(): void {
    this.#changedRooms();
    this.#noteDelivered();
  }

  participants(change: AppliedReport): void {
    this.#people.push(change);
    this.#schedule();
  }

  /** Current version of the public lists. It is unpredictable, so that a client cannot fill a cache in advance. */
  get listsVersion(): string {
    return this.#listsVersion;
  }

  resources(names: readonly string[]): void {
    for (const name of names) this.#resources.add(name);
    this.#listsVersion = this.#source.newListsVersion();
    this.#source.stateChanged();
    this.#schedule();
  }

  announce(announcement: Announcement): void {
    this.#announcements.push(announcement);
    this.#schedule();
  }

  siteConfig(siteConfig: SiteConfig): void {
    this.#siteConfig = siteConfig;
    this.#schedule();
  }

  rooms(): void {
    this.#schedule();
  }

  #schedule(): void {
    this.#ticker.start();
  }

  async #sendToRooms(): Promise<void> {
    const reports = this.#people;
    const resources = [...this.#resources];
    const announcements = this.#announcements;
    const siteConfig = this.#siteConfig;
    const listsVersion = this.#listsVersion;
    this.#people = [];
    this.#announcements = [];
    this.#siteConfig = null;
    this.#resources.clear();
    const [changed, gone] = [this.#changedRooms(), this.#removedRooms()];
    this.#noteDelivered();
    const isForAll = siteConfig !== null || resources.length + announcements.length > 0;
    await Promise.all(
      [...this.#subscribers].map(async ([roomId, { everybody }]) => {
        const participants = everybody ? changesFor(this.#source.roster, roomId, reports) : null;
        const isSent = (id: string, unlisted: boolean) => !unlisted || id === roomId;
        const rooms = {
          upserted: changed.filter(({ _id }) => isSent(_id, this.#source.roster.isUnlisted(_id))),
          removed: gone.flatMap(([id, { unlisted }]) => (isSent(id, unlisted) ? [id] : [])),
        };
        const isNews = rooms.upserted.length + rooms.removed.length > 0;
        if (isForAll || isNews || participants)
          await this.#sendInParts(roomId, {
            ...{ rooms, people: participants, announcements, siteConfig },
            ...{ resources, listsVersion },
          });
      }),
    );
  }

  /** Sends the many new users of a large room in separate calls. */
  async #sendInParts(roomId: string, news: LobbyUpdate): Promise<void> {
    const [first = [], ...others] = inParts(news.people?.upserted ?? []);
    await this.#send(roomId, { ...news, people: news.people && { ...news.people, upserted: first } });
    for (const upserted of others)
      await this.#send(roomId, { ...NO_NEWS, people: { upserted, removed: [] } });
  }

  async #send(roomId: string, news: LobbyUpdate): Promise<void> {
    const asked = this.#subscribers.get(roomId);
    try {
      const interest = await this.#source.send(roomId, news);
      // The answer contains the room's interest. The answer is outdated if the room has subscribed again meanwhile.
      if (this.#subscribers.get(roomId) !== asked) return;
      if (interest === 'nothing') {
        this.#subscribers.delete(roomId);
        this.#source.unsubscribe(roomId);
        this.#source.stateChanged();
      } else if (asked?.everybody && interest !== 'everybody') {
        asked.everybody = false;
        this.#source.stateChanged();
      }
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_not_told', room: roomId, error: String(error) }));
      this.#source.unsent(roomId);
    }
  }

  /** Returns the rooms for this room. A new room that was not yet sent to other rooms still receives itself. */
  #roomsSentTo(roomId: string): Room[] {
    const listed = this.#delivered
      .filter(({ room, unlisted }) => room._id === roomId || !unlisted)
      .map(({ room }) => room);
    if (listed.some(({ _id }) => _id === roomId)) return listed;
    return [...listed, ...this.#source.roster.everyRoom().filter(({ _id }) => _id === roomId)];
  }

  #noteDelivered(): void {
    const { roster } = this.#source;
    this.#delivered = roster.everyRoom().map(room => ({ room, unlisted: roster.isUnlisted(room._id) }));
  }

  #changedRooms(): Room[] {
    const { roster } = this.#source;
    return roster.everyRoom().filter(room => {
      const text = JSON.stringify(room);
      if (this.#lastSent.get(room._id)?.text === text) return false;
      this.#lastSent.set(room._id, { text, unlisted: roster.isUnlisted(room._id) });
      return true;
    });
  }

  #removedRooms(): [string, LastSent][] {
    const there = new Set(this.#source.roster.everyRoom().map(room => room._id));
    const gone = [...this.#lastSent].filter(([id]) => !there.has(id));
    for (const [id] of gone) this.#lastSent.delete(id);
    return gone;
  }
}
