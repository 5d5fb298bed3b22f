import { actorOf, existenceSince } from '../../../domain/presence/participant.ts';
import { LIST_FOUND_MAX, LIST_HISTORY_MAX, LIST_HISTORY_MS } from '../../../protocol/constants.ts';
import type { User } from '../../../protocol/entities/user.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { byListPlace, type ListPlace } from '../../../protocol/rules/lists.ts';
import {
  classSeesRoomOf,
  seesUserAs,
  type ViewerClass,
  viewerClass,
} from '../../../protocol/rules/visibility.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { type CompactEntry, compactEntry, type Dictionary } from '../../../protocol/wire/compact-users.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { type ParticipantLocation, projectUser } from '../platform/participants/projection.ts';

/**
 * A user's entry for a viewer class: JSON without its closing part, and the words that the list's dictionary stores.
 */
export type EncodedEntry = { readonly json: string; readonly words: CompactEntry['words'] };

const encoded = new WeakMap<ParticipantLocation, Map<ViewerClass, EncodedEntry>>();

export const userOf = (viewer: ViewerClass, { participant, room }: ParticipantLocation): User =>
  projectUser(participant, room, viewer);

/**
 * Encodes an entry once per participant state and viewer class for all lists, because every user who joins a full room
 * receives all entries.
 */
export function entryOf(viewer: ViewerClass, location: ParticipantLocation): EncodedEntry {
  const byClass = encoded.get(location) ?? new Map<ViewerClass, EncodedEntry>();
  encoded.set(location, byClass);
  const entry = byClass.get(viewer) ?? encodeEntry(userOf(viewer, location));
  byClass.set(viewer, entry);
  return entry;
}

function encodeEntry(user: User): EncodedEntry {
  const { fields, words } = compactEntry(user);
  return { json: JSON.stringify(fields).slice(0, -1), words };
}

export const encodeEntries = (
  viewer: ViewerClass,
  list: readonly ParticipantLocation[],
  dictionary: Dictionary,
): string => {
  const texts = list.map(location => {
    const entry = entryOf(viewer, location);
    const places = dictionary.placesOf(entry).map(([name, place]) => `,"${name}":${place}`);
    return `${entry.json}${places.join('')}}`;
  });
  return `[${texts.join(',')}]`;
};

/** Whether both entries are equal for viewers of a class. */
export function isSameEntry(
  viewer: ViewerClass,
  before: ParticipantLocation,
  now: ParticipantLocation,
): boolean {
  if (before.participant === now.participant && before.room.name === now.room.name) return true;
  const [then, today] = [entryOf(viewer, before), entryOf(viewer, now)];
  return (
    then.json === today.json &&
    then.words.length === today.words.length &&
    then.words.every(([name, word], at) => name === today.words[at]?.[0] && word === today.words[at]?.[1])
  );
}

/**
 * A user's previous entry in a class; undefined if there was none, null if viewers of the class had different entries.
 */
export type Before<Entry> = Entry | undefined | null;

type Step<Entry> = { version: string; at: number; before: ReadonlyMap<string, Before<Entry>> };

type Deps = { now(): number; newVersion(): string };

/**
 * Recent list changes per viewer class, for returning clients. Versions are random, so that they reveal nothing and
 * cannot be guessed.
 */
export class ListHistory<Class extends string, Entry> {
  #deps: Deps;
  #byClass = new Map<Class, Step<Entry>[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Version of the list last sent to the class. */
  version(of: Class): string {
    const steps = this.#byClass.get(of) ?? [this.#step(new Map())];
    this.#byClass.set(of, steps);
    return (steps.at(-1) as Step<Entry>).version;
  }

