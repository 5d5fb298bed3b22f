import { proxy } from 'valtio';
import { DEFAULT_PRIVACY, type Privacy } from '../../../../protocol/entities/privacy.ts';
import type { AccountType } from '../../../../protocol/entities/user.ts';
import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts';
import { session } from '../session.ts';

/** Choice of a guest; a member's comes from the server. */
const KEY = 'samar.privacy';

/** Own private chat choice; null if never set. */
export const privacy = proxy<{ chosen: Privacy | null }>({ chosen: null });

export const ownPrivacy = (): Privacy => privacy.chosen ?? DEFAULT_PRIVACY;

/** The server says what one has chosen. A guest's device keeps it for the next session. */
export const setPrivacy = (chosen: Privacy): void => {
  privacy.chosen = chosen;
  if (session.identity?.accountType === 'visitor') writeStored(KEY, chosen);
};

/** Initial choice of a session. */
export const beginPrivacy = (accountType: AccountType): void => {
  privacy.chosen = accountType === 'visitor' ? readStored<Privacy>(KEY) : null;
};

/** The device keeps no choice for its next guest. */
export const forgetPrivacy = (): void => removeStored(KEY);
