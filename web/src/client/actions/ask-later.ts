type Asking = typeof import('./ask-users.ts');

/** Loads the code at first use, because few visits have a poll or request further parts of the user list. */
export const askLater = async <Answer>(ask: (asking: Asking) => Promise<Answer>): Promise<Answer> =>
  ask(await import('./ask-users.ts'));
