import { useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { fold } from '../../../../protocol/text/fold.ts';
import { people } from '../../state/people.ts';
import { preferences } from '../../state/preferences.ts';
import { reports } from '../../state/reports.ts';

/** Whom the list shows: of this room or of all, of those the reported if only they are wanted, by what their name holds. */
export const useListed = (search: string): { scope: 'room' | 'all'; ids: readonly string[] } => {
  const { showAllRooms } = useSnapshot(preferences);
  const scope = showAllRooms ? 'all' : 'room';
  const { ids, byId } = useSnapshot(people)[scope];
  const { byUser } = useSnapshot(reports);
  const sought = fold(useDeferredValue(search)).trim();
  const found = useMemo(
    () =>
      sought === '' && byUser === null
        ? ids
        : ids.filter(
            id => (byUser === null || byUser[id]) && fold(byId[id]?.nickname ?? '').includes(sought),
          ),
    [ids, byId, sought, byUser],
  );
  return { scope, ids: found };
};
