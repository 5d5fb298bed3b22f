import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 900px)');

const subscribe = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether there is room for the side panel beside the messages. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
