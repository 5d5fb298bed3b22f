import { LIST_HISTORY_MS } from '../../../protocol/constants.ts';
import type { User } from '../../../protocol/entities/user.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { Dictionary } from '../../../protocol/wire/compact-users.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import type { Scope } from '../../../protocol/wire/message.ts';
import { STATE_MARK, type UserState, type UserStates } from '../../../protocol/wire/user-states.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';
import {
  type Envelope,
  isFirstPartReader,
  type ReaderClass,
  shapedEnvelope,
  viewerOf,
} from '../platform/sockets/connections.ts';
import { LastSentByClass, LiveClasses, missedChanges } from './last-sent-by-class.ts';
import type { PresenceSource } from './presence-sources.ts';
import {
  type Before,
  classOf,
  type EncodedEntry,
  encodeEntries,
  entryOf,
  firstPart,
  isInSight,
  isListed,
  isSameEntry,
  type ListOf,
  userOf,
} from './user-lists.ts';

type Fields = Partial<User>;

/** Whether only status and connection changed. Such a change may be delayed, and is sent without the full entry. */
function isOtherStateOnly(before: EncodedEntry, now: EncodedEntry): boolean {
  const isSameWords =
    before.words.length === now.words.length &&
    before.words.every(([name, word], at) => name === now.words[at]?.[0] && word === now.words[at]?.[1]);
  return isSameWords && withoutState(before) === withoutState(now);
}

const withoutState = ({ json }: EncodedEntry): string => {
  const { status: _, reconnecting: __, ...rest } = JSON.parse(`${json}}`) as Fields;
  return JSON.stringify(rest);
};

/**
 * Encodes user ids grouped by state. A random id is shortened to a prefix that is unique in the room; other ids are
 * sent whole.
 */
function encodeStates(
  users: readonly Pick<User, 'userID' | 'status' | 'reconnecting'>[],
  everybody: Iterable<ParticipantLocation>,
): string {
  const beginnings = new Map<string, number>();
  for (const { participant } of everybody) {
    const beginning = participant.userId.slice(0, STATE_MARK);
    beginnings.set(beginning, (beginnings.get(beginning) ?? 0) + 1);
  }
  const states: UserStates = {};
  for (const { userID, status, reconnecting } of users) {
    const state: UserState = reconnecting ? `${status} reconnecting` : status;
    const beginning = userID.slice(0, STATE_MARK);
    const isEnough = RANDOM_ID.test(userID) && (beginnings.get(beginning) ?? 0) <= 1;
    states[state] = [...(states[state] ?? []), isEnough ? beginning : userID];
  }
  return JSON.stringify(states);
}

/** Matches random ids only, because ids from other sources may have equal prefixes. */
const RANDOM_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Readers of a list: class, scope, room, new list version, and total number of users. */
type Readers = {
  viewer: ViewerClass;
  scope: Scope;
  here: string;
  version: string | null;
  total: number;
};

function usersEnvelope(readers: Readers, list: readonly ParticipantLocation[]): Envelope {
  const compact = () => encodeText('users', `{${headOf(readers)},${compactOf(readers, 'users', list)}}`);
  return shapedEnvelope({
    full: () => encode('users', { users: usersOf(readers, list), scope: readers.scope }),
    compact,
    brief: compact,
  });
}

/**
 * `of`: users with only a state change. `everybody`: all users of the room, to check that an id prefix is
 * unique.
 */
type OtherStates = { of: readonly ParticipantLocation[]; everybody(): Iterable<ParticipantLocation> };

function usersChangedEnvelope(
  readers: Readers,
  { upserted, removed }: { upserted: readonly ParticipantLocation[]; removed: string[] },
  states: OtherStates = { of: [], everybody: () => [] },
): Envelope {
  const changed = [...upserted, ...states.of];
  const compactText = (list: readonly ParticipantLocation[], more = '') =>
    encodeText(
      'usersChanged',
      `{${headOf(readers)},${compactOf(readers, 'upserted', list)},"removed":${JSON.stringify(removed)}${more}}`,
    );
  return shapedEnvelope({
    full: () =>
      encode('usersChanged', { scope: readers.scope, upserted: usersOf(readers, changed), removed }),
    compact: () => compactText(changed),
    brief: () =>
      states.of.length === 0
        ? compactText(changed)
        : compactText(upserted, `,"states":${encodeStates(usersOf(readers, states.of), states.everybody())}`),
  });
}

