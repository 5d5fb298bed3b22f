import type { FriendEntry, FriendsAnswer } from '../../../domain/friends/friends.ts';
import { actorOf } from '../../../domain/presence/participant.ts';
import { isListed } from '../../../domain/private-chat/private-consent.ts';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { Friend } from '../../../protocol/entities/friends.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { Ticker } from '../../rpc/ticker.ts';
import type { Migration } from '../../storage/migrate.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import type { Presence } from '../platform/presence-index.ts';
import type { Roster } from '../platform/roster.ts';

/** Interval that batches arrivals and departures of friends. A change of rooms takes less time. */
export const FRIENDS_TOLD_EVERY_MS = 10 * SECOND_MS;
/**
 * Offset from the send times of room and lobby lists, because otherwise the order of frames would reveal when a change
 * started.
 */
const APART_MS = 60;
/** Time after an arrival within which it causes a push message. */
const ENTERED_MS = 2 * MINUTE_MS;

/**
 * Friends list of a present account; only storage contains the names. `online`: friends as last sent. `isUnsent`: the
 * account has not received the current state.
 */
type Watch = {
  readonly friendIds: readonly string[];
  readonly requestIds: readonly string[];
  online: ReadonlySet<string>;
  isUnsent: boolean;
};

type Sent = { userId: string; friends: readonly Friend[]; came: readonly string[] };

type Deps = {
  now(): number;
  roster: Pick<Roster, 'presences' | 'isPresent'>;
  /** Whether the user has a ticket, or joined after the last report. */
  isArriving(userId: string): boolean;
  read(userId: string): Promise<FriendEntry[]>;
  /** Returns false if the user is not in the room. */
  send(roomId: string, list: Sent): Promise<boolean>;
  runInBackground(work: Promise<unknown>): void;
};

/**
 * Friends lists of present accounts, so that rooms need no database read. A list is sent on request, on change, and
 * when a visible friend enters or leaves. Sending times depend only on the clock, so they reveal no invisible user.
 */
export class FriendLists {
  #sql: SqlStorage;
  #deps: Deps;
  #watches = new Map<string, Watch>();
  /** Accounts by the friend ids in their lists. Each id is one shared string, which saves memory. */
  #watchers = new Map<string, { id: string; by: Set<string> }>();
  #due = new Set<string>();
  /** Reads in progress. Reads of one list are serialized, so that the last one wins. */
  #reading = new Map<string, Promise<unknown>>();
  #ticker: Ticker;

