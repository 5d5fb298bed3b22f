type Listener = (resources: readonly string[]) => void;

let listener: Listener = () => {};

/** The query cache, which is fetched with the chat. Before that nothing has been read. */
export const onInvalidate = (next: Listener): void => {
  listener = next;
};

let version: string | undefined;

/** What lists of the site are asked by, so that the edge may answer; another one after each change. */
export const setListsVersion = (next: string | undefined): void => {
  version = next;
};

export const byVersion = (): { query?: { v: string } } =>
  version === undefined ? {} : { query: { v: version } };

/** Makes the named REST resources stale, after a change here or by an operator (`siteChanged`). */
export const invalidate: Listener = resources => listener(resources);
