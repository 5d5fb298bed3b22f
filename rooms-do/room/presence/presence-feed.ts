import { actorOf } from '../../../domain/participant.ts';
import { LIST_HISTORY_MS } from '../../../protocol/constants.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import {
  seesRoomOfAs,
  seesUserAs,
  type ViewerClass,
  viewerClass,
} from '../../../protocol/rules/visibility.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import type { Envelope } from '../connections/envelope.ts';
import { type Changes, LastSentByClass } from './last-sent-by-class.ts';
import { isSameEntry } from './list-entries.ts';
import type { Before, ListHistory } from './list-history.ts';
import { LiveClasses } from './live-classes.ts';
import type { ParticipantLocation } from './participant-location.ts';
import { type Readers, usersChangedEnvelope, usersEnvelope } from './users-envelopes.ts';

/** Where a list comes from and who receives its changes: of the room's own participants, or of all rooms. */
export type PresenceSource = {
  scope: Scope;
  find(userId: string): ParticipantLocation | null;
  all(): Iterable<ParticipantLocation>;
  /** The room of those who read the list. */
  here(): string;
  /** The viewer classes that are connected now. */
  classes(): ViewerClass[];
  /** How long a class is remembered of which nobody is connected, and what it was told: none where nobody comes back to the list. */
  history: ListHistory<ViewerClass, ParticipantLocation> | null;
  now(): number;
  /** Something changed: schedules the next flush. */
  schedule(): void;
  deliver(to: ViewerClass, envelope: Envelope): void;
  /** To one user alone, after whatever was delivered before. */
  deliverTo(userId: string, envelope: Envelope): void;
};

/**
 * The users list as each viewer class may see it: sent whole once, then as changes since the last flush. It is projected and
 * encoded once per class.
 */
export class PresenceFeed {
  #source: PresenceSource;
  #lastSent = new LastSentByClass<ViewerClass, ParticipantLocation>(isSameEntry);
  /** The users who may differ from what a class was last sent, in the order of their changes. */
  #dirty = new Map<ViewerClass, Set<string>>();
  #live: LiveClasses<ViewerClass>;

  constructor(source: PresenceSource) {
    this.#source = source;
    this.#live = new LiveClasses(source.history ? LIST_HISTORY_MS : 0);
  }

