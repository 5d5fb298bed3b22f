import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from './queries.ts';

export type Page<Row> = { numPages: number; total: number; rows: readonly Row[] };

/** Reads one page of a list. */
export type ReadPage<Row> = (options: {
  query: Record<string, string>;
  signal: AbortSignal;
}) => Promise<Page<Row>>;

type PageOptions = {
  page: number;
  limit: number;
  filter?: string | undefined;
  /** Words that each row must contain. */
  search?: string;
  /** Field name; a leading minus sorts in descending order. */
  sort?: string;
  /** Refetch interval (ms). */
  everyMs?: number | undefined;
  /** Prefix of the query key, so that related queries can be refreshed together. */
  scope?: readonly string[];
};

/** Reads one page of a list. The previous page stays visible while the next one loads. */
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
    // Passed explicitly, so that a chat window needs no provider.
    queryClient,
  );
};
