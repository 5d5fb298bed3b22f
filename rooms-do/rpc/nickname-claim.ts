import type { Identity } from '../../domain/identity.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';

/**
 * Who asks for a nickname, as far as it decides whose the nickname is. `isStored`: an account enters under the nickname that
 * it has in the database, where it was judged.
 */
export type NicknameClaim = Pick<
  Identity,
  'userId' | 'sessionId' | 'deviceId' | 'accountType' | 'role' | 'fingerprint' | 'ipAddress' | 'nickname'
> & { isStored?: boolean };

/**
 * The user id under which the claimant goes on (a guest gets their own name back on their own device), the room where
 * that user is now, and until when they may not come back (milliseconds).
 */
export type NicknameClaimResult =
  | { userId: string; presentIn: string | null; heldUntil: number | null }
  | { refused: ErrorCode };

/** Guests only: an account is proved by its password, never by its device. */
export const isSameGuest = (holder: NicknameClaim, claim: NicknameClaim): boolean =>
  holder.accountType === 'visitor' &&
  claim.accountType === 'visitor' &&
  (holder.deviceId === claim.deviceId ||
    (holder.fingerprint === claim.fingerprint && holder.ipAddress === claim.ipAddress));
