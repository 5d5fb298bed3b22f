import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { fold } from '../../../../../protocol/text/letters.ts';
import type { Scope } from '../../../../../protocol/wire/scope.ts';
import { countOf, isPartial, people } from '../../../state/people.ts';
import { preferences } from '../../../state/preferences.ts';
import { reports } from '../../../state/reports.ts';
import { rooms } from '../../../state/rooms.ts';
import { groupByRoom, type UserGroup } from './group-by-room.ts';
import { useAskedUsers } from './use-asked-users.ts';

type Listed = { scope: Scope; groups: readonly UserGroup[]; count: number };

/** The users in the list: of this room, or of all and then by room, optionally only reported ones, matching the search. */
export const useListedUsers = (search: string): Listed => {
  const { showAllRooms } = useSnapshot(preferences);
  const scope = showAllRooms ? 'all' : 'room';
  const { byUser } = useSnapshot(reports);
  const known = useSnapshot(people);
  const listed = known[scope];
  const query = fold(useDeferredValue(search)).trim();
  useAskedUsers(query, byUser, scope === 'room' && isPartial(known));
  // Only a search reads the entries: without one a change of an entry does not redraw the list.
  const isFound = (id: string): boolean =>
    query === '' || fold(listed.byId[id]?.value.nickname ?? '').includes(query);
  const isWanted = (id: string): boolean => (byUser === null || byUser[id] !== undefined) && isFound(id);
  const { currentName, byId, ids: roomIds } = useSnapshot(rooms);
  const ids = query === '' && byUser === null ? listed.ids : listed.ids.filter(isWanted);
  const count = ids === listed.ids ? countOf(scope, known) : ids.length;
  if (scope === 'room') return { scope, groups: [{ room: null, ids }], count };
  const order = [currentName ?? '', ...roomIds.map(id => byId[id]?.value.name ?? '')];
  return { scope, groups: groupByRoom(ids, id => listed.byId[id]?.value.room ?? '', order), count };
};
