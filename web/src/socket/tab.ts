import type { AccountType, Visibility } from '../../../protocol/entities/user.ts';
import { forgetInTab, recallInTab, rememberInTab } from '../host/tab-storage.ts';

/** Who sits in this tab, and where: enough to come back after a reload as the same session. */
export type Sitter = {
  token: string;
  userID: string;
  accountType: AccountType;
  username: string;
  visibility: Visibility;
  authKey: string | null;
  room: string | null;
  /** Of that room, if it has one: without it a reload would lead elsewhere. */
  roomPassword: string | null;
};

const KEY = 'samar.tab';

export const recallSitter = (): Sitter | null => recallInTab<Sitter>(KEY);
export const keepSitter = (sitter: Sitter): void => rememberInTab(KEY, sitter);
export const forgetSitter = (): void => forgetInTab(KEY);
