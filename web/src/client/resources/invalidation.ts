import { queryClient, refreshQueries } from '../http/queries.ts';

let version: string | undefined;

/** Sets the version by which lists of the site are requested, so that the edge may answer. Each change has another one. */
export const setListsVersion = (next: string | undefined): void => {
  version = next;
};

export const byVersion = (): { query?: { v: string } } =>
  version === undefined ? {} : { query: { v: version } };

/** Reads the named REST resources again, after a change here or by an operator (`siteChanged`). */
export const invalidate = (resources: readonly string[]): void => {
  for (const name of resources) void refreshQueries(queryClient, [name]);
};
