import type { Participant } from '../../../domain/participant.ts';
import { actorOf } from '../../../domain/participant.ts';
import type { User } from '../../../protocol/entities/user.ts';
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
import { projectUser } from './projection.ts';
import { usersChangedEnvelope, usersEnvelope } from './users-envelopes.ts';

/** A participant and their room; `isAway` means another room that is in no list. */
export type ParticipantLocation = {
  participant: Participant;
  room: { id: string; name: string };
  isAway?: boolean;
};

/** Where a list comes from and who receives its changes: of the room's own participants, or of all rooms. */
export type PresenceSource = {
  scope: Scope;
  find(userId: string): ParticipantLocation | null;
  all(): Iterable<ParticipantLocation>;
  /** The room of those who read the list. */
  here(): string;
  /** The viewer classes that are connected now. */
  classes(): ViewerClass[];
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

  constructor(source: PresenceSource) {
    this.#source = source;
  }

  touch(userId: string): void {
    const classes = this.#listening();
    for (const viewer of classes) {
      const dirty = this.#dirty.get(viewer) ?? new Set();
      this.#dirty.set(viewer, dirty.add(userId));
    }
    if (classes.length > 0) this.#source.schedule();
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
    this.#listening();
    const viewer = classOf(own);
    const list = this.#list(viewer);
    if (this.#lastSent.knows(viewer)) this.#markAhead(viewer, list);
    else this.#lastSent.record(viewer, list);
    return this.#usersEnvelope(viewer, new Map([...list, [own.participant.userId, own]]));
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
  #listening(): ViewerClass[] {
    const classes = this.#source.classes();
    this.#lastSent.forgetAllBut(classes);
    for (const viewer of this.#dirty.keys()) if (!classes.includes(viewer)) this.#dirty.delete(viewer);
    return classes;
  }

  #sendChanges(viewer: ViewerClass): void {
    const found = [...(this.#dirty.get(viewer) ?? [])].map(id => [id, this.#source.find(id)] as const);
    this.#dirty.delete(viewer);
    const changes = this.#lastSent.diff(
      viewer,
      found.map(([userId, location]) => [userId, location && isVisible(viewer, location) ? location : null]),
    );
    if (changes.upserted.length + changes.removed.length > 0)
      this.#source.deliver(viewer, this.#changedEnvelope(viewer, changes));
    for (const [, location] of found) if (location && classOf(location) === viewer) this.#sendSelf(location);
  }

  /** Everybody sees themselves: a user whom their own class may not see gets their own entry alone. */
  #sendSelf(location: ParticipantLocation): void {
    const viewer = classOf(location);
    if (seesUserAs(viewer, targetOf(location))) return;
    const changes = { upserted: [location], removed: [] };
    this.#source.deliverTo(location.participant.userId, this.#changedEnvelope(viewer, changes));
  }

  #markAhead(viewer: ViewerClass, list: ReadonlyMap<string, ParticipantLocation>): void {
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
    const entries = [...list.values()];
    return usersEnvelope(this.#source.scope, projectAll(viewer, entries), this.#source.here());
  }

  #changedEnvelope(viewer: ViewerClass, { upserted, removed }: Changes<ParticipantLocation>): Envelope {
    const { scope } = this.#source;
    return usersChangedEnvelope(scope, projectAll(viewer, upserted), removed, this.#source.here());
  }
}

const targetOf = ({ participant, room }: ParticipantLocation): Actor => actorOf(participant, room.id);
const classOf = (location: ParticipantLocation): ViewerClass => viewerClass(targetOf(location));

const isVisible = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  seesRoomOfAs(viewer, location.isAway === true) && seesUserAs(viewer, targetOf(location));

const projectAll = (viewer: ViewerClass, list: readonly ParticipantLocation[]): User[] =>
  list.map(({ participant, room }) => projectUser(participant, room, viewer));

/** Whether viewers of a class would be told the same of somebody. */
const isSameEntry = (viewer: ViewerClass, before: ParticipantLocation, now: ParticipantLocation): boolean => {
  if (before.participant === now.participant && before.room.name === now.room.name) return true;
  const [then, today] = projectAll(viewer, [before, now]).map(user => JSON.stringify(user));
  return then === today;
};
