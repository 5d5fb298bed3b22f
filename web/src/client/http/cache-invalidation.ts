type Listener = (resources: readonly string[]) => void;

let listener: Listener = () => {};

/** The query cache, which is fetched with the chat. Before that nothing has been read. */
export const onInvalidate = (next: Listener): void => {
  listener = next;
};

/** Makes the named REST resources stale, after a change here or by an operator (`siteChanged`). */
export const invalidate: Listener = resources => listener(resources);
