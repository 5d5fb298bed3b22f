import { useCallback, useSyncExternalStore } from 'react';
import { PAGE_LIMIT } from '../../../../protocol/constants.ts';

/** Section and list view in the URL hash, so that they survive Back and reload. */
export type HashLocation = {
  section: number | null;
  page: number;
  filter: string;
  search: string;
  /** Field by which the list is sorted, with a minus for descending order; empty for the default order. */
  sort: string;
  /** Rows per page; null for the default. */
  limit: number | null;
  /** Setting to show first, or form to open (`new`, `starter`); empty for none. */
  field: string;
};

/** List view when a section is opened. */
const WHOLE_LIST = { page: 1, filter: '', search: '', sort: '', limit: null } as const;

export const readHash = (hash: string): HashLocation => {
  const query = new URLSearchParams(hash.slice(1));
  const section = query.get('section') ?? '';
  return {
    // Keeps unknown section numbers, because the panel reports them as missing.
    section: /^-?\d{1,6}$/.test(section) ? Number(section) : null,
    page: positive(query.get('page')) ?? 1,
    filter: query.get('filter') ?? '',
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? '',
    limit: positive(query.get('limit'), PAGE_LIMIT.max),
    field: query.get('field') ?? '',
  };
};

export const writeHash = ({ section, page, filter, search, sort, limit, field }: HashLocation): string => {
  const query = new URLSearchParams({
    ...(section !== null && { section: String(section) }),
    ...(page > 1 && { page: String(page) }),
    ...(filter !== '' && { filter }),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort }),
    ...(limit !== null && { limit: String(limit) }),
    ...(field !== '' && { field }),
  });
  return `#${query}`;
};

export const readHashLocation = (): HashLocation => readHash(location.hash);

/** Another section opens with its complete list. A new filter or order starts at the first page. */
export const moved = (from: HashLocation, to: Partial<HashLocation>): HashLocation => {
  if (to.section === undefined) return { ...from, page: 1, field: '', ...to };
  return { ...from, field: '', ...(to.section !== from.section && WHOLE_LIST), ...to };
};

const positive = (written: string | null, max = Number.MAX_SAFE_INTEGER): number | null => {
  const number = Number(written);
  return Number.isInteger(number) && number > 0 && number <= max ? number : null;
};

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

export const useHashLocation = () => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const go = useCallback((to: Partial<HashLocation>): void => {
    location.hash = writeHash(moved(readHashLocation(), to));
  }, []);
  return { hashLocation: readHash(hash), go, hash };
};
