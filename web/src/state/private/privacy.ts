import { proxy } from 'valtio';
import { DEFAULT_PRIVACY, type Privacy } from '../../../../protocol/entities/privacy.ts';
import type { AccountType } from '../../../../protocol/entities/user.ts';
import { readStored, writeStored } from '../../browser/local-storage.ts';
import { session } from '../session.ts';

/** Of a guest; a member's choice comes from the server. */
const KEY = 'samar.privacy';

/** What one has chosen of private chats; null for who has never chosen. */
export const privacy = proxy<{ chosen: Privacy | null }>({ chosen: null });

export const ownPrivacy = (): Privacy => privacy.chosen ?? DEFAULT_PRIVACY;

/** The server says what one has chosen. A guest's device keeps it for the next session. */
export const setPrivacy = (chosen: Privacy): void => {
  privacy.chosen = chosen;
  if (session.identity?.accountType === 'visitor') writeStored(KEY, chosen);
};

/** What a session begins with. */
export const beginPrivacy = (accountType: AccountType): void => {
  privacy.chosen = accountType === 'visitor' ? readStored<Privacy>(KEY) : null;
};
