import type { Identity } from '../../domain/identity.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { ShownAnswer } from './challenge.ts';
import type { ActiveRestraints, Claimant } from './restraints.ts';

/**
 * Who asks for a nickname, as far as it decides whose the nickname is. `sessionId` and `deviceId` are signed by the server.
 * `isStored`: an account enters under the nickname that it has in the database, where it was judged. `isEntry`: somebody who
 * wants to come in, and not a participant who changes their name. `visibility`: as they come in. `shown`: what a user has shown at entry. `isPaid`: they solved a
 * puzzle at this login or at `/connect`.
 */
export type NicknameClaim = Claimant &
  Pick<Identity, 'nickname'> &
  Partial<Pick<Identity, 'visibility' | 'provider'>> & {
    isStored?: boolean;
    isEntry?: boolean;
    shown?: ShownAnswer;
    isPaid?: boolean;
  };

/**
 * The user id under which the claimant goes on (a guest gets their own name back in their session and on their device), the
 * nickname (a moderator may have given them another), the room where that user is now, until when they may not come back
 * (milliseconds), with the code of an appeal against it, and what else was laid on them.
 */
export type NicknameClaimResult =
  | {
      userId: string;
      nickname: string;
      presentIn: string | null;
      /** Since when their device is known (milliseconds); now for a new one. */
      deviceSince?: number;
      heldUntil: number | null;
      heldAppeal?: string;
      restraints: ActiveRestraints;
    }
  /** With `bits` a puzzle of so many bits gets a place in a network that is full without. */
  | { refused: ErrorCode; bits?: number };

/** Whoever has a nickname: a participant, or somebody who was promised it. `disconnectedAt` is null while a socket of theirs lives. */
export type NicknameHolder = NicknameClaim & { disconnectedAt?: number | null };

/**
 * Guests only: an account is proved by its password. The same session is always the same guest, the same device only while no
 * socket of the holder lives. What a client says of itself counts for nothing: not the address, the fingerprint or the name.
 */
export function isSameGuest(holder: NicknameHolder, claim: NicknameClaim): boolean {
  if (holder.accountType !== 'visitor' || claim.accountType !== 'visitor') return false;
  if (holder.sessionId === claim.sessionId) return true;
  return holder.deviceId === claim.deviceId && holder.disconnectedAt !== null;
}

/** Since when a device is known: anywhere, and in the network it comes from now (milliseconds). */
export type Acquaintance = { since: number; hereSince: number | null };
