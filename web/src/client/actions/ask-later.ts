type Asking = typeof import('./ask-users.ts');

/** Few visits ask for more of the list than comes by itself, or have a poll: the code is fetched then. */
export const askLater = async <Answer>(ask: (asking: Asking) => Promise<Answer>): Promise<Answer> =>
  ask(await import('./ask-users.ts'));
