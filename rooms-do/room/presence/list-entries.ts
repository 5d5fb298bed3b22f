import type { User } from '../../../protocol/entities/user.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { type CompactEntry, compactEntry, type Dictionary } from '../../../protocol/wire/compact-users.ts';
import type { ParticipantLocation } from './participant-location.ts';
import { projectUser } from './projection.ts';

/** What viewers of a class are told of somebody: JSON without its end, and the words that have places in a list's dictionary. */
export type EncodedEntry = { readonly json: string; readonly words: CompactEntry['words'] };

const encoded = new WeakMap<ParticipantLocation, Map<ViewerClass, EncodedEntry>>();

export const userOf = (viewer: ViewerClass, { participant, room }: ParticipantLocation): User =>
  projectUser(participant, room, viewer);

/**
 * Encoded once for each state of a participant and class of viewers, however many lists it stands in: those who come to a full room
 * are sent everybody in it.
 */
export function entryOf(viewer: ViewerClass, location: ParticipantLocation): EncodedEntry {
  const byClass = encoded.get(location) ?? new Map<ViewerClass, EncodedEntry>();
  encoded.set(location, byClass);
  const entry = byClass.get(viewer) ?? encodeEntry(userOf(viewer, location));
  byClass.set(viewer, entry);
  return entry;
}

function encodeEntry(user: User): EncodedEntry {
  const { fields, words } = compactEntry(user);
  return { json: JSON.stringify(fields).slice(0, -1), words };
}

/** The entries of a compact list as JSON. */
export const encodeEntries = (
  viewer: ViewerClass,
  list: readonly ParticipantLocation[],
  dictionary: Dictionary,
): string => {
  const texts = list.map(location => {
    const entry = entryOf(viewer, location);
    const places = dictionary.placesOf(entry).map(([name, place]) => `,"${name}":${place}`);
    return `${entry.json}${places.join('')}}`;
  });
  return `[${texts.join(',')}]`;
};

/** Whether viewers of a class would be told the same of somebody. */
export function isSameEntry(
  viewer: ViewerClass,
  before: ParticipantLocation,
  now: ParticipantLocation,
): boolean {
  if (before.participant === now.participant && before.room.name === now.room.name) return true;
  const [then, today] = [entryOf(viewer, before), entryOf(viewer, now)];
  return (
    then.json === today.json &&
    then.words.length === today.words.length &&
    then.words.every(([name, word], at) => name === today.words[at]?.[0] && word === today.words[at]?.[1])
  );
}
