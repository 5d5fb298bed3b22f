import { useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { fold } from '../../../../protocol/text/fold.ts';
import { people } from '../../state/people.ts';
import { preferences } from '../../state/preferences.ts';

/** Whom the list shows: of this room or of all, and of those the ones whose name holds what is looked for. */
export const useListed = (search: string): { scope: 'room' | 'all'; ids: readonly string[] } => {
  const { showAllRooms } = useSnapshot(preferences);
  const scope = showAllRooms ? 'all' : 'room';
  const { ids, byId } = useSnapshot(people)[scope];
  const sought = fold(useDeferredValue(search)).trim();
  const found = useMemo(
    () => (sought === '' ? ids : ids.filter(id => fold(byId[id]?.nickname ?? '').includes(sought))),
    [ids, byId, sought],
  );
  return { scope, ids: found };
};
