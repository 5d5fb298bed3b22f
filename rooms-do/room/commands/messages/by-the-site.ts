import { muteDetails, type Participant } from '../../../../domain/participant.ts';
import { struckOf } from '../../../../domain/strike.ts';
import { MINUTE_MS } from '../../../../protocol/constants.ts';
import { type JudgedError, judgedErrors } from '../../../../protocol/errors/catalogue/judged.ts';
import type { RoomView } from '../command.ts';
import { call, type Effect } from '../effect.ts';

/** What the site says to somebody of what they wrote, as a moderator would. */
export const warnedBySite = (self: Participant, code: JudgedError, room: Pick<RoomView, 'now'>): Effect => ({
  do: 'warn',
  userId: self.userId,
  warning: { text: judgedErrors[code].ar, from: SITE, sentAt: new Date(room.now()).toISOString() },
});

/**
 * A mute with its end and reason, and the refusal of the message. It has its author's own rank, so that any moderator above them may revoke it.
 * It is recorded in the author's room: that of a private message's reader may be unlisted.
 */
export function mutedBySite(
  { self, fromRoom }: { self: Participant; fromRoom: string },
  { code, minutes }: { code: JudgedError; minutes: number },
  room: Pick<RoomView, 'now' | 'newId' | 'participant'>,
): Effect[] {
  const until = room.now() + minutes * MINUTE_MS;
  const reason = judgedErrors[code].ar;
  const appeal = room.newId();
  const restraint = { kind: 'mute', rank: self.rank, isTimed: true, reason, appeal } as const;
  const against = struckOf(self);
  const strike = { kind: 'mute', against, permission: null, reason, until, appealCode: appeal } as const;
  const laid = (): Effect[] => {
    // As they are by then: another command may have changed them meanwhile.
    const now = room.participant(self.userId) ?? self;
    const change = {
      granted: { ...now.granted, allowUserToWrite: false },
      restrictedByRank: { ...now.restrictedByRank, allowUserToWrite: self.rank },
      oneTimeKickExpiresAt: now.oneTimeKickExpiresAt,
      mute: muteDetails({ until, reason, appeal }),
    };
    return [
      { do: 'grant', userId: self.userId, change },
      {
        do: 'recordSanction',
        roomId: fromRoom,
        note: { type: 'allowWrite', target: self.nickname, text: 'false', reason, minutes, strike },
      },
      { do: 'refuse', userId: self.userId, code },
    ];
  };
  return [call('restrain', [self, restraint, until], laid)];
}

const SITE = 'إدارة الموقع';
