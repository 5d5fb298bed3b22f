import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { Dictionary } from '../../../protocol/wire/compact-users.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import type { Scope } from '../../../protocol/wire/scope.ts';
import { type Envelope, shapedEnvelope } from '../connections/envelope.ts';
import { encodeEntries, userOf } from './list-entries.ts';
import type { ParticipantLocation } from './participant-location.ts';

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
export const usersEnvelope = (readers: Readers, list: readonly ParticipantLocation[]): Envelope =>
  shapedEnvelope({
    full: () => encode('users', { users: usersOf(readers, list), scope: readers.scope }),
    compact: () => encodeText('users', `{${headOf(readers)},${compactOf(readers, 'users', list)}}`),
  });

/** What has changed in it. */
export const usersChangedEnvelope = (
  readers: Readers,
  upserted: readonly ParticipantLocation[],
  removed: string[],
): Envelope =>
  shapedEnvelope({
    full: () =>
      encode('usersChanged', { scope: readers.scope, upserted: usersOf(readers, upserted), removed }),
    compact: () =>
      encodeText(
        'usersChanged',
        `{${headOf(readers)},${compactOf(readers, 'upserted', upserted)},"removed":${JSON.stringify(removed)}}`,
      ),
  });

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
