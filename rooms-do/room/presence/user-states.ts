import type { User } from '../../../protocol/entities/user.ts';
import { STATE_MARK, type UserState, type UserStates } from '../../../protocol/wire/user-states.ts';
import type { EncodedEntry } from './list-entries.ts';
import type { ParticipantLocation } from './participant-location.ts';

type Fields = Partial<User>;

/** Whether an entry differs from the one before by its status and connection alone. Such a change may wait, and travels without its entry. */
export function isOtherStateOnly(before: EncodedEntry, now: EncodedEntry): boolean {
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
 * The states of users by the state, each user by a mark: the beginning of the id where it is a random one that nobody else in the room begins with,
 * otherwise the whole id.
 */
export function encodeStates(
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

/** Ids that other parts make may begin alike. */
const RANDOM_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
