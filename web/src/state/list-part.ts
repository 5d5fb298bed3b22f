import type { User } from '../../../protocol/entities/user.ts';
import { byListPlace, type ListPlace } from '../../../protocol/rules/lists.ts';

/**
 * What the page was told of the room's list, which has `total` people. Until it has asked for more it is told of those whom it
 * holds; from then on of everybody, and it holds whoever stands up to `edge` (null: to the end), and whom it has asked for.
 */
export type ListPart = { total: number; isOpen: boolean; edge: ListPlace | null };

/** From a whole `users`. Oneself is in every part, wherever one stands. */
export const partOf = (users: readonly User[], total: number, ownId: string | null): ListPart => ({
  total,
  isOpen: false,
  edge: users.length < total ? edgeOf(users, ownId) : null,
});

/** Where a first part ends. */
export const edgeOf = (users: readonly User[], ownId: string | null): ListPlace | null =>
  lastPlace(users.filter(({ userID: userId }) => userId !== ownId));

/** After an answer: what followed the edge, or people from anywhere. */
export const openedPart = (
  { edge }: ListPart,
  users: readonly User[],
  { total, isEnd, follows }: { total: number; isEnd: boolean; follows: boolean },
): ListPart => ({ total, isOpen: true, edge: !follows ? edge : isEnd ? null : (lastPlace(users) ?? edge) });

/** Whether a change of somebody who is not held brings them in. */
export const isInPart = ({ isOpen, edge }: ListPart, user: User): boolean =>
  !isOpen || edge === null || byListPlace(user, edge) <= 0;

const lastPlace = (users: readonly User[]): ListPlace | null => {
  const last = [...users].sort(byListPlace).at(-1);
  if (!last) return null;
  const { userID, pinned, role, existenceTime } = last;
  return { userID, pinned, role, existenceTime };
};
