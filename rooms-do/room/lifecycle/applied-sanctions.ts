import { muteDetails, type Participant } from '../../../domain/presence/participant.ts';
import { WARNINGS_KEPT } from '../../../protocol/constants.ts';
import { type ActiveSanctions, grantedUnder, type Sanction, type SanctionKind } from '../../rpc/sanctions.ts';

/** Applies existing sanctions from another session, nickname or login to a new participant. */
export function applySanctions(newcomer: Participant, sanctions: ActiveSanctions): Participant {
  const { mute, oneTimeKick, calm: slowMode, warnings = [] } = sanctions;
  return {
    ...newcomer,
    granted: { ...newcomer.granted, ...grantedUnder(sanctions) },
    restrictedByRank: {
      ...newcomer.restrictedByRank,
      ...(mute && { allowUserToWrite: mute.rank }),
      ...(oneTimeKick && { hasOneTimeKick: oneTimeKick.rank }),
    },
    oneTimeKickExpiresAt: oneTimeKick?.until ?? newcomer.oneTimeKickExpiresAt,
    ...(mute && { mute: muteDetails(mute) }),
    ...(slowMode && { calm: slowMode }),
    warnings: [...newcomer.warnings, ...warnings].slice(-WARNINGS_KEPT),
  };
}

/**
 * Applies a sanction to a participant who counts as the same user. Renames and message blocks apply to one nickname
 * only.
 */
export function withSanction(participant: Participant, sanction: Sanction, until: number): Participant {
  const mute =
    sanction.kind === 'mute'
      ? {
          rank: sanction.rank,
          ...muteDetails({ ...sanction, until: sanction.isTimed ? until : undefined }),
        }
      : null;
  const oneTimeKick = sanction.kind === 'oneTimeKick' ? { rank: sanction.rank, until } : null;
  return applySanctions(participant, { mute, oneTimeKick, messagesBlockedUntil: null });
}

/** Returns a copy of the participant without this sanction. */
export function withoutSanction(participant: Participant, kind: SanctionKind): Participant {
  if (kind === 'mute') return withoutMute(participant);
  return kind === 'oneTimeKick'
    ? { ...without(participant, 'hasOneTimeKick'), oneTimeKickExpiresAt: null }
    : participant;
}

export const withoutMute = (participant: Participant): Participant => ({
  ...without(participant, 'allowUserToWrite'),
  mute: undefined,
});

function without(participant: Participant, flag: 'allowUserToWrite' | 'hasOneTimeKick'): Participant {
  const { [flag]: _, ...granted } = participant.granted;
  const { [flag]: __, ...restrictedByRank } = participant.restrictedByRank;
  return { ...participant, granted, restrictedByRank };
}
