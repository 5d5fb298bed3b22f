import { proxy } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { isRole, ROLES } from '../../../protocol/rules/roles.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import {
  type Collection,
  type CollectionKind,
  changeItems,
  emptyCollection,
  replaceItems,
} from './collection.ts';
import { session } from './session.ts';
import { isOpen } from './windows.ts';

type People = Record<Scope, Collection<User>> & {
  selectedId: string | null;
  /** The own permissions as last changed; until then those of the own entry hold. */
  permissions: Record<string, boolean> | null;
  /** The ids of the rooms of a room-master. */
  masterOf: readonly string[];
  /** Of the list of the room, as the server last said it. */
  roomVersion: string | null;
};

const fresh = (): People => ({
  room: emptyCollection(),
  all: emptyCollection(),
  selectedId: null,
  permissions: null,
  masterOf: [],
  roomVersion: null,
});

export const people = proxy<People>(fresh());

const rankOf = ({ role }: User): number => (isRole(role) ? ROLES[role].rank : 0);

/** For times and ids, which have no order in any language. */
const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

const USERS: CollectionKind<User> = {
  idOf: ({ userID: userId }) => userId,
  compare: (a, b) =>
    Number(b.pinned) - Number(a.pinned) ||
    rankOf(b) - rankOf(a) ||
    inOrder(a.existenceTime, b.existenceTime) ||
    inOrder(a.userID, b.userID),
};

const deselectGone = (): void => {
  const selected = people.selectedId;
  if (selected !== null && !findUser(selected)) people.selectedId = null;
};

export const replaceUsers = (scope: Scope, users: readonly User[], version: string | null = null): void => {
  replaceItems(people[scope], USERS, users);
  if (scope === 'room') people.roomVersion = version;
  deselectGone();
};

/** Changes of one user alone have no version: that of the list stays. */
export const changeUsers = (
  scope: Scope,
  upserted: readonly User[],
  removed: readonly string[],
  version: string | null = null,
): void => {
  changeItems(people[scope], USERS, { upserted, removed });
  if (scope === 'room' && version !== null) people.roomVersion = version;
  deselectGone();
};

export const selectUser = (userId: string | null): void => {
  people.selectedId = userId;
};

/** By the head of the list. While the info window is open, whom it is about stays selected. */
export const clearSelection = (): void => {
  if (!isOpen('info')) people.selectedId = null;
};

export const setOwnPermissions = (permissions: Record<string, boolean>): void => {
  people.permissions = permissions;
};

export const setMasterOf = (roomIds: readonly string[]): void => {
  people.masterOf = roomIds;
};

export const resetPeople = (): void => {
  Object.assign(people, fresh());
};

export type KnownPeople = Pick<People, Scope>;

export const findUser = (userId: string, { room, all }: KnownPeople = people): User | null =>
  (room.byId[userId] ?? all.byId[userId])?.value ?? null;

export const currentUser = (known: KnownPeople = people): User | null =>
  session.identity ? findUser(session.identity.userId, known) : null;

export const selectedUser = (): User | null =>
  people.selectedId === null ? null : findUser(people.selectedId);

/** Whether the own user has a permission now. */
export const hasOwnPermission = (permission: ChatPermission): boolean =>
  (people.permissions ?? currentUser()?.permissions)?.[permission] === true;
