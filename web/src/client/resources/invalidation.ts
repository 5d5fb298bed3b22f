import { queryClient, refreshQueries } from '../http/queries.ts';

let version: string | undefined;

/**
 * Sets the list version sent with requests for site lists, so that the edge can answer them. Each change has a new
 * version.
 */
export const setListsVersion = (next: string | undefined): void => {
  version = next;
};

export const byVersion = (): { query?: { v: string } } =>
  version === undefined ? {} : { query: { v: version } };

/** Refetches REST resources after a change by this client or by an operator (`siteChanged`). */
export const invalidate = (resources: readonly string[]): void => {
  for (const name of resources) void refreshQueries(queryClient, [name]);
};
