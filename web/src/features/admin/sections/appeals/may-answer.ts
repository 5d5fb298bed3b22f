import type { OwnAccount } from '../../../../../../protocol/rest/admission.ts';
import type { Appeal } from '../../../../../../protocol/rest/moderation.ts';
import { judgePower } from '../../../../../../protocol/rules/power.ts';
import { ROLES } from '../../../../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../../../../protocol/rules/verdict.ts';

type Case = Pick<Appeal, 'byUserID' | 'byRank' | 'userID' | 'kind' | 'roomId' | 'outcome'>;

/** Whether an operator may answer an appeal: not in their own case, nor against a higher rank. */
export function mayAnswer({ userID: userId, role }: OwnAccount, appeal: Case): boolean {
  const { byUserID, byRank, userID, kind, roomId, outcome } = appeal;
  const act = {
    by: { userId: byUserID, rank: byRank },
    against: { userId: userID },
    kind,
    room: roomId === '' ? null : roomId,
  };
  const actor = { userId, role, rank: ROLES[role].rank, holds: {} };
  return outcome === null && isAllowed(judgePower(actor, { effect: 'answerAppeal', act }));
}
