import { ROLES } from '../../protocol/rules/roles.ts';
import type { Maker } from './make-bans.ts';

/** The site as a maker of bans, by what the operators have set: it spares the shielded and whoever is above a chat-master. */
export const THE_SITE: Maker = {
  userID: 'site',
  username: 'الموقع',
  role: '',
  rank: ROLES['chat-master'].rank,
  kicksShielded: false,
  country: null,
  ipAddress: '',
  fingerprint: '',
};
