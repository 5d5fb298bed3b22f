import type { Participant } from '../../../domain/participant.ts';
import { RESTRAINT_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { RoomState } from '../room-state.ts';

/**
 * A nickname is free when neither an account nor a connected user has one that looks like it, and no word of it is reserved
 * for a role above the participant's. It is then reserved until the lobby hears of the participant under it. A guest whom somebody
 * else has renamed comes back under that name. Answers the refusal, or null.
 */
export async function claimNickname(
  room: RoomState,
  participant: Participant,
  nickname: string,
  by: 'self' | 'other',
): Promise<ErrorCode | null> {
  const { userId } = participant;
  const wanted = skeleton(nickname);
  const isTaken = () => room.participants.named(wanted).some(other => other.userId !== userId);
  if (isTaken() || (await room.ports.backoffice.isNicknameOfOther(nickname, userId))) return 'nickname_taken';
  const result = await room.ports.lobby.claimNickname({ ...participant, nickname }, true);
  if ('refused' in result) return result.refused;
  if (result.userId !== userId || isTaken()) return 'nickname_taken';
  if (by === 'other' && participant.accountType === 'visitor') {
    const restraint = { kind: 'rename', from: skeleton(participant.nickname), to: nickname } as const;
    await room.ports.lobby.restrain(participant, restraint, room.clock.now() + RESTRAINT_MS, room.id);
  }
  return null;
}
