import { useCallback, useSyncExternalStore } from 'react';

/** Where an operator is: which section, which page of its list, and what it is narrowed to. Kept in the address, after `#`. */
export type Place = { section: number | null; page: number; filter: string };

/** Where the address says one is, at this moment. */
export const placeNow = (): Place => {
  const query = new URLSearchParams(location.hash.slice(1));
  const section = Number(query.get('section'));
  const page = Number(query.get('page') ?? 1);
  return {
    section: Number.isInteger(section) && section > 0 ? section : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filter: query.get('filter') ?? '',
  };
};

const hashOf = ({ section, page, filter }: Place): string => {
  const query = new URLSearchParams({
    ...(section !== null && { section: String(section) }),
    ...(page > 1 && { page: String(page) }),
    ...(filter !== '' && { filter }),
  });
  return `#${query}`;
};

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

export const usePlace = () => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const place = placeNow();
  const go = useCallback((to: Partial<Place>): void => {
    const moved = to.section !== undefined && to.section !== placeNow().section;
    location.hash = hashOf({ ...placeNow(), ...(moved && { page: 1, filter: '' }), ...to });
  }, []);
  return { place, go, hash };
};
