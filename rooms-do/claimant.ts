import type { Identity } from '../protocol/entities/identity.ts';

/** Who asks for a place, as far as a name belongs to somebody. */
export type Claimant = Pick<
  Identity,
  'userID' | 'sessionID' | 'deviceID' | 'accountType' | 'fingerprint' | 'ipAddress' | 'nickname'
>;

/** Guests only: an account is proved by its password, never by its device. */
export const isSameGuest = (holder: Claimant, claimant: Claimant): boolean =>
  holder.accountType === 'visitor' &&
  claimant.accountType === 'visitor' &&
  (holder.deviceID === claimant.deviceID ||
    (holder.fingerprint === claimant.fingerprint && holder.ipAddress === claimant.ipAddress));
