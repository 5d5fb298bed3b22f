import { proxy } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import { byListPlace, type ListPlace } from '../../../protocol/rules/lists.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import type { Scope } from '../../../protocol/wire/message.ts';
import { type UserStates, withStates } from '../../../protocol/wire/user-states.ts';
import {
  type Collection,
  type CollectionKind,
  changeItems,
  emptyCollection,
  replaceItems,
} from './collection.ts';
import { session } from './session.ts';
import { isOpen, windows } from './windows.ts';

/**
 * Partial list of a room with `total` users. Until more is requested, the server reports only changes of listed users.
 * Afterwards it reports all, and the page keeps users up to `edge` (null: all) and those it requested.
 */
export type ListPart = { total: number; isOpen: boolean; edge: ListPlace | null };

/** The first part of a list of `total` users, if these `users` were sent. Every part also includes the current user. */
export const partOf = (users: readonly User[], total: number, ownId: string | null): ListPart => ({
  total,
  isOpen: false,
  edge: users.length < total ? edgeOf(users, ownId) : null,
});

/** Last user of a first part other than the current user. */
export const edgeOf = (users: readonly User[], ownId: string | null): ListPlace | null =>
  lastPlace(users.filter(({ userID: userId }) => userId !== ownId));

/** The part after an answer: users after the edge, or individual ones. */
export const openedPart = (
  { edge }: ListPart,
  users: readonly User[],
  { total, isEnd, follows }: { total: number; isEnd: boolean; follows: boolean },
): ListPart => ({ total, isOpen: true, edge: !follows ? edge : isEnd ? null : (lastPlace(users) ?? edge) });

/** Whether a changed user belongs to the loaded part. */
export const isInPart = ({ isOpen, edge }: ListPart, user: User): boolean =>
  !isOpen || edge === null || byListPlace(user, edge) <= 0;

const lastPlace = (users: readonly User[]): ListPlace | null => {
  const last = [...users].sort(byListPlace).at(-1);
  if (!last) return null;
  const { userID, pinned, role, existenceTime } = last;
  return { userID, pinned, role, existenceTime };
};

type People = Record<Scope, Collection<User>> & {
  selectedId: string | null;
  /** Own permissions since their first change. Null until then: the user's list entry applies. */
  permissions: Record<string, boolean> | null;
  /** Room ids of a room-master. */
  masterOf: readonly string[];
  /** Whether the user may open the panel's section of rooms. */
  canAccessRoomsMenu: boolean;
  /** Version of the room's user list. */
  roomVersion: string | null;
  /** Loaded part of that list; null if the server sends the complete list. */
  part: ListPart | null;
};

const fresh = (): People => ({
  room: emptyCollection(),
  all: emptyCollection(),
  selectedId: null,
  permissions: null,
  masterOf: [],
  canAccessRoomsMenu: false,
  roomVersion: null,
  part: null,
});

type ListFacts = { version?: string | null | undefined; total?: number | undefined };

export const people = proxy<People>(fresh());

const USERS: CollectionKind<User> = {
  idOf: ({ userID: userId }) => userId,
  compare: byListPlace,
};

const deselectGone = (): void => {
  const selected = people.selectedId;
  if (selected !== null && !findUser(selected)) people.selectedId = null;
};

/** Whether a window or the selection shows this user. */
const isNeeded = (userId: string): boolean =>
  people.selectedId === userId || windows.open.some(window => window.userId === userId);

/** Replaces a list. Returns users outside a partial list that are kept, because a window or the selection shows them. */
export const replaceUsers = (
  scope: Scope,
  users: readonly User[],
  { version = null, total }: ListFacts = {},
): string[] => {
  const list = people[scope];
  const isPart = scope === 'room' && total !== undefined && total > users.length;
  const listed = new Set(users.map(USERS.idOf));
  const kept = isPart ? list.ids.filter(id => !listed.has(id) && isNeeded(id)) : [];
  replaceItems(list, USERS, [...users, ...kept.flatMap(id => list.byId[id]?.value ?? [])]);
  if (scope === 'room') {
    people.roomVersion = version;
    people.part = total === undefined ? null : partOf(users, total, ownId());
  }
  deselectGone();
  return kept;
};

