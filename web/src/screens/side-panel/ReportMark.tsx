import { useSnapshot } from 'valtio';
import type { ReportReason } from '../../../../protocol/entities/report.ts';
import { ReportIcon } from '../../icons.ts';
import { reports } from '../../state/reports.ts';
import { plural, t } from '../../text/t.ts';

/** How often somebody was reported, and for what by the pointer. */
export function ReportMark({ userID }: { userID: string }) {
  const reported = useSnapshot(reports).byUser?.[userID];
  if (!reported) return null;
  const reasons = Object.entries(reported.reasons).map(
    ([reason, count]) => `${t(`report.${reason as ReportReason}`)} ${count}`,
  );
  const said = `${plural('users.reports', reported.count)}: ${reasons.join('، ')}`;
  return (
    <span className="report-mark" title={said}>
      <ReportIcon className="icon-xs" aria-hidden="true" />
      <span aria-hidden="true">{reported.count}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
