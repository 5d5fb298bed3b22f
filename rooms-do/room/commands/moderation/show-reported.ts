import { actorOf } from '../../../../domain/participant.ts';
import type { ReportCount } from '../../../../protocol/entities/report.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { seesRoomOf, seesUser } from '../../../../protocol/rules/visibility.ts';
import { requestShowReported } from '../../../../protocol/wire/up/reports.ts';
import { byAppearanceTime } from '../../../rpc/by-appearance-time.ts';
import { command } from '../command.ts';

/** Of the connected users whom the sender sees: how often they were reported in the last day, and for what. */
export const showReported = command({
  on: requestShowReported,
  rateLimit: 'request',
  permit: may.showReported,
  load: async ({ actor }, reads) => {
    const counts = Map.groupBy(await reads.openReports(), ({ userId }) => userId);
    const present = await reads.presentAmong([...counts.keys()]);
    const visible = present.filter(({ participant, roomId, unlisted }) => {
      const other = actorOf(participant, roomId);
      return seesUser(actor, other) && seesRoomOf(actor, other, unlisted);
    });
    return visible
      .sort((a, b) => byAppearanceTime(a.participant, b.participant))
      .map(({ participant: { userId } }) => ({ userId, counts: counts.get(userId) ?? [] }));
  },
  allow: may.showReported,
  run: (_, reported) => [{ do: 'answer', data: { reported: reported.map(summary) } }],
});

function summary({ userId, counts }: { userId: string; counts: readonly ReportCount[] }) {
  const reasons = Object.fromEntries(counts.map(({ reason, count }) => [reason, count]));
  return { userID: userId, count: counts.reduce((sum, { count }) => sum + count, 0), reasons };
}
