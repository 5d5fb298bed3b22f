import type { Participant } from '../../../domain/participant.ts';
import {
  type ActiveRestraints,
  grantedUnder,
  type Restraint,
  type RestraintKind,
} from '../../rpc/restraints.ts';

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

/** A participant on whom something is laid as a second self of somebody. A rename and a block of messages are of one name. */
export function restrained(participant: Participant, restraint: Restraint, until: number): Participant {
  const { kind } = restraint;
  const mute = kind === 'mute' ? restraint : null;
  const oneTimeKick = kind === 'oneTimeKick' ? { rank: restraint.rank, until } : null;
  return applyRestraints(participant, { mute, oneTimeKick, messagesBlockedUntil: null });
}

/** The same participant without it. */
export function lifted(participant: Participant, kind: RestraintKind): Participant {
  const flag = kind === 'mute' ? 'allowUserToWrite' : kind === 'oneTimeKick' ? 'hasOneTimeKick' : null;
  if (flag === null) return participant;
  const { [flag]: _, ...granted } = participant.granted;
  const { [flag]: __, ...restrictedByRank } = participant.restrictedByRank;
  const isMark = flag === 'hasOneTimeKick';
  const oneTimeKickExpiresAt = isMark ? null : participant.oneTimeKickExpiresAt;
  return { ...participant, granted, restrictedByRank, oneTimeKickExpiresAt };
}
