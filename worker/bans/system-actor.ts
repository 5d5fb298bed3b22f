import type { AuditPerson } from '../../domain/outbox-entry.ts';
import { ROLES } from '../../protocol/rules/roles.ts';

/** Issuer of a ban, as the ban and the event record store it. */
export type BanIssuer = Omit<AuditPerson, 'decoration'> & {
  userId: string;
  decoration?: string;
  rank: number;
  kicksShielded: boolean;
};

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
