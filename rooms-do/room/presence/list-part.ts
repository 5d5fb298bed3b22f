import { existenceSince } from '../../../domain/existence-since.ts';
import { LIST_FOUND_MAX } from '../../../protocol/constants.ts';
import { byListPlace, type ListPlace } from '../../../protocol/rules/list-order.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { fold } from '../../../protocol/text/fold.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { ParticipantLocation } from './participant-location.ts';

/** A list as a class of viewers may see it, by the ids of the users. */
export type ListOf = ReadonlyMap<string, ParticipantLocation>;

export type UsersAsked = UpData<'requestUsers'>;

/** The first of a list, in the order in which a page shows it; all of one that is not longer. */
export function firstPart(viewer: ViewerClass, list: ListOf, size: number): ListOf {
  if (list.size <= size) return list;
  const first = ordered(viewer, list).slice(0, size);
  return new Map(first.map(({ location }) => [location.participant.userId, location]));
}

/** Whom somebody asks for, of those they may see. `isEnd`: nobody follows these. */
export function usersAsked(
  viewer: ViewerClass,
  list: ListOf,
  asked: UsersAsked,
  size: number,
): { found: ParticipantLocation[]; isEnd: boolean } {
  if ('userIds' in asked)
    return { found: asked.userIds.flatMap(userId => list.get(userId) ?? []), isEnd: false };
  if ('search' in asked) return { found: sought(viewer, list, asked.search), isEnd: false };
  const after = { ...asked.after, existenceTime: Date.parse(asked.after.existenceTime) };
  const rest = ordered(viewer, list).filter(({ place }) => byListPlace(place, after) > 0);
  return { found: rest.slice(0, size).map(({ location }) => location), isEnd: rest.length <= size };
}

/** The place of whoever comes last in a list. */
export function lastPlace(viewer: ViewerClass, list: ListOf): ListPlace | null {
  const last = ordered(viewer, list).at(-1)?.place;
  return last ? { ...last, existenceTime: new Date(last.existenceTime).toISOString() } : null;
}

function sought(viewer: ViewerClass, list: ListOf, search: string): ParticipantLocation[] {
  const wanted = fold(search).trim();
  return ordered(viewer, list)
    .map(({ location }) => location)
    .filter(({ participant }) => fold(participant.nickname).includes(wanted))
    .slice(0, LIST_FOUND_MAX);
}

type Placed = { location: ParticipantLocation; place: ListPlace<number> };

const ordered = (viewer: ViewerClass, list: ListOf): Placed[] =>
  [...list.values()]
    .map(location => ({ location, place: placeOf(viewer, location) }))
    .sort((a, b) => byListPlace(a.place, b.place));

const placeOf = (viewer: ViewerClass, { participant }: ParticipantLocation): ListPlace<number> => ({
  userID: participant.userId,
  pinned: participant.pinned,
  role: participant.role,
  existenceTime: existenceSince(participant, viewer),
});
