import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../client/http/http-client.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { type Page, type ReadPage, usePage } from '../../../client/http/use-page.ts';
import { type Row, rowsIn } from '../admin-resource.ts';
import { useHashLocation } from '../hash-location.ts';

/** Parameters of a list request. */
export type ListView = { page: number; limit: number; filter: string; search: string; sort: string };

/** List view from the address; `pageSize` is the list's default. */
export const useListView = (pageSize: number): ListView => {
  const { page, limit, filter, search, sort } = useHashLocation().hashLocation;
  return { page, limit: limit ?? pageSize, filter, search, sort };
};

type ListOptions = Pick<ListView, 'page' | 'limit'> & Partial<ListView> & { everyMs?: number | undefined };

/** Reads a page of any resource's records. */
export const readRows =
  (resource: string): ReadPage<Row> =>
  async options => {
    const answer = await request('GET /:resource/', { params: { resource }, ...options });
    const { numPages, total, [resource]: rows } = answer.data;
    return { numPages, total, rows: rowsIn(rows) };
  };

export const useRows = <Of>(resource: string, read: ReadPage<Of>, options: ListOptions) =>
  usePage(resource, read, { ...options, scope: ['panel'] });

/** Reads a page of any resource's records. */
export const useRecords = (resource: string, options: ListOptions) =>
  useRows(resource, readRows(resource), options);

/** Invalidates every page of a list. */
export const useRefresh = (resource: string) => {
  const client = useQueryClient();
  return () => refreshQueries(client, ['panel', resource]);
};

/** Updates a record in every loaded page with the server's answer. */
export const useShownRow = (resource: string) => {
  const client = useQueryClient();
  return (row: Row): void =>
    void client.setQueriesData<Page<Row>>(
      { queryKey: ['panel', resource] },
      page =>
        page && {
          ...page,
          rows: page.rows.map(each => (each._id === row._id ? { ...each, ...row } : each)),
        },
    );
};
