import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from './queries.ts';

export type Page<Row> = { numPages: number; total: number; rows: readonly Row[] };

/** Reads one page. The query is as the call takes it. */
export type ReadPage<Row> = (options: {
  query: Record<string, string>;
  signal: AbortSignal;
}) => Promise<Page<Row>>;

type PageOptions = {
  page: number;
  limit: number;
  filter?: string | undefined;
  /** Words that each row has. */
  search?: string;
  /** A field, behind a minus downwards. */
  sort?: string;
  /** Interval of refetching. */
  everyMs?: number | undefined;
  /** Prefix of the query key, so that related queries can be invalidated together. */
  scope?: readonly string[];
};

/** One page of a list. While the next page loads, the last one stays. */
export const usePage = <Row>(resource: string, read: ReadPage<Row>, options: PageOptions) => {
  const { page, limit, filter = '', search = '', sort = '', everyMs, scope = [] } = options;
  const narrowed = { ...(filter && { filter }), ...(search && { search }), ...(sort && { sort }) };
  return useQuery(
    {
      queryKey: [...scope, resource, page, limit, narrowed],
      placeholderData: keepPreviousData,
      refetchInterval: everyMs ?? false,
      queryFn: ({ signal }) =>
        read({ query: { page: String(page), limit: String(limit), ...narrowed }, signal }),
    },
    // Named, so that a window of the chat needs no provider from the screen before it.
    queryClient,
  );
};