/** Users of the room for whom only the state changed. */
export const changedStates = (states: UserStates = {}): User[] =>
  withStates(
    Object.values(people.room.byId).map(({ value }) => value),
    states,
  );

/**
 * Applies changes of single users. Without a version the list keeps its own. Returns removed users who are still shown
 * elsewhere and may only have left the loaded part.
 */
export const changeUsers = (
  scope: Scope,
  upserted: readonly User[],
  removed: readonly string[],
  { version = null, total }: ListFacts = {},
): string[] => {
  const list = people[scope];
  const part = scope === 'room' ? people.part : null;
  if (part && total !== undefined) part.total = total;
  const isHeld = (user: User): boolean => !part || list.byId[user.userID] !== undefined || isOwn(user.userID);
  // A first part reports a user that is no longer in it. The user left or moved behind the edge.
  const isUncertain = (id: string): boolean => part?.isOpen === false && isPartial() && isNeeded(id);
  const kept = removed.filter(isUncertain);
  changeItems(list, USERS, {
    upserted: upserted.filter(user => isHeld(user) || (part && isInPart(part, user))),
    removed: removed.filter(id => !kept.includes(id) && !(part && isOwn(id))),
  });
  // The room has grown since entry, so later users are outside the loaded part.
  if (part && !part.isOpen && part.edge === null && isPartial())
    part.edge = edgeOf(
      list.ids.flatMap(id => list.byId[id]?.value ?? []),
      ownId(),
    );
  if (scope === 'room' && version !== null) people.roomVersion = version;
  deselectGone();
  return kept;
};

/** Applies the server's answer to a request for users. */
export const receiveAsked = (
  users: readonly User[],
  answer: { total: number; isEnd: boolean; follows: boolean },
): void => {
  if (people.part) people.part = openedPart(people.part, users, answer);
  changeItems(people.room, USERS, { upserted: users, removed: [] });
};

export const isPartial = ({ part, room }: Pick<People, 'part' | 'room'> = people): boolean =>
  part !== null && part.total > room.ids.length;

/** Size of a list, including users that are not loaded. */
export const countOf = (scope: Scope, known: Pick<People, 'part' | Scope> = people): number =>
  Math.max(known[scope].ids.length, scope === 'room' ? (known.part?.total ?? 0) : 0);

export const selectUser = (userId: string | null): void => {
  people.selectedId = userId;
};

/** Called from the list's header. The user of an open info window stays selected. */
export const clearSelection = (): void => {
  if (!isOpen('info')) people.selectedId = null;
};

export const setOwnPermissions = (permissions: Record<string, boolean>): void => {
  people.permissions = permissions;
};

export const setMasterOf = (roomIds: readonly string[]): void => {
  people.masterOf = roomIds;
};

export const setCanAccessRoomsMenu = (can: boolean): void => {
  people.canAccessRoomsMenu = can;
};

export const resetPeople = (): void => {
  Object.assign(people, fresh());
};

const ownId = (): string | null => session.identity?.userId ?? null;
const isOwn = (userId: string): boolean => userId === ownId();

export type KnownPeople = Pick<People, Scope>;

export const findUser = (userId: string, { room, all }: KnownPeople = people): User | null =>
  (room.byId[userId] ?? all.byId[userId])?.value ?? null;

export const currentUser = (known: KnownPeople = people): User | null =>
  session.identity ? findUser(session.identity.userId, known) : null;

export const selectedUser = (): User | null =>
  people.selectedId === null ? null : findUser(people.selectedId);

export const hasOwnPermission = (permission: ChatPermission): boolean =>
  (people.permissions ?? currentUser()?.permissions)?.[permission] === true;
