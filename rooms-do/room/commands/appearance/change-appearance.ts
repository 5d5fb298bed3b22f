import type { AppearanceUpdate } from '../../../../domain/appearance-update.ts';
import type { Appearance } from '../../../../domain/identity.ts';
import type { Participant } from '../../../../domain/participant.ts';
import type { AuditType } from '../../../../protocol/entities/audit-entry.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { AuditNote } from '../../../rpc/remote-commands.ts';
import type { RoomView } from '../command.ts';
import type { Effect } from '../effect.ts';

/** Changes how a participant looks now. An account keeps the look for its next visit. */
export function changeAppearance(room: RoomView, userId: string, change: Partial<Appearance>): Effect[] {
  const participant = room.participant(userId);
  if (!participant) throw new Failure('user_not_found');
  const appearance = { ...participant.appearance, ...change };
  const saved = participant.accountType === 'super' ? [saveAppearance(userId, appearanceUpdate(change))] : [];
  return [...saved, { do: 'change', userId, change: { appearance } }];
}

/** Stores how an account looks from its next visit on. */
export const saveAppearance = (userId: string, appearance: AppearanceUpdate): Effect => ({
  do: 'persist',
  entry: { kind: 'appearance', userId, appearance },
});

function appearanceUpdate({ image, nicknameColor, nicknameBGColor, star }: Partial<Appearance>) {
  return {
    ...(image !== undefined && { image }),
    ...(nicknameColor !== undefined && { color: nicknameColor }),
    ...(nicknameBGColor !== undefined && { backgroundColor: nicknameBGColor }),
    ...(star?.img != null && { star: star.img }),
  };
}

/** The event record keeps what is done to others; nobody's own appearance is recorded. */
export const auditOfOther = (
  self: Participant,
  target: Participant,
  type: AuditType,
  text: string,
): AuditNote | null => (self.userId === target.userId ? null : { type, target: target.nickname, text });
