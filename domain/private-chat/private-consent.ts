import { DEFAULT_PRIVACY, REFUSED_MAX, TALKS_MAX } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import { ignore } from '../../protocol/rules/may/messages.ts';
import type { Participant, PrivateConsent } from '../presence/participant.ts';

export const isListed = (users: readonly IgnoredUser[] | undefined, userId: string): boolean =>
  users?.some(({ userID }) => userID === userId) === true;

/** Returns a new list, or the same list if nothing changes. */
export function withIgnored(
  users: readonly IgnoredUser[],
  person: IgnoredUser,
  on: boolean,
): readonly IgnoredUser[] {
  if (isListed(users, person.userID) === on) return users;
  return on ? [...users, person] : users.filter(({ userID }) => userID !== person.userID);
}

/**
 * Whether the reader ignores private content from this author. In public rooms, an ignored author who became staff is
 * not ignored.
 */
export const isIgnoring = (
  reader: Pick<Participant, 'userId' | 'rank' | 'ignored'>,
  author: Pick<Participant, 'userId' | 'rank'>,
  isPublicRoom: boolean,
): boolean =>
  isListed(reader.ignored, author.userId) && ignore(reader, author, { isPublicRoom }) === 'allowed';

const NONE: PrivateConsent = { refused: [], talks: [] };

/** Refuses private messages from a user for the session. At the limit, removes the oldest refusal. */
export const withRefused = ({ consent = NONE }: Participant, userId: string): PrivateConsent => ({
  ...consent,
  refused: [...consent.refused.filter(each => each !== userId), userId].slice(-REFUSED_MAX),
});

/** Lets the given users answer in private. At the limit, removes the oldest conversation. */
export const withTalks = (
  { consent = NONE }: Pick<Participant, 'consent'>,
  userIds: readonly string[],
): PrivateConsent => ({
  ...consent,
  talks: [...new Set([...consent.talks, ...userIds])].slice(-TALKS_MAX),
});

/** Returns the state after a message to a user. Null without a change, which is the usual case. */
export function afterWriting(author: Participant, to: string): PrivateConsent | null {
  const { consent = NONE, privacy = DEFAULT_PRIVACY } = author;
  const isRefused = consent.refused.includes(to);
  const isNew = privacy.privateFrom !== 'everyone' && !consent.talks.includes(to);
  if (!isRefused && !isNew) return null;
  const heard = { ...consent, refused: consent.refused.filter(each => each !== to) };
  return isNew ? withTalks({ consent: heard }, [to]) : heard;
}

/** Whether the author may answer an earlier message of the reader. */
export const isAnswering = (reader: Participant, authorId: string): boolean =>
  reader.consent?.talks.includes(authorId) === true;

/** Whether the server drops a private message but acknowledges it normally. */
export const isUnheard = (
  reader: Pick<Participant, 'userId' | 'rank' | 'ignored' | 'consent'>,
  author: Pick<Participant, 'userId' | 'rank'>,
  isPublicRoom: boolean,
): boolean =>
  isIgnoring(reader, author, isPublicRoom) ||
  (reader.consent?.refused.includes(author.userId) === true &&
    ignore(reader, author, { isPublicRoom }) === 'allowed');

/**
 * Whether an author gets a read receipt: both users enabled receipts, neither blocks the other, and the reader is
 * visible.
 */
export const showsSeen = (reader: Participant, author: Participant): boolean =>
  reader.privacy?.seen === true &&
  author.privacy?.seen === true &&
  reader.visibility === 'visible' &&
  !shutsOut(reader, author.userId) &&
  !shutsOut(author, reader.userId);

const shutsOut = ({ ignored, consent }: Participant, userId: string): boolean =>
  isListed(ignored, userId) || consent?.refused.includes(userId) === true;
