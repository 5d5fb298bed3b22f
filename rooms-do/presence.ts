import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Actor } from '../protocol/rules/actor.ts';
import { seesPlaceAs, seesUserAs, type ViewerClass, viewerClass } from '../protocol/rules/sees.ts';
import type { Scope } from '../protocol/wire/scope.ts';
import { type Changes, Told } from './roster/changes.ts';
import { actorOf, projectUser } from './roster/project.ts';

/** Somebody, and where; `isAway`: in another room, which is not listed. */
export type Placed = { occupant: Occupant; room: { id: string; name: string }; isAway?: boolean };

/** Where a list comes from and to whom its changes go: the room's own people, or those of every room. */
export type PresenceSource = {
  scope: Scope;
  find(userID: string): Placed | null;
  all(): Iterable<Placed>;
  /** Classes that listen now. */
  classes(): ViewerClass[];
  /** Something was touched: there is to be a flush at the next moment for it. */
  gather(): void;
  deliver(to: ViewerClass, envelope: string): void;
  /** To one person alone, after whatever was delivered before. */
  deliverTo(userID: string, envelope: string): void;
};

/**
 * The users list as each viewer class may see it: told whole once, then by what has changed since the last flush.
 * Projected and encoded once a class.
 */
export class Presence {
  #source: PresenceSource;
  #told = new Told<ViewerClass>();
  /** Who may look different to a class than it was told, in the order in which it was concerned. */
  #dirty = new Map<ViewerClass, Set<string>>();

  constructor(source: PresenceSource) {
    this.#source = source;
  }

  touch(userID: string): void {
    const classes = this.#listening();
    for (const viewer of classes) {
      const dirty = this.#dirty.get(viewer) ?? new Set();
      this.#dirty.set(viewer, dirty.add(userID));
    }
    if (classes.length > 0) this.#source.gather();
  }

  /** After a sleep: what the listeners know is what is there. */
  recall(): void {
    for (const viewer of this.#source.classes()) this.#told.tell(viewer, this.#list(viewer));
  }

  /** The `users` envelope for one person; the others of the class are brought up to date first, so that list and changes join. */
  snapshot(own: Placed): string {
    this.#listening();
    const viewer = classOf(own);
    this.#tellChanges(viewer);
    const list = this.#list(viewer);
    if (!this.#told.knows(viewer)) this.#told.tell(viewer, list);
    return this.#usersEnvelope(new Map([...list, [own.occupant.userID, textFor(viewer, own)]]));
  }

  /** Tells every listener the whole list again. */
  tellAgain(): void {
    this.#dirty.clear();
    for (const viewer of this.#listening()) {
      const list = this.#list(viewer);
      this.#told.tell(viewer, list);
      this.#source.deliver(viewer, this.#usersEnvelope(list));
    }
    for (const placed of this.#source.all()) this.#tellOneself(placed);
  }

  flush(): void {
    for (const viewer of this.#listening()) this.#tellChanges(viewer);
  }

  /** What nobody hears of is not told later either: whoever listens next begins with a whole list. */
  #listening(): ViewerClass[] {
    const classes = this.#source.classes();
    this.#told.forgetAllBut(classes);
    for (const viewer of this.#dirty.keys()) if (!classes.includes(viewer)) this.#dirty.delete(viewer);
    return classes;
  }

  #tellChanges(viewer: ViewerClass): void {
    const found = [...(this.#dirty.get(viewer) ?? [])].map(id => [id, this.#source.find(id)] as const);
    this.#dirty.delete(viewer);
    const changes = this.#told.difference(
      viewer,
      found.map(([userID, placed]) => [userID, placed && visibleText(viewer, placed)] as const),
    );
    if (changes.upserted.length + changes.removed.length > 0)
      this.#source.deliver(viewer, this.#changedEnvelope(changes));
    for (const [, placed] of found) if (placed && classOf(placed) === viewer) this.#tellOneself(placed);
  }

  /** Everyone sees themselves: who is left out for their own class is told of themselves alone. */
  #tellOneself(placed: Placed): void {
    const viewer = classOf(placed);
    if (seesUserAs(viewer, targetOf(placed))) return;
    const changes = { upserted: [textFor(viewer, placed)], removed: [] };
    this.#source.deliverTo(placed.occupant.userID, this.#changedEnvelope(changes));
  }

  #list(viewer: ViewerClass): Map<string, string> {
    const list = new Map<string, string>();
    for (const placed of this.#source.all()) {
      const text = visibleText(viewer, placed);
      if (text !== null) list.set(placed.occupant.userID, text);
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

const targetOf = ({ occupant, room }: Placed): Actor => actorOf(occupant, room.id);
const classOf = (placed: Placed): ViewerClass => viewerClass(targetOf(placed));

const textFor = (viewer: ViewerClass, { occupant, room }: Placed): string =>
  JSON.stringify(projectUser(occupant, room, viewer));

const visibleText = (viewer: ViewerClass, placed: Placed): string | null =>
  seesPlaceAs(viewer, placed.isAway === true) && seesUserAs(viewer, targetOf(placed))
    ? textFor(viewer, placed)
    : null;
