import type { ReportCount } from '../../../../protocol/entities/report.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestShowReported } from '../../../../protocol/wire/up/reports.ts';
import { command } from '../command.ts';
import { visibleUsers } from '../visible-users.ts';

/** Of the connected users whom the sender sees: how often they were reported in the last day, and for what. */
export const showReported = command({
  on: requestShowReported,
  rateLimit: 'request',
  load: async ({ actor }, reads) => {
    const [counts, visible] = await Promise.all([reads.openReports(), visibleUsers(reads, actor)]);
    return { counts, visible };
  },
  allow: actor => may.showReported(actor),
  run: (_, { counts, visible }) => {
    const reported = visible.flatMap(({ participant }) => summary(participant.userId, counts));
    return [{ do: 'answer', data: { reported } }];
  },
});

function summary(userId: string, counts: readonly ReportCount[]) {
  const own = counts.filter(each => each.userId === userId);
  if (own.length === 0) return [];
  const reasons = Object.fromEntries(own.map(({ reason, count }) => [reason, count]));
  return [{ userID: userId, count: own.reduce((sum, { count }) => sum + count, 0), reasons }];
}
