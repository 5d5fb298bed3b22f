import type { User } from '../../../protocol/entities/user.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { Dictionary } from '../../../protocol/wire/compact-users.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import type { Scope } from '../../../protocol/wire/message.ts';
import { STATE_MARK, type UserState, type UserStates } from '../../../protocol/wire/user-states.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';
import { type Envelope, shapedEnvelope } from '../platform/sockets/connections.ts';
import { type EncodedEntry, encodeEntries, userOf } from './user-lists.ts';

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
 * User states, grouped by state. Each user is named by a prefix of their id if random and unique in the room,
 * otherwise by the whole id.
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

/** Readers of a list: class, room, list version afterwards, and total number of users. */
export type Readers = {
  viewer: ViewerClass;
  scope: Scope;
  here: string;
  version: string | null;
  total: number;
};

/** The whole list. */
export function usersEnvelope(readers: Readers, list: readonly ParticipantLocation[]): Envelope {
  const compact = () => encodeText('users', `{${headOf(readers)},${compactOf(readers, 'users', list)}}`);
  return shapedEnvelope({
    full: () => encode('users', { users: usersOf(readers, list), scope: readers.scope }),
    compact,
    brief: compact,
  });
}

/** Users with a changed state only, and all users of the room, to keep prefixes unique. */
export type OtherStates = { of: readonly ParticipantLocation[]; everybody(): Iterable<ParticipantLocation> };

/** Changes of a list. */
export function usersChangedEnvelope(
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

/** Only readers of lists with omitted defaults send a version, or may receive a part. */
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
