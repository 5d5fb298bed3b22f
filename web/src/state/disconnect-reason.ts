import { proxy } from 'valtio';

/** Why the last connection ended, shown at the entry. `code` is of the error catalogue, `until` is ISO 8601 UTC, `appeal` the code of an appeal. */
export type DisconnectReason = { code: string; message: string; until?: string; appeal?: string };

export const disconnectReason = proxy<{ last: DisconnectReason | null }>({ last: null });

export const setDisconnectReason = (last: DisconnectReason | null): void => {
  disconnectReason.last = last;
};