  touch(userId: string): void {
    const classes = this.#listening();
    for (const viewer of classes) {
      const dirty = this.#dirty.get(viewer) ?? new Set();
      this.#dirty.set(viewer, dirty.add(userId));
    }
    if (this.#source.classes().length > 0) this.#source.schedule();
  }

  /** After hibernation: the viewers know the present state. */
  restore(): void {
    for (const viewer of this.#source.classes()) this.#lastSent.record(viewer, this.#list(viewer));
  }

  /**
   * The `users` envelope for one viewer, as everything is now. The others of the class are not sent their changes for it: at the next
   * turn all get the same, and whoever has just come gets some of it twice.
   */
  snapshot(own: ParticipantLocation): Envelope {
    const viewer = classOf(own);
    this.#listening(viewer);
    const list = this.#list(viewer);
    if (this.#lastSent.knows(viewer)) this.#markAhead(viewer, list);
    else this.#lastSent.record(viewer, list);
    return this.#usersEnvelope(viewer, new Map([...list, [own.participant.userId, this.#known(own)]]));
  }

  /**
   * What somebody lacks who comes back with this version of the list: the `usersChanged` envelope that makes it the present one. The
   * whole list where what was told since is not known any more, or was told to another class than theirs.
   */
  catchUp(own: ParticipantLocation, version: string): Envelope {
    const viewer = classOf(own);
    this.#listening(viewer);
    const missed = this.#source.history?.since(viewer, version);
    if (!missed || !this.#lastSent.knows(viewer)) return this.snapshot(own);
    const dirty = [...(this.#dirty.get(viewer) ?? [])];
    for (const id of dirty) if (!missed.has(id)) missed.set(id, this.#lastSent.before(viewer, id));
    const changes = this.#missedChanges(viewer, missed, own);
    this.#markAhead(viewer, new Map(dirty.map(id => [id, this.#findFor(viewer, id)])));
    return this.#changedEnvelope(viewer, changes, this.#versionOf(viewer));
  }

  /** Sends the whole list again to every viewer. */
  resend(): void {
    this.#dirty.clear();
    for (const viewer of this.#listening()) {
      const list = this.#list(viewer);
      this.#lastSent.record(viewer, list);
      this.#source.deliver(viewer, this.#usersEnvelope(viewer, list));
    }
    for (const location of this.#source.all()) this.#sendSelf(location);
  }

  flush(): void {
    for (const viewer of this.#listening()) this.#sendChanges(viewer);
  }

  /** Drops what concerns classes without viewers: whoever joins such a class next starts from a whole list. */
  #listening(arriving?: ViewerClass): ViewerClass[] {
    const connected = this.#source.classes();
    const classes = this.#live.update(arriving ? [...connected, arriving] : connected, this.#source.now());
    this.#lastSent.forgetAllBut(classes);
    this.#source.history?.forgetAllBut(classes);
    for (const viewer of this.#dirty.keys()) if (!classes.includes(viewer)) this.#dirty.delete(viewer);
    return classes;
  }

  #sendChanges(viewer: ViewerClass): void {
    const found = [...(this.#dirty.get(viewer) ?? [])].map(id => [id, this.#source.find(id)] as const);
    this.#dirty.delete(viewer);
    const before = new Map<string, Before<ParticipantLocation>>();
    const changes = this.#lastSent.diff(
      viewer,
      found.map(([userId, location]) => [userId, location && isVisible(viewer, location) ? location : null]),
      (userId, entry) => before.set(userId, entry),
    );
    if (before.size > 0) {
      const version = this.#source.history?.add(viewer, before) ?? null;
      this.#source.deliver(viewer, this.#changedEnvelope(viewer, changes, version));
    }
    for (const [, location] of found) if (location && classOf(location) === viewer) this.#sendSelf(location);
  }

  /** Everybody sees themselves: a user whom their own class may not see gets their own entry alone. */
  #sendSelf(location: ParticipantLocation): void {
    const viewer = classOf(location);
    if (seesUserAs(viewer, targetOf(location))) return;
    const changes = { upserted: [location], removed: [] };
    // Of one user alone: the version of the class's list stays.
    this.#source.deliverTo(location.participant.userId, this.#changedEnvelope(viewer, changes, null));
  }

  /** Whoever came and went in between is not named, nor is who is told of as before. */
  #missedChanges(
    viewer: ViewerClass,
    missed: ReadonlyMap<string, Before<ParticipantLocation>>,
    own: ParticipantLocation,
  ): Changes<ParticipantLocation> {
    const changes: Changes<ParticipantLocation> = { upserted: [this.#known(own)], removed: [] };
    for (const [id, before] of missed) {
      if (id === own.participant.userId) continue;
      const now = this.#findFor(viewer, id);
      if (!now && before !== undefined) changes.removed.push(id);
      if (now && !(before && isSameEntry(viewer, before, now))) changes.upserted.push(now);
    }
    return changes;
  }

  /** The same as every list has it, so that it is encoded once. */
  #known(own: ParticipantLocation): ParticipantLocation {
    return this.#source.find(own.participant.userId) ?? own;
  }

  #findFor(viewer: ViewerClass, userId: string): ParticipantLocation | null {
    const location = this.#source.find(userId);
    return location && isVisible(viewer, location) ? location : null;
  }

  #versionOf(viewer: ViewerClass): string | null {
    return this.#source.history?.version(viewer) ?? null;
  }

  #markAhead(viewer: ViewerClass, list: ReadonlyMap<string, ParticipantLocation | null>): void {
    const dirty = [...(this.#dirty.get(viewer) ?? [])];
    this.#lastSent.markAhead(
      viewer,
      dirty.map(id => [id, list.get(id) ?? null]),
    );
  }

  #list(viewer: ViewerClass): Map<string, ParticipantLocation> {
    const list = new Map<string, ParticipantLocation>();
    for (const location of this.#source.all())
      if (isVisible(viewer, location)) list.set(location.participant.userId, location);
    return list;
  }

  #usersEnvelope(viewer: ViewerClass, list: ReadonlyMap<string, ParticipantLocation>): Envelope {
    return usersEnvelope(this.#readers(viewer, this.#versionOf(viewer)), [...list.values()]);
  }

  #changedEnvelope(
    viewer: ViewerClass,
    { upserted, removed }: Changes<ParticipantLocation>,
    version: string | null,
  ): Envelope {
    return usersChangedEnvelope(this.#readers(viewer, version), upserted, removed);
  }

  #readers(viewer: ViewerClass, version: string | null): Readers {
    return { viewer, scope: this.#source.scope, here: this.#source.here(), version };
  }
}

const targetOf = ({ participant, room }: ParticipantLocation): Actor => actorOf(participant, room.id);
const classOf = (location: ParticipantLocation): ViewerClass => viewerClass(targetOf(location));

const isVisible = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  seesRoomOfAs(viewer, location.isAway === true) && seesUserAs(viewer, targetOf(location));
