import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { fold } from '../../../../../protocol/text/fold.ts';
import type { Scope } from '../../../../../protocol/wire/scope.ts';
import { people } from '../../../state/people.ts';
import { preferences } from '../../../state/preferences.ts';
import { reports } from '../../../state/reports.ts';

type Listed = { scope: Scope; ids: readonly string[] };

/** The users in the list: of this room or all, optionally only reported ones, matching the search. */
export const useListedUsers = (search: string): Listed => {
  const { showAllRooms } = useSnapshot(preferences);
  const scope = showAllRooms ? 'all' : 'room';
  const listed = useSnapshot(people)[scope];
  const { byUser } = useSnapshot(reports);
  const query = fold(useDeferredValue(search)).trim();
  // Only a search reads the entries: without one a change of an entry does not redraw the list.
  const isFound = (id: string): boolean =>
    query === '' || fold(listed.byId[id]?.value.nickname ?? '').includes(query);
  const isWanted = (id: string): boolean => (byUser === null || byUser[id] !== undefined) && isFound(id);
  return { scope, ids: query === '' && byUser === null ? listed.ids : listed.ids.filter(isWanted) };
};
