type Listener = (status: number) => void;

const listeners = new Set<Listener>();

/** Hears the status of every refusal. Answers how to stop. */
export const onRefusal = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The server has refused a request with this status. */
export const announceRefusal = (status: number): void => {
  for (const listener of listeners) listener(status);
};
