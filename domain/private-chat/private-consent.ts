import { DEFAULT_PRIVACY, REFUSED_MAX, TALKS_MAX } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import { ignore } from '../../protocol/rules/may/messages.ts';
import type { Participant, PrivateConsent } from '../presence/participant.ts';

export const isListed = (users: readonly IgnoredUser[] | undefined, userId: string): boolean =>
  users?.some(({ userID }) => userID === userId) === true;

/** Returns a new list, or the same one without a change. */
export function withIgnored(
  users: readonly IgnoredUser[],
  person: IgnoredUser,
  on: boolean,
): readonly IgnoredUser[] {
  if (isListed(users, person.userID) === on) return users;
  return on ? [...users, person] : users.filter(({ userID }) => userID !== person.userID);
}

/** Whether private content from this author is ignored. Authors who became staff are not ignored in public rooms. */
export const isIgnoring = (
  reader: Pick<Participant, 'userId' | 'rank' | 'ignored'>,
  author: Pick<Participant, 'userId' | 'rank'>,
  isPublicRoom: boolean,
): boolean =>
  isListed(reader.ignored, author.userId) && ignore(reader, author, { isPublicRoom }) === 'allowed';

const NONE: PrivateConsent = { refused: [], talks: [] };

/** Refuses private messages of a user for the session. At the limit the oldest refusal ends. */
export const withRefused = ({ consent = NONE }: Participant, userId: string): PrivateConsent => ({
  ...consent,
  refused: [...consent.refused.filter(each => each !== userId), userId].slice(-REFUSED_MAX),
});

/** Lets these users answer. At the limit the oldest talk ends. */
export const withTalks = (
  { consent = NONE }: Pick<Participant, 'consent'>,
  userIds: readonly string[],
): PrivateConsent => ({
  ...consent,
  talks: [...new Set([...consent.talks, ...userIds])].slice(-TALKS_MAX),
});

/** State after a message to a user; null if unchanged, which is the usual case. */
export function afterWriting(author: Participant, to: string): PrivateConsent | null {
  const { consent = NONE, privacy = DEFAULT_PRIVACY } = author;
  const isRefused = consent.refused.includes(to);
  const isNew = privacy.privateFrom !== 'everyone' && !consent.talks.includes(to);
  if (!isRefused && !isNew) return null;
  const heard = { ...consent, refused: consent.refused.filter(each => each !== to) };
  return isNew ? withTalks({ consent: heard }, [to]) : heard;
}

/** Whether the author may answer an earlier message. */
export const isAnswering = (reader: Participant, authorId: string): boolean =>
  reader.consent?.talks.includes(authorId) === true;

/** Whether a private message is dropped with a normal ack. */
export const isUnheard = (
  reader: Pick<Participant, 'userId' | 'rank' | 'ignored' | 'consent'>,
  author: Pick<Participant, 'userId' | 'rank'>,
  isPublicRoom: boolean,
): boolean =>
  isIgnoring(reader, author, isPublicRoom) ||
  (reader.consent?.refused.includes(author.userId) === true &&
    ignore(reader, author, { isPublicRoom }) === 'allowed');

/** Whether an author gets a read receipt: both enabled it, neither blocks the other, and the reader is visible. */
export const isSeenTold = (reader: Participant, author: Participant): boolean =>
  reader.privacy?.seen === true &&
  author.privacy?.seen === true &&
  reader.visibility === 'visible' &&
  !shutsOut(reader, author.userId) &&
  !shutsOut(author, reader.userId);

const shutsOut = ({ ignored, consent }: Participant, userId: string): boolean =>
  isListed(ignored, userId) || consent?.refused.includes(userId) === true;
