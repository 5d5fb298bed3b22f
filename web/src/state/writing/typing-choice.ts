import { readStored, writeStored } from '../../browser/local-storage.ts';

const KEY = 'samar.typing';

let isSent = readStored<boolean>(KEY) !== false;

/** Whether this browser reports typing. Separate from `preferences`, because the first message does not need it. */
export const sendsTyping = (): boolean => isSent;

export const setSendsTyping = (on: boolean): void => {
  isSent = on;
  writeStored(KEY, on);
};
