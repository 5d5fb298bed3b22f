import type { Reported } from '../../../../../protocol/client/acks.ts';
import { ReportIcon } from '../../../ui/icons.ts';
import { reportsText } from './row-label.ts';

/** The number of reports of a user, with the reasons as a tooltip. */
export function ReportMark({ reported }: { reported: Reported }) {
  return (
    <span className="report-mark" title={reportsText(reported)} aria-hidden="true">
      <ReportIcon className="icon-xs" />
      <span>{reported.count}</span>
    </span>
  );
}
