type Asking = typeof import('./ask-users.ts');

/** Few people ever ask for more of the list than comes by itself: how that is done is fetched then. */
export const askLater = async <Answer>(ask: (asking: Asking) => Promise<Answer>): Promise<Answer> =>
  ask(await import('./ask-users.ts'));
