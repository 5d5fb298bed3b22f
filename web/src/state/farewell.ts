import { proxy } from 'valtio';

/** Why the last connection ended, for the entry to say. `code` is one of the error catalogue; `until`: ISO 8601 UTC. */
export type Farewell = { code: string; message: string; until?: string };

export const farewell = proxy<{ last: Farewell | null }>({ last: null });

export const keepFarewell = (last: Farewell | null): void => {
  farewell.last = last;
};
