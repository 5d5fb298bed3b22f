import { proxy, ref } from 'valtio';
import type { User } from '../../../protocol/entities/user.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import { session } from './session.ts';

/** Taken as a whole: what changes is another entry, so that nothing within one need be watched. */
type Entry = ReturnType<typeof entry>;
const entry = (user: User) => ref(user);

/** `ids` is in the order of the list; a row reads only its own entry of `byId`, and is drawn again only for that. */
export type Roster = { byId: Record<string, Entry>; ids: string[] };

type People = {
  room: Roster;
  all: Roster;
  selectedID: string | null;
  /** Own permissions after somebody changed them; until then those of the own entry hold. */
  permissions: Record<string, boolean> | null;
};

const empty = (): Roster => ({ byId: {}, ids: [] });

export const people = proxy<People>({ room: empty(), all: empty(), selectedID: null, permissions: null });

const RANK: Record<string, number> = { owner: 0, admin: 1, 'chat-master': 2, 'room-master': 3, member: 4 };
const VISITOR_RANK = 9;

const rankOf = (user: User): number => RANK[user.role] ?? (user.accountType === 'visitor' ? VISITOR_RANK : 5);

const byPinThenRank = (a: User, b: User): number =>
  Number(b.pinned) - Number(a.pinned) ||
  rankOf(a) - rankOf(b) ||
  inOrder(a.existenceTime, b.existenceTime) ||
  inOrder(a.userID, b.userID);

/** Of times and ids, which no language puts in an order of its own. */
const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

const order = (byId: Record<string, User>): string[] =>
  Object.values(byId)
    .sort(byPinThenRank)
    .map(user => user.userID);

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const settle = (roster: Roster): void => {
  const ids = order(roster.byId);
  if (!sameOrder(ids, roster.ids)) roster.ids = ids;
  const selected = people.selectedID;
  if (selected !== null && !people.room.byId[selected] && !people.all.byId[selected])
    people.selectedID = null;
};

export const replaceUsers = (scope: Scope, users: readonly User[]): void => {
  const roster = people[scope];
  const present = new Set(users.map(user => user.userID));
  for (const id of Object.keys(roster.byId)) if (!present.has(id)) delete roster.byId[id];
  for (const user of users) roster.byId[user.userID] = entry(user);
  settle(roster);
};

export const changeUsers = (scope: Scope, upserted: readonly User[], removed: readonly string[]): void => {
  const roster = people[scope];
  for (const id of removed) delete roster.byId[id];
  for (const user of upserted) roster.byId[user.userID] = entry(user);
  settle(roster);
};

export const selectUser = (userID: string | null): void => {
  people.selectedID = userID;
};

export const setOwnPermissions = (permissions: Record<string, boolean>): void => {
  people.permissions = permissions;
};

export const resetPeople = (): void => {
  people.room = empty();
  people.all = empty();
  people.selectedID = null;
  people.permissions = null;
};

type Known = Pick<People, 'room' | 'all'>;

export const userNamed = (userID: string, { room, all }: Known = people): User | null =>
  room.byId[userID] ?? all.byId[userID] ?? null;

export const currentUser = (known: Known = people): User | null =>
  session.identity ? userNamed(session.identity.userID, known) : null;

export const selectedUser = (known: Known & Pick<People, 'selectedID'> = people): User | null =>
  known.selectedID === null ? null : userNamed(known.selectedID, known);

/** Whether oneself holds a permission now. */
export const holds = (
  permission: ChatPermission,
  known: Known & Pick<People, 'permissions'> = people,
): boolean => (known.permissions ?? currentUser(known)?.permissions)?.[permission] === true;
