import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { Dictionary } from '../../../protocol/wire/compact-users.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import { type Envelope, shapedEnvelope } from '../connections/envelope.ts';
import { encodeEntries, userOf } from './list-entries.ts';
import type { ParticipantLocation } from './participant-location.ts';
import { encodeStates } from './user-states.ts';

/**
 * Whom a list is for: the class, the room of those who read it, the version that they have after it, and how many people the list has,
 * however much of it they are told.
 */
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

/** Users of whom nothing but the state has changed, and everybody in the room, so that short marks name one of them. */
export type OtherStates = { of: readonly ParticipantLocation[]; everybody(): Iterable<ParticipantLocation> };

/** What has changed in it. */
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

/** Only who reads lists by their defaults brings a version back, or may be told a part. */
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
