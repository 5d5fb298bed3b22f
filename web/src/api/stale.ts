type Listener = (resources: readonly string[]) => void;

let listener: Listener = () => {};

/** Who keeps what was read. It is not there before the chat is, and nothing has been read by then. */
export const onStale = (keeper: Listener): void => {
  listener = keeper;
};

/** After a change here or by an operator (`siteChanged`): the named REST resources are read again. */
export const invalidate: Listener = resources => listener(resources);
