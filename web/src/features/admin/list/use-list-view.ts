import { useHashLocation } from '../hash-location.ts';

/** What of a list is asked for, as its call takes it. */
export type ListView = { page: number; limit: number; filter: string; search: string; sort: string };

/** What of a list the address says is shown; `pageSize` is the list's own. */
export const useListView = (pageSize: number): ListView => {
  const { page, limit, filter, search, sort } = useHashLocation().hashLocation;
  return { page, limit: limit ?? pageSize, filter, search, sort };
};
