import { queryClient, refreshQueries } from '../http/queries.ts';

let version: string | undefined;

/** Sets the version in requests for site lists, so that the edge may answer. Each change has a new version. */
export const setListsVersion = (next: string | undefined): void => {
  version = next;
};

export const byVersion = (): { query?: { v: string } } =>
  version === undefined ? {} : { query: { v: version } };

/** Refetches the named REST resources after a change here or by an operator (`siteChanged`). */
export const invalidate = (resources: readonly string[]): void => {
  for (const name of resources) void refreshQueries(queryClient, [name]);
};
