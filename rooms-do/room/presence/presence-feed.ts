import type { Participant } from '../../../domain/participant.ts';
import { actorOf } from '../../../domain/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import {
  seesRoomOfAs,
  seesUserAs,
  type ViewerClass,
  viewerClass,
} from '../../../protocol/rules/visibility.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import { type Changes, LastSentByClass } from './last-sent-by-class.ts';
import { projectUser } from './projection.ts';

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
  /** The viewer classes that are connected now. */
  classes(): ViewerClass[];
  /** Something changed: schedules the next flush. */
  schedule(): void;
  deliver(to: ViewerClass, envelope: string): void;
  /** To one user alone, after whatever was delivered before. */
  deliverTo(userId: string, envelope: string): void;
};

/**
 * The users list as each viewer class may see it: sent whole once, then as changes since the last flush. It is projected and
 * encoded once per class.
 */
export class PresenceFeed {
  #source: PresenceSource;
  #lastSent = new LastSentByClass<ViewerClass>();
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
  snapshot(own: ParticipantLocation): string {
    this.#listening();
    const viewer = classOf(own);
    const dirty = this.#dirty.get(viewer) ?? new Set();
    const list = this.#list(viewer, id => (dirty.has(id) ? undefined : this.#lastSent.textOf(viewer, id)));
    if (this.#lastSent.knows(viewer))
      this.#lastSent.markAhead(
        viewer,
        [...dirty].map(id => [id, list.get(id) ?? null]),
      );
    else this.#lastSent.record(viewer, list);
    return this.#usersEnvelope(new Map([...list, [own.participant.userId, textFor(viewer, own)]]));
  }

  /** Sends the whole list again to every viewer. */
  resend(): void {
    this.#dirty.clear();
    for (const viewer of this.#listening()) {
      const list = this.#list(viewer);
      this.#lastSent.record(viewer, list);
      this.#source.deliver(viewer, this.#usersEnvelope(list));
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
      found.map(([userId, location]) => [userId, location && visibleText(viewer, location)] as const),
    );
    if (changes.upserted.length + changes.removed.length > 0)
      this.#source.deliver(viewer, this.#changedEnvelope(changes));
    for (const [, location] of found) if (location && classOf(location) === viewer) this.#sendSelf(location);
  }

  /** Everybody sees themselves: a user whom their own class may not see gets their own entry alone. */
  #sendSelf(location: ParticipantLocation): void {
    const viewer = classOf(location);
    if (seesUserAs(viewer, targetOf(location))) return;
    const changes = { upserted: [textFor(viewer, location)], removed: [] };
    this.#source.deliverTo(location.participant.userId, this.#changedEnvelope(changes));
  }

  /** Encodes whom `encoded` does not have. */
  #list(
    viewer: ViewerClass,
    encoded: (userId: string) => string | undefined = () => undefined,
  ): Map<string, string> {
    const list = new Map<string, string>();
    for (const location of this.#source.all()) {
      const text = encoded(location.participant.userId) ?? visibleText(viewer, location);
      if (text !== null) list.set(location.participant.userId, text);
    }
    return list;
  }

  #usersEnvelope(list: ReadonlyMap<string, string>): string {
    return `{"event":"users","data":{"users":[${[...list.values()].join(',')}],"scope":"${this.#source.scope}"}}`;
  }

  #changedEnvelope({ upserted, removed }: Changes): string {
    return `{"event":"usersChanged","data":{"scope":"${this.#source.scope}","upserted":[${upserted.join(',')}],"removed":${JSON.stringify(removed)}}}`;
  }
}

const targetOf = ({ participant, room }: ParticipantLocation): Actor => actorOf(participant, room.id);
const classOf = (location: ParticipantLocation): ViewerClass => viewerClass(targetOf(location));

const textFor = (viewer: ViewerClass, { participant, room }: ParticipantLocation): string =>
  JSON.stringify(projectUser(participant, room, viewer));

const visibleText = (viewer: ViewerClass, location: ParticipantLocation): string | null =>
  seesRoomOfAs(viewer, location.isAway === true) && seesUserAs(viewer, targetOf(location))
    ? textFor(viewer, location)
    : null;