  constructor(sql: SqlStorage, deps: Deps) {
    this.#sql = sql;
    this.#deps = deps;
    this.#ticker = new Ticker({
      now: deps.now,
      everyMs: () => FRIENDS_TOLD_EVERY_MS,
      afterMs: APART_MS,
      run: () => deps.runInBackground(this.#tellDue()),
    });
  }

  /** `isKnown`: the lobby hibernated, so all accounts have the current state. */
  restore(isKnown: boolean): void {
    const rows = this.#sql
      .exec<{ user_id: string; body: string }>('SELECT user_id, body FROM friend_lists')
      .toArray();
    for (const { user_id: userId, body } of rows) {
      const watch = this.#put(userId, storedJson(body));
      watch.isUnsent = !isKnown;
      if (isKnown) watch.online = this.#onlineFor(userId, watch.friendIds);
      else this.#due.add(userId);
    }
    if (this.#due.size > 0) this.#ticker.start();
  }

  /** Reads an account's friends list. If the account is present, it then receives changes. */
  read(userId: string): Promise<FriendsAnswer> {
    return this.#inTurn(userId, async () => {
      const entries = await this.#deps.read(userId);
      const viewer = this.#here(userId);
      const online = this.#onlineFor(
        userId,
        entries.filter(({ state }) => state === 'friends').map(({ id }) => id),
      );
      const watch = this.#keep(userId, entries);
      if (watch) {
        watch.online = online;
        watch.isUnsent = viewer === null;
      }
      return {
        friends: viewer ? withPresence(entries, online) : entries,
        pushTo: viewer ? this.#awaiting(viewer, entries) : [],
      };
    });
  }

  /**
   * Handles changed accounts. `isGone`: the accounts were removed. Other accounts are notified only if their own list
   * has changed, so that a declined request reveals nothing.
   */
  async change(userIds: readonly string[], isGone: boolean): Promise<void> {
    const friends = isGone ? userIds.flatMap(userId => [...(this.#watchers.get(userId)?.by ?? [])]) : [];
    for (const userId of new Set([...userIds, ...friends]))
      if (this.#isExpected(userId))
        await this.#inTurn(userId, () => this.#readAgain(userId)).catch(error => logUnsent(error));
  }

  note(userIds: readonly string[]): void {
    if (this.#watches.size === 0) return;
    for (const userId of userIds) {
      if (this.#watches.has(userId)) this.#due.add(userId);
      for (const watcher of this.#watchers.get(userId)?.by ?? []) this.#due.add(watcher);
    }
    if (this.#due.size > 0) this.#ticker.start();
  }

  async #readAgain(userId: string): Promise<void> {
    const before = this.#stored(userId);
    const entries = await this.#deps.read(userId);
    if (JSON.stringify(entries) === before) return;
    const watch = this.#keep(userId, entries) ?? { ...EMPTY };
    // A new friend who is already present does not count as an arrival.
    watch.isUnsent = true;
    await this.#send(userId, watch, entries);
  }

  async #tellDue(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    // Sent in parallel, so that no account waits for another account's list.
    await Promise.all(due.map(userId => this.#tell(userId)));
    if (this.#due.size > 0) this.#ticker.start();
  }

  async #tell(userId: string): Promise<void> {
    const watch = this.#watches.get(userId);
    if (!watch) return;
    if (!this.#isExpected(userId)) this.#drop(userId);
    else if (this.#here(userId) === null) this.#due.add(userId);
    else if (watch.isUnsent || this.#isOutdated(userId, watch))
      await this.#send(userId, watch, storedJson(this.#stored(userId)));
  }

  #isOutdated(userId: string, { friendIds, online }: Watch): boolean {
    const now = this.#onlineFor(userId, friendIds);
    return now.size !== online.size || [...now].some(id => !online.has(id));
  }

  async #send(userId: string, watch: Watch, entries: readonly FriendEntry[]): Promise<void> {
    const viewer = this.#here(userId);
    if (!viewer) return;
    const before = watch.isUnsent ? null : watch.online;
    const online = this.#onlineFor(userId, watch.friendIds);
    const came = before === null ? [] : [...online].filter(id => !before.has(id) && this.#sees(id, viewer));
    // Set before the call, so that a change during the call is compared with the list being sent.
    watch.online = online;
    watch.isUnsent = false;
    const friends = withPresence(entries, online);
    try {
      if (!(await this.#deps.send(viewer.roomId, { userId, friends, came }))) watch.isUnsent = true;
    } catch (error) {
      logUnsent(error, viewer.roomId);
      watch.isUnsent = true;
    }
  }

  #sees(userId: string, other: Presence): boolean {
    const viewer = this.#here(userId);
    return viewer !== null && isSeenBy(viewer, other);
  }

  /** Returns the friends that the viewer sees in the chat. A friend who ignores the viewer counts as absent. */
  #onlineFor(userId: string, friendIds: readonly string[]): Set<string> {
    const viewer = this.#here(userId);
    if (!viewer) return new Set();
    return new Set(friendIds.filter(id => isSeenBy(viewer, this.#here(id))));
  }

  /** Returns the absent friends to notify of a visible viewer's recent entry. Rooms notify present friends. */
  #awaiting(viewer: Presence, entries: readonly FriendEntry[]): string[] {
    const { visibility, connectedAt } = viewer.participant;
    if (visibility !== 'visible' || this.#deps.now() - connectedAt > ENTERED_MS) return [];
    return entries.flatMap(({ id, state }) => (state === 'friends' && !this.#isExpected(id) ? [id] : []));
  }

  #here(userId: string): Presence | null {
    const { roster } = this.#deps;
    return roster.isPresent(userId) ? roster.presences.get(userId) : null;
  }

  #isExpected(userId: string): boolean {
    return this.#here(userId) !== null || this.#deps.isArriving(userId);
  }

  /**
   * Stores a list. Returns null for an empty list, and for an absent account, which requests its list at the next
   * entry.
   */
  #keep(userId: string, entries: readonly FriendEntry[]): Watch | null {
    if (entries.length === 0 || !this.#isExpected(userId)) {
      this.#drop(userId);
      return null;
    }
    const body = JSON.stringify(entries);
    if (this.#stored(userId) === body) return this.#watches.get(userId) ?? null;
    this.#sql.exec('INSERT OR REPLACE INTO friend_lists (user_id, body) VALUES (?, ?)', userId, body);
    return this.#put(userId, entries);
  }

  #stored(userId: string): string {
    if (!this.#watches.has(userId)) return NO_ENTRIES;
    const rows = this.#sql
      .exec<{ body: string }>('SELECT body FROM friend_lists WHERE user_id = ?', userId)
      .toArray();
    return rows[0]?.body ?? NO_ENTRIES;
  }

  #put(userId: string, entries: readonly FriendEntry[]): Watch {
    const { online = NOBODY, isUnsent = true } = this.#watches.get(userId) ?? {};
    this.#unlink(userId);
    const idsOf = (isFriend: boolean) =>
      entries.flatMap(({ id, state }) =>
        (state === 'friends') === isFriend ? [this.#link(id, userId)] : [],
      );
    const watch = { friendIds: idsOf(true), requestIds: idsOf(false), online, isUnsent };
    this.#watches.set(userId, watch);
    return watch;
  }

  #link(id: string, userId: string): string {
    const watchers = this.#watchers.get(id) ?? { id, by: new Set() };
    this.#watchers.set(id, watchers);
    watchers.by.add(userId);
    return watchers.id;
  }

  #drop(userId: string): void {
    if (!this.#watches.has(userId)) return;
    this.#unlink(userId);
    this.#watches.delete(userId);
    this.#sql.exec('DELETE FROM friend_lists WHERE user_id = ?', userId);
  }

  #unlink(userId: string): void {
    const watch = this.#watches.get(userId);
    if (!watch) return;
    for (const id of [...watch.friendIds, ...watch.requestIds]) {
      const watchers = this.#watchers.get(id);
      watchers?.by.delete(userId);
      if (watchers?.by.size === 0) this.#watchers.delete(id);
    }
  }

  async #inTurn<Result>(userId: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.#reading.get(userId);
    const turn = before ? before.then(act, act) : act();
    this.#reading.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (this.#reading.get(userId) === turn) this.#reading.delete(userId);
    }
  }
}

const logUnsent = (error: unknown, room?: string): void =>
  console.warn(JSON.stringify({ what: 'friends_not_told', room, error: String(error) }));

const NOBODY: ReadonlySet<string> = new Set();
const NO_ENTRIES = '[]';
const EMPTY: Watch = { friendIds: [], requestIds: [], online: NOBODY, isUnsent: true };

function isSeenBy(viewer: Presence, friend: Presence | null): boolean {
  if (!friend) return false;
  const [self, other] = [viewer, friend].map(({ participant, roomId }) => actorOf(participant, roomId));
  if (!self || !other) return false;
  return seesUser(self, other) && !isListed(friend.participant.ignored, viewer.participant.userId);
}

const withPresence = (entries: readonly FriendEntry[], online: ReadonlySet<string>): Friend[] =>
  entries.map(each => (each.state === 'friends' ? { ...each, online: online.has(each.id) } : each));

type FriendsState = { readonly lists: FriendLists };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly friends: FriendsState;
  }
}

const friendLists: Migration = sql => {
  sql.exec('CREATE TABLE friend_lists (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

export const friends = {
  tables: { migrations: { 9: friendLists } },
  state,
  memory: {
    read:
      ({ friends: { lists } }) =>
      () =>
        lists.restore(true),
    rebuild: ({ friends: { lists } }) => lists.restore(false),
  },
  on: {
    report: ({ friends: { lists } }, { upserted, removed }) =>
      lists.note([...upserted.map(({ userId }) => userId), ...removed]),
    leave: ({ friends: { lists } }, { people }) => lists.note(people.map(({ userId }) => userId)),
  },
} satisfies LobbyModule;

function state({ clock, ports, roster, admission }: LobbyState, { sql }: LobbyStart): FriendsState {
  const lists = new FriendLists(sql, {
    now: () => clock.now(),
    roster,
    isArriving: userId => admission.entry.reservations.of(userId, clock.now()) !== null,
    read: userId => ports.database.friendsOf(userId),
    send: async (roomId, list) =>
      (await ports.room(roomId).applyDirective({ do: 'friends', ...list }, true)).counted > 0,
    runInBackground: ports.runInBackground,
  });
  return { lists };
}