const usersOf = ({ viewer }: Readers, list: readonly ParticipantLocation[]) =>
  list.map(location => userOf(viewer, location));

/** Only readers of compact lists receive a version or a partial list. */
const headOf = ({ scope, version, total }: Readers): string =>
  `"scope":"${scope}"${version === null ? '' : `,"version":${JSON.stringify(version)},"total":${total}`}`;

function compactOf(
  { viewer, here }: Readers,
  name: 'users' | 'upserted',
  list: readonly ParticipantLocation[],
): string {
  const dictionary = new Dictionary(here);
  const entries = encodeEntries(viewer, list, dictionary);
  return `"${name}":${entries},"dict":${JSON.stringify(dictionary.words)}`;
}

/** Current list for a class: its users, their total number, and users that may differ from the last sent list. */
export type Present = {
  find(userId: string): ParticipantLocation | null;
  total: number;
  uncertain: readonly string[];
};

/**
 * Changed users for the class, including users whose entries differ among its viewers. Users with only a state change
 * are listed separately.
 */
export function changesIn(
  of: ReaderClass,
  { uncertain, find }: Present,
  beforeOf: (id: string) => Before<ParticipantLocation>,
): { changed: string[]; states: Set<string> } {
  const viewer = viewerOf(of);
  const changed = uncertain.filter(id => {
    const [before, now] = [beforeOf(id), find(id)];
    if (!now) return before !== undefined;
    return !before || !isSameEntry(viewer, before, now);
  });
  const states = changed.filter(id => {
    const [before, now] = [beforeOf(id), find(id)];
    return before && now && isOtherStateOnly(entryOf(viewer, before), entryOf(viewer, now));
  });
  return { changed, states: new Set(states) };
}

export const wholeList = (
  uncertain: readonly string[],
  find: Present['find'],
  count: () => number,
): Present => ({
  find,
  get total() {
    return count();
  },
  uncertain,
});

/**
 * User list per reader class: sent once as a whole, then as diffs since the last flush. Each diff is encoded once per
 * class.
 */
