import type { Participant } from '../../../domain/presence/participant.ts';
import type { IconRecord, StarRecord } from '../../../domain/rooms-database.ts';
import { RESTRAINT_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import type { RoomState } from '../room-state.ts';
import { appearanceCommands } from './appearance-commands.ts';

declare module '../platform/commands/command.ts' {
  interface Reads {
    icon(name: string): Promise<IconRecord | null>;
    star(name: string): Promise<StarRecord | null>;
  }
  interface Calls {
    /** Reserves a nickname for a participant; the refusal, or null. A guest keeps a nickname that another user has given. */
    claimNickname(
      participant: Participant,
      nickname: string,
      by: 'self' | 'other',
    ): Promise<ErrorCode | null>;
  }
}

export const appearance = {
  commands: appearanceCommands,
  directives: { rename: { onParticipant: rename } } satisfies Partial<DirectiveTable>,
  reads: ({ ports }) => ({
    icon: name => ports.roomsDatabase.icon(name),
    star: name => ports.roomsDatabase.star(name),
  }),
  calls: room => ({
    claimNickname: (participant, nickname, by) => claimNickname(room, participant, nickname, by),
  }),
} satisfies RoomModule;

/** A nickname that changed meanwhile, or that the participant chose, stays. */
function rename(room: RoomState, participant: Participant, { was, names }: DirectiveOf<'rename'>): void {
  const { username = participant.username, nickname = participant.nickname } = names;
  changeParticipant(room, participant.userId, {
    username: participant.username === was.username ? username : participant.username,
    nickname: participant.nickname === was.nickname ? nickname : participant.nickname,
  });
}

/**
 * A nickname is free if neither an account nor a connected user has a similar one, and no word in it is reserved for
 * a role above the participant's. It is reserved until the lobby has the participant's report. A guest renamed by a
 * moderator returns under that name. Returns the refusal, or null.
 */
async function claimNickname(
  room: RoomState,
  participant: Participant,
  nickname: string,
  by: 'self' | 'other',
): Promise<ErrorCode | null> {
  const { userId } = participant;
  const wanted = skeleton(nickname);
  const isTaken = () => room.participants.named(wanted).some(other => other.userId !== userId);
  if (isTaken() || (await room.ports.roomsDatabase.isNicknameOfOther(nickname, userId)))
    return 'nickname_taken';
  const result = await room.ports.lobby.claimNickname({ ...participant, nickname }, true);
  if ('refused' in result) return result.refused;
  if (result.userId !== userId || isTaken()) return 'nickname_taken';
  if (by === 'other' && participant.accountType === 'visitor') {
    const restraint = { kind: 'rename', from: skeleton(participant.nickname), to: nickname } as const;
    await room.ports.lobby.restrain(participant, restraint, room.clock.now() + RESTRAINT_MS, room.id);
  }
  return null;
}
