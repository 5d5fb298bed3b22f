import type { ReportCount } from '../../../protocol/entities/report.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestShowReported } from '../../../protocol/wire/up/reports.ts';
import { command } from '../../command.ts';
import { everybodySeen } from '../everybody-seen.ts';

/** Of those who are connected and whom the asker sees: how often they were reported in the last day, and for what. */
export const showReported = command<'requestShowReported'>({
  on: requestShowReported,
  meter: 'ask',
  allow: may.showReported,
  run: async ({ actor, room }) => {
    const [counts, seen] = await Promise.all([room.elsewhere.openReports(), everybodySeen(room, actor)]);
    const reported = seen.flatMap(({ occupant }) => summary(occupant.userID, counts));
    return [{ do: 'answer', data: { reported } }];
  },
});

function summary(userID: string, counts: readonly ReportCount[]) {
  const own = counts.filter(each => each.userID === userID);
  if (own.length === 0) return [];
  const reasons = Object.fromEntries(own.map(({ reason, count }) => [reason, count]));
  return [{ userID, count: own.reduce((sum, { count }) => sum + count, 0), reasons }];
}