export class PresenceFeed {
  #source: PresenceSource;
  #lastSent = new LastSentByClass<ReaderClass, ParticipantLocation>((of, before, now) =>
    isSameEntry(viewerOf(of), before, now),
  );
  /** Users that may differ from a class's last sent list, in order of change. */
  #dirty = new Map<ReaderClass, Set<string>>();
  #touched = new Set<string>();
  /** Total last sent to readers of a first part; null if these readers received different totals. */
  #totals = new Map<ReaderClass, number | null>();
  #live: LiveClasses<ReaderClass>;

  constructor(source: PresenceSource) {
    this.#source = source;
    this.#live = new LiveClasses(source.history ? LIST_HISTORY_MS : 0);
  }

  touch(userId: string): void {
    this.#touched.add(userId);
    const classes = this.#listening();
    for (const of of classes) {
      const dirty = this.#dirty.get(of) ?? new Set();
      this.#dirty.set(of, dirty.add(userId));
    }
    // Runs even without readers, because a returning reader must not learn whether an invisible user stayed.
    if (classes.length > 0) this.#source.schedule();
  }

  /** After hibernation, marks the current state as already sent to viewers. */
  restore(): void {
    for (const of of this.#source.classes()) this.#record(of, this.visible(viewerOf(of)));
  }

  /**
   * Current `users` envelope for one viewer. Pending changes of the class are still sent later, so a new viewer may
   * receive some of them twice.
   */
  snapshot(own: ParticipantLocation, of: ReaderClass = classOf(own)): Envelope {
    this.#listening(of);
    const visible = this.visible(viewerOf(of));
    if (this.#lastSent.knows(of)) this.#markAhead(of, this.#present(of));
    else this.#record(of, visible);
    return this.#usersEnvelope(of, this.#partOf(of, visible), visible.size, own);
  }

  /**
   * Current list for a reader who requests all users: the full list and the `users` envelope of its first part. The
   * next diff includes users that differ from the last list sent to the class.
   */
  open(own: ParticipantLocation): { list: ListOf; first: ListOf; envelope: Envelope } {
    const of = classOf(own);
    this.snapshot(own, of);
    const list = this.visible(of);
    const first = firstPart(of, list, this.#source.partSize);
    return { list, first, envelope: this.#usersEnvelope(of, first, list.size, own) };
  }

  remembers(of: ReaderClass, version: string): boolean {
    this.#listening();
    return this.#lastSent.knows(of) && this.#source.history?.since(of, version) != null;
  }

  /**
   * `usersChanged` envelope from this version to the current list. Sends the whole list if the history has expired or
   * belongs to another class.
   */
  catchUp(own: ParticipantLocation, version: string, of: ReaderClass = classOf(own)): Envelope {
    this.#listening(of);
    const missed = this.#source.history?.since(of, version);
    if (!missed || !this.#lastSent.knows(of)) return this.snapshot(own, of);
    const present = this.#present(of);
    for (const id of present.uncertain) if (!missed.has(id)) missed.set(id, this.#lastSent.before(of, id));
    const changes = missedChanges(viewerOf(of), missed, present.find, this.#known(own));
    this.#markAhead(of, present);
    return usersChangedEnvelope(this.#readers(of, this.#versionOf(of), present.total), changes);
  }

  /** Sends the whole list to every viewer again. */
  resend(): void {
    this.#dirty.clear();
    for (const of of this.#listening()) {
      const visible = this.visible(viewerOf(of));
      this.#record(of, visible);
      this.#source.deliver(of, this.#usersEnvelope(of, this.#partOf(of, visible), visible.size));
    }
    for (const location of this.#source.all()) this.#sendSelf(location, classOf(location));
  }

  /**
   * Sends pending changes. With `statesWait`, classes with only state changes are postponed. Returns whether a class
   * was postponed.
   */
  flush(statesWait = false): boolean {
    for (const of of this.#listening()) if (this.#dirty.has(of)) this.#sendChanges(of, statesWait);
    this.#touched.clear();
    return this.#dirty.size > 0;
  }

  visible(viewer: ViewerClass): ListOf {
    const list = new Map<string, ParticipantLocation>();
    for (const location of this.#source.all())
      if (isListed(viewer, location)) list.set(location.participant.userId, location);
    return list;
  }

  /** Drops classes without viewers. Their next viewer receives a whole list. */
  #listening(arriving?: ReaderClass): ReaderClass[] {
    const now = this.#source.now();
    const connected = this.#source.classes();
    // Runs before a new viewer revives a class. Otherwise an expired class would reveal earlier users to the new
    // viewer.
    this.#forgetAllBut([...this.#live.unexpired(now), ...connected]);
    const classes = this.#live.update(arriving ? [...connected, arriving] : connected, now);
    this.#forgetAllBut(classes);
    return classes;
  }

  #forgetAllBut(classes: readonly ReaderClass[]): void {
    this.#lastSent.forgetAllBut(classes);
    this.#source.history?.forgetAllBut(classes);
    for (const of of this.#dirty.keys()) if (!classes.includes(of)) this.#dirty.delete(of);
  }

  #sendChanges(of: ReaderClass, statesWait: boolean): void {
    const present = this.#present(of);
    const touched = [...(this.#dirty.get(of) ?? [])];
    const { changed, states } = changesIn(of, present, id => this.#lastSent.before(of, id));
    const isWaiting = statesWait && states.size === changed.length && !this.#isTotalChanged(of, present);
    if (isWaiting && states.size > 0) this.#dirty.set(of, states);
    else this.#dirty.delete(of);
    if (!isWaiting) this.#deliverChanges(of, present, states);
    const removed = changed.filter(id => !present.find(id));
    for (const id of new Set([...touched, ...removed])) {
      const location = this.#source.find(id);
      if (!location || classOf(location) !== viewerOf(of)) continue;
      const isNews = isWaiting && states.has(id) && this.#touched.has(id);
      if (isNews) this.#deliverSelf(location, of);
      else if (!present.find(id)) this.#sendSelf(location, of);
    }
  }

  #deliverChanges(of: ReaderClass, present: Present, states: ReadonlySet<string>): void {
    const before = new Map<string, Before<ParticipantLocation>>();
    const { upserted, removed } = this.#lastSent.diff(
      of,
      present.uncertain.map(id => [id, present.find(id)]),
      (userId, entry) => before.set(userId, entry),
    );
    const isOther = this.#isTotalChanged(of, present);
    if (isOther) this.#totals.set(of, present.total);
    if (before.size === 0 && !isOther) return;
    const version = (before.size > 0 ? this.#source.history?.add(of, before) : this.#versionOf(of)) ?? null;
    // The list of all rooms does not shorten ids by room, so it sends no separate state changes.
    const isState = ({ participant }: ParticipantLocation): boolean =>
      this.#source.scope === 'room' && states.has(participant.userId);
    const changes = { upserted: upserted.filter(location => !isState(location)), removed };
    const otherStates = { of: upserted.filter(isState), everybody: () => this.#source.all() };
    this.#source.deliver(
      of,
      usersChangedEnvelope(this.#readers(of, version, present.total), changes, otherStates),
    );
  }

  /** Sends users their own entry if their viewer class's list does not contain it. */
  #sendSelf(location: ParticipantLocation, of: ReaderClass): void {
    if (!isFirstPartReader(of) && isInSight(viewerOf(of), location)) return;
    this.#deliverSelf(location, of);
  }

  #deliverSelf(location: ParticipantLocation, of: ReaderClass): void {
    const changes = { upserted: [location], removed: [] };
    // Sent to one user only, because the version of the class's list is unchanged.
    this.#source.deliverTo(
      location.participant.userId,
      of,
      usersChangedEnvelope(this.#readers(of, null, 0), changes),
    );
  }

  /** Returns the object that other lists use, so that the entry is encoded once. */
  #known(own: ParticipantLocation): ParticipantLocation {
    return this.#source.find(own.participant.userId) ?? own;
  }

  #findFor(viewer: ViewerClass, userId: string): ParticipantLocation | null {
    const location = this.#source.find(userId);
    return location && isListed(viewer, location) ? location : null;
  }

  /** A departure from the first part moves another user into it, so the whole part may change. */
  #present(of: ReaderClass): Present {
    const viewer = viewerOf(of);
    const dirty = [...(this.#dirty.get(of) ?? [])];
    if (!isFirstPartReader(of))
      return wholeList(
        dirty,
        id => this.#findFor(viewer, id),
        () => (this.#source.history ? this.visible(viewer).size : 0),
      );
    const visible = this.visible(viewer);
    const part = this.#partOf(of, visible);
    const uncertain = [...new Set([...dirty, ...this.#lastSent.ids(of), ...part.keys()])];
    return { find: id => part.get(id) ?? null, total: visible.size, uncertain };
  }

  #partOf(of: ReaderClass, visible: ListOf): ListOf {
    return isFirstPartReader(of) ? firstPart(viewerOf(of), visible, this.#source.partSize) : visible;
  }

  #record(of: ReaderClass, visible: ListOf): void {
    this.#lastSent.record(of, this.#partOf(of, visible));
    this.#totals.set(of, visible.size);
  }

  #versionOf(of: ReaderClass): string | null {
    return this.#source.history?.version(of) ?? null;
  }

  #markAhead(of: ReaderClass, present: Present): void {
    this.#lastSent.markAhead(
      of,
      present.uncertain.map(id => [id, present.find(id)]),
    );
    if (this.#isTotalChanged(of, present)) this.#totals.set(of, null);
  }

  #isTotalChanged(of: ReaderClass, { total }: Present): boolean {
    return isFirstPartReader(of) && this.#totals.get(of) !== total;
  }

  #usersEnvelope(of: ReaderClass, list: ListOf, total: number, own?: ParticipantLocation): Envelope {
    const shown = own ? new Map([...list, [own.participant.userId, this.#known(own)]]) : list;
    return usersEnvelope(this.#readers(of, this.#versionOf(of), total), [...shown.values()]);
  }

  #readers(of: ReaderClass, version: string | null, total: number): Readers {
    return { viewer: viewerOf(of), scope: this.#source.scope, here: this.#source.here(), version, total };
  }
}
