import { ROLES } from '../../protocol/rules/roles.ts';
import type { BanIssuer } from './create-bans.ts';

/** The site itself as the issuer of a ban, by its settings. It exempts the shielded and whoever ranks above a chat-master. */
export const SYSTEM_ACTOR: BanIssuer = {
  userId: 'site',
  username: 'الموقع',
  role: '',
  rank: ROLES['chat-master'].rank,
  kicksShielded: false,
  country: null,
  ipAddress: '',
  fingerprint: '',
};
