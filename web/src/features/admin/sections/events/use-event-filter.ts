import { useEffect, useState } from 'react';
import { readHashLocation, useHashLocation } from '../../hash-location.ts';
import { type EventFilter, NO_FILTER, readFilter } from './event-filter.ts';

/** The search starts after half a second without input (spec/admin-panel.txt, section 7). */
const QUIET_MS = 500;

const write = (filter: EventFilter): string => {
  const written = JSON.stringify(filter);
  return written === JSON.stringify(NO_FILTER) ? '' : written;
};

/** The filter in the address, and the draft over it until the input has been quiet. */
export const useEventFilter = () => {
  const { hashLocation, go } = useHashLocation();
  const [draft, setDraft] = useState<{ over: string; filter: EventFilter } | null>(null);
  // Back and forward change the address: the draft over the old one is dropped.
  if (draft && draft.over !== hashLocation.filter) setDraft(null);
  const shown = draft?.over === hashLocation.filter ? draft.filter : readFilter(hashLocation.filter);
  const written = write(shown);
  const isWaiting = written !== write(readFilter(hashLocation.filter));

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setDraft(null);
      go({ filter: written, page: 1 });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, written, go]);

  const change = (part: Partial<EventFilter>): void =>
    setDraft({ over: readHashLocation().filter, filter: { ...shown, ...part } });
  return { applied: readFilter(hashLocation.filter), shown, change, clear: () => change(NO_FILTER) };
};
