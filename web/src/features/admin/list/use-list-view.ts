import { useHashLocation } from '../hash-location.ts';

/** Parameters of a list request. */
export type ListView = { page: number; limit: number; filter: string; search: string; sort: string };

/** List view from the address; `pageSize` is the list's default. */
export const useListView = (pageSize: number): ListView => {
  const { page, limit, filter, search, sort } = useHashLocation().hashLocation;
  return { page, limit: limit ?? pageSize, filter, search, sort };
};
