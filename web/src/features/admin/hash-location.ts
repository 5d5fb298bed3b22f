import { useCallback, useSyncExternalStore } from 'react';

/** Which section, which page of its list and which filter are shown. Kept in the hash of the address. */
export type HashLocation = { section: number | null; page: number; filter: string };

/** The location that the address says now. */
export const readHashLocation = (): HashLocation => {
  const query = new URLSearchParams(location.hash.slice(1));
  const section = query.get('section') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    section: /^-?\d{1,6}$/.test(section) ? Number(section) : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filter: query.get('filter') ?? '',
  };
};

const toHash = ({ section, page, filter }: HashLocation): string => {
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

export const useHashLocation = () => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const hashLocation = readHashLocation();
  const go = useCallback((to: Partial<HashLocation>): void => {
    const moved = to.section !== undefined && to.section !== readHashLocation().section;
    location.hash = toHash({ ...readHashLocation(), ...(moved && { page: 1, filter: '' }), ...to });
  }, []);
  return { hashLocation, go, hash };
};
