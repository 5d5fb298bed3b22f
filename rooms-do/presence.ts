import { COALESCE_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { seesUserAs, type ViewerClass } from '../protocol/rules/sees.ts';
import type { Scope } from '../protocol/wire/scope.ts';
import { type Changes, Told } from './roster/changes.ts';
import { actorOf, projectUser } from './roster/project.ts';

export type Placed = { occupant: Occupant; room: { id: string; name: string } };

/** Where a list comes from and to whom its changes go: the room's own people, or those of every room. */
export type PresenceSource = {
  scope: Scope;
  find(userID: string): Placed | null;
  all(): Iterable<Placed>;
  /** Classes that listen now. */
  classes(): ViewerClass[];
  /** How many may be told: sets how long changes are gathered. */
  audience(): number;
  deliver(to: ViewerClass, envelope: string): void;
};

/**
 * The users list as each viewer class may see it: told whole once, then by what has changed, gathered for 250 ms
 * (500 ms from 50 members on). Projected and encoded once a class.
 */
export class Presence {
  #source: PresenceSource;
  #told = new Told<ViewerClass>();
  #dirty = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(source: PresenceSource) {
    this.#source = source;
  }

  touch(userID: string): void {
    this.#dirty.add(userID);
    if (this.#timer !== null || this.#source.classes().length === 0) return;
    const delay = this.#source.audience() < COALESCE_MS.largeFrom ? COALESCE_MS.small : COALESCE_MS.large;
    this.#timer = setTimeout(() => this.flush(), delay);
  }

  /** The `users` envelope for a class; its listeners are brought up to date first, so that snapshot and changes join. */
  snapshot(viewer: ViewerClass, own: Placed | null): string {
    this.flush();
    const list = new Map<string, string>();
    for (const placed of this.#source.all()) {
      const text = this.#textFor(viewer, placed);
      if (text !== null) list.set(placed.occupant.userID, text);
    }
    if (!this.#told.knows(viewer)) this.#told.tell(viewer, list);
    if (own && !list.has(own.occupant.userID)) list.set(own.occupant.userID, ownText(viewer, own));
    return `{"event":"users","data":{"users":[${[...list.values()].join(',')}],"scope":"${this.#source.scope}"}}`;
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    const classes = this.#source.classes();
    this.#told.forgetAllBut(classes);
    if (dirty.length === 0) return;
    for (const viewer of classes) {
      const changes = this.#told.difference(
        viewer,
        dirty.map(userID => {
          const placed = this.#source.find(userID);
          return [userID, placed && this.#textFor(viewer, placed)] as const;
        }),
      );
      if (changes.upserted.length + changes.removed.length > 0) {
        this.#source.deliver(viewer, changedEnvelope(this.#source.scope, changes));
      }
    }
  }

  #textFor(viewer: ViewerClass, placed: Placed): string | null {
    const target = actorOf(placed.occupant, placed.room.id);
    return seesUserAs(viewer, target) ? ownText(viewer, placed) : null;
  }
}

const ownText = (viewer: ViewerClass, { occupant, room }: Placed): string =>
  JSON.stringify(projectUser(occupant, room, viewer));

const changedEnvelope = (scope: Scope, { upserted, removed }: Changes): string =>
  `{"event":"usersChanged","data":{"scope":"${scope}","upserted":[${upserted.join(',')}],"removed":${JSON.stringify(removed)}}}`;
