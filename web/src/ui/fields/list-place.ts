import { useRef } from 'react';

/** Index of the selected item; half a step before its successor after it is gone; null without a selection. */
export const useListPlace = (ids: readonly string[], selected: string | null): number | null => {
  const last = useRef<number | null>(null);
  const at = selected === null ? -1 : ids.indexOf(selected);
  if (at >= 0) last.current = at;
  if (at >= 0 || last.current === null) return last.current;
  return last.current - 0.5;
};

/** The place to which a key leads in a list, up to its last; null for a key that leads nowhere. */
export const listStep = (key: string, from: number | null, last: number): number | null => {
  switch (key) {
    case 'ArrowDown':
      return from === null ? 0 : Math.min(Math.floor(from) + 1, last);
    case 'ArrowUp':
      return from === null ? last : Math.min(Math.max(Math.ceil(from) - 1, 0), last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
};
