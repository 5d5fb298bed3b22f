import type { IgnoredUser } from '../protocol/entities/ignored-user.ts';
import { ignore } from '../protocol/rules/may/messages.ts';
import type { Participant } from './participant.ts';

export const isListed = (users: readonly IgnoredUser[] | undefined, userId: string): boolean =>
  users?.some(({ userID }) => userID === userId) === true;

/** Another list, or the same where nothing changes. */
export function withIgnored(
  users: readonly IgnoredUser[],
  person: IgnoredUser,
  on: boolean,
): readonly IgnoredUser[] {
  if (isListed(users, person.userID) === on) return users;
  return on ? [...users, person] : users.filter(({ userID }) => userID !== person.userID);
}

/** Whether what somebody sends to this reader alone does not arrive. Whoever has risen to staff since is heard in public rooms. */
export const isIgnoring = (
  reader: Participant,
  author: Pick<Participant, 'userId' | 'rank'>,
  isPublicRoom: boolean,
): boolean =>
  isListed(reader.ignored, author.userId) && ignore(reader, author, { isPublicRoom }) === 'allowed';