  /** Stores changes of these users with their previous entries, and returns the new version. */
  add(of: Class, before: ReadonlyMap<string, Before<Entry>>): string {
    this.version(of);
    const steps = this.#byClass.get(of) as Step<Entry>[];
    steps.push(this.#step(before));
    this.#trim(steps);
    return this.version(of);
  }

  /** Users sent to the class since that version, with their previous entries; null if the history has expired. */
  since(of: Class, version: string): Map<string, Before<Entry>> | null {
    const steps = this.#byClass.get(of) ?? [];
    const at = steps.findIndex(step => step.version === version);
    if (at < 0) return null;
    const missed = new Map<string, Before<Entry>>();
    for (const { before } of steps.slice(at + 1))
      for (const [id, entry] of before) if (!missed.has(id)) missed.set(id, entry);
    return missed;
  }

  forgetAllBut(live: readonly Class[]): void {
    for (const of of this.#byClass.keys()) if (!live.includes(of)) this.#byClass.delete(of);
  }

  #step(before: ReadonlyMap<string, Before<Entry>>): Step<Entry> {
    return { version: this.#deps.newVersion(), at: this.#deps.now(), before };
  }

  /** The first step is the oldest version that clients can resume from, so its previous entries are never read. */
  #trim(steps: Step<Entry>[]): void {
    const since = this.#deps.now() - LIST_HISTORY_MS;
    let size = steps.reduce((sum, { before }) => sum + before.size, 0);
    while (steps.length > 1 && (size > LIST_HISTORY_MAX || (steps[1]?.at ?? 0) < since))
      size -= steps.shift()?.before.size ?? 0;
  }
}

/** User list as seen by a viewer class, by user id. */
export type ListOf = ReadonlyMap<string, ParticipantLocation>;

export type UsersAsked = UpData<'requestUsers'>;

/** First part of a list in display order, or the whole list if it is shorter. */
export function firstPart(viewer: ViewerClass, list: ListOf, size: number): ListOf {
  if (list.size <= size) return list;
  const first = ordered(viewer, list).slice(0, size);
  return new Map(first.map(({ location }) => [location.participant.userId, location]));
}

/** Requested users among those visible to the viewer. `isEnd`: the list has no further users. */
export function usersAsked(
  viewer: ViewerClass,
  list: ListOf,
  asked: UsersAsked,
  size: number,
): { found: ParticipantLocation[]; isEnd: boolean } {
  if ('userIds' in asked)
    return { found: asked.userIds.flatMap(userId => list.get(userId) ?? []), isEnd: false };
  if ('search' in asked) return { found: sought(viewer, list, asked.search), isEnd: false };
  const after = { ...asked.after, existenceTime: Date.parse(asked.after.existenceTime) };
  const rest = ordered(viewer, list).filter(({ place }) => byListPlace(place, after) > 0);
  return { found: rest.slice(0, size).map(({ location }) => location), isEnd: rest.length <= size };
}

export function lastPlace(viewer: ViewerClass, list: ListOf): ListPlace | null {
  const last = ordered(viewer, list).at(-1)?.place;
  return last ? { ...last, existenceTime: new Date(last.existenceTime).toISOString() } : null;
}

function sought(viewer: ViewerClass, list: ListOf, search: string): ParticipantLocation[] {
  const wanted = fold(search).trim();
  return ordered(viewer, list)
    .map(({ location }) => location)
    .filter(({ participant }) => fold(participant.nickname).includes(wanted))
    .slice(0, LIST_FOUND_MAX);
}

type Placed = { location: ParticipantLocation; place: ListPlace<number> };

const ordered = (viewer: ViewerClass, list: ListOf): Placed[] =>
  [...list.values()]
    .map(location => ({ location, place: placeOf(viewer, location) }))
    .sort((a, b) => byListPlace(a.place, b.place));

const placeOf = (viewer: ViewerClass, { participant }: ParticipantLocation): ListPlace<number> => ({
  userID: participant.userId,
  pinned: participant.pinned,
  role: participant.role,
  existenceTime: existenceSince(participant, viewer),
});

const targetOf = ({ participant, room }: ParticipantLocation): Actor => actorOf(participant, room.id);

export const classOf = (location: ParticipantLocation): ViewerClass => viewerClass(targetOf(location));

/** Whether a viewer class may know that a user is present. */
export const isInSight = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  seesUserAs(viewer, targetOf(location));

/** Whether a class's list contains a user, which also requires a visible location. */
export const isListed = (viewer: ViewerClass, location: ParticipantLocation): boolean =>
  classSeesRoomOf(viewer, location.isAway === true) && isInSight(viewer, location);
