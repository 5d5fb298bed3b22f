import type { Participant } from '../../../domain/participant.ts';
import { type ActiveRestraints, grantedUnder } from '../../rpc/restraints.ts';

/** A newcomer with what was laid on them before: in another session, under another name or by another login. */
export function applyRestraints(newcomer: Participant, restraints: ActiveRestraints): Participant {
  const { mute, oneTimeKick } = restraints;
  return {
    ...newcomer,
    granted: { ...newcomer.granted, ...grantedUnder(restraints) },
    restrictedByRank: {
      ...newcomer.restrictedByRank,
      ...(mute && { allowUserToWrite: mute.rank }),
      ...(oneTimeKick && { hasOneTimeKick: oneTimeKick.rank }),
    },
    oneTimeKickExpiresAt: oneTimeKick?.until ?? newcomer.oneTimeKickExpiresAt,
  };
}
