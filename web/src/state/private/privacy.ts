import { proxy } from 'valtio';
import { DEFAULT_PRIVACY, type Privacy } from '../../../../protocol/entities/privacy.ts';
import type { AccountType } from '../../../../protocol/entities/user.ts';
import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts';
import { session } from '../session.ts';

/** Storage key for guests; a member's setting comes from the server. */
const KEY = 'samar.privacy';

/** Own setting for private chats; null if not set or not yet known. */
export const privacy = proxy<{ chosen: Privacy | null }>({ chosen: null });

export const ownPrivacy = (): Privacy => privacy.chosen ?? DEFAULT_PRIVACY;

/** Stores the setting that the server reports. A guest's device keeps it for the next session. */
export const setPrivacy = (chosen: Privacy): void => {
  privacy.chosen = chosen;
  if (session.identity?.accountType === 'visitor') writeStored(KEY, chosen);
};

/** Initial setting of a session. */
export const beginPrivacy = (accountType: AccountType): void => {
  privacy.chosen = accountType === 'visitor' ? readStored<Privacy>(KEY) : null;
};

/** Deletes the setting, so that the next guest of the device does not inherit it. */
export const forgetPrivacy = (): void => removeStored(KEY);
