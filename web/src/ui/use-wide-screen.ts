import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 900px)');

const subscribe = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether the side panel fits beside the messages. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
