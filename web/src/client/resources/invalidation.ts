type Listener = (resources: readonly string[]) => void;

const listeners: Listener[] = [];

/** Told of what is stale: each cache, from when it is fetched. Before that it has read nothing. */
export const onInvalidate = (listener: Listener): void => void listeners.push(listener);

let version: string | undefined;

/** What lists of the site are asked by, so that the edge may answer; another one after each change. */
export const setListsVersion = (next: string | undefined): void => {
  version = next;
};

export const byVersion = (): { query?: { v: string } } =>
  version === undefined ? {} : { query: { v: version } };

/** Makes the named REST resources stale, after a change here or by an operator (`siteChanged`). */
export const invalidate: Listener = resources => {
  for (const listener of listeners) listener(resources);
};
