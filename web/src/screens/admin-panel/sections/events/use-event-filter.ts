import { useEffect, useState } from 'react';
import { placeNow, usePlace } from '../../place.ts';
import { type EventFilter, NO_FILTER, readFilter } from './filter.ts';

/** spec/admin-panel.txt, section 7: the search waits for half a second of quiet. */
const QUIET_MS = 500;

const write = (filter: EventFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(NO_FILTER) ? '' : written;
};

/** What the record is narrowed to, by its address; and what is being written over that, until it has been quiet for a while. */
export const useEventFilter = () => {
  const { place, go } = usePlace();
  const [draft, setDraft] = useState<{ over: string; filter: EventFilter } | null>(null);
  // Back and forward lead to another address: what was written over the one before is forgotten.
  if (draft && draft.over !== place.filter) setDraft(null);
  const shown = draft?.over === place.filter ? draft.filter : readFilter(place.filter);
  const written = write(shown);
  const isWaiting = written !== write(readFilter(place.filter));

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setDraft(null);
      go({ filter: written, page: 1 });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, written, go]);

  const change = (part: Partial<EventFilter>): void =>
    setDraft({ over: placeNow().filter, filter: { ...shown, ...part } });
  return { asked: readFilter(place.filter), shown, change, clear: () => change(NO_FILTER) };
};
