type Listener = (status: number) => void;

let listener: Listener | null = null;

/** Hears the status of every refusal, until null takes its place. */
export const onRefusal = (next: Listener | null): void => {
  listener = next;
};

/** The server has refused a request with this status. */
export const announceRefusal: Listener = status => listener?.(status);
