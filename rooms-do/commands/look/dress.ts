import type { AuditType } from '../../../protocol/entities/audit-entry.ts';
import type { Look } from '../../../protocol/entities/identity.ts';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Effect, RoomView, Trace } from '../../command.ts';

/** Changes how somebody looks as they are by now; an account looks so from its next coming on too. */
export function dress(room: RoomView, userID: string, change: Partial<Look>): Effect[] {
  const occupant = room.occupant(userID);
  if (!occupant) throw new Failure('user_not_found');
  if (occupant.accountType === 'super') room.elsewhere.saveLook(userID, savedFrom(change));
  return [{ do: 'change', userID, change: { look: { ...occupant.look, ...change } } }];
}

function savedFrom({ image, nicknameColor, nicknameBGColor, star }: Partial<Look>) {
  return {
    ...(image !== undefined && { image }),
    ...(nicknameColor !== undefined && { color: nicknameColor }),
    ...(nicknameBGColor !== undefined && { backgroundColor: nicknameBGColor }),
    ...(star?.img != null && { star: star.img }),
  };
}

/** The record keeps what is done to others; one's own look is one's own business. */
export const ofAnother = (self: Occupant, target: Occupant, type: AuditType, text: string): Trace | null =>
  self.userID === target.userID ? null : { type, target: target.nickname, text };
