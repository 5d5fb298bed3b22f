import { useSnapshot } from 'valtio';
import { REPORT_REASONS, type ReportReason } from '../../../../../protocol/entities/report.ts';
import { plural, t } from '../../../i18n/t.ts';
import { reports } from '../../../state/reports.ts';
import { ReportIcon } from '../../../ui/icons.ts';

const isReason = (word: string): word is ReportReason => REPORT_REASONS.some(reason => reason === word);

/** The number of reports of a user, with the reasons as a tooltip. */
export function ReportMark({ userId }: { userId: string }) {
  const reported = useSnapshot(reports).byUser?.[userId];
  if (!reported) return null;
  const reasons = Object.entries(reported.reasons).flatMap(([reason, count]) =>
    isReason(reason) ? `${t(`report.${reason}`)} ${count}` : [],
  );
  const description = `${plural('users.reports', reported.count)}: ${reasons.join('، ')}`;
  return (
    <span className="report-mark" title={description}>
      <ReportIcon className="icon-xs" aria-hidden="true" />
      <span aria-hidden="true">{reported.count}</span>
      <span className="sr-only">{description}</span>
    </span>
  );
}
