import { useRef } from 'react';

/** Index of the selected item. If it was removed, half a step before its successor. Null without a selection. */
export const useListPlace = (ids: readonly string[], selected: string | null): number | null => {
  const last = useRef<number | null>(null);
  const at = selected === null ? -1 : ids.indexOf(selected);
  if (at >= 0) last.current = at;
  if (at >= 0 || last.current === null) return last.current;
  return last.current - 0.5;
};

/** Target index of a key in a list, up to `last`; null for other keys. */
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
