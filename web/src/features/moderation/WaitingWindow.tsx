import { readApprovals } from '../../../../protocol/rules/may/approvals.ts';
import { takeDuty } from '../../../../protocol/rules/may/operators.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { readRestraints } from '../../../../protocol/rules/sanctions.ts';
import { t } from '../../i18n/t-windows.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { ModerationIcon } from '../../ui/icons.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { ApprovalList } from '../approvals/index.ts';
import { WindowFrame, type WindowProps } from '../windows/index.ts';
import { DutyCard } from './DutyCard.tsx';
import { ReportList } from './ReportList.tsx';
import { RestraintList } from './RestraintList.tsx';
import { WaitingList } from './WaitingList.tsx';

/** What waits for a second approver, who is on duty, what waits for a moderator, and who is muted or kept out, as far as the viewer may do something about it. */
export default function WaitingWindow({ window }: WindowProps) {
  const actor = useActor();
  if (!actor) return null;
  return (
    <WindowFrame
      window={window}
      icon={<ModerationIcon className="icon-s" aria-hidden="true" />}
      title={t('waiting.window')}
    >
      <div className="grid gap-5">
        {readApprovals(actor) === 'allowed' && (
          <LazyBoundary>
            <ApprovalList />
          </LazyBoundary>
        )}
        {may.showReported(actor) === 'allowed' && <ReportList />}
        {takeDuty(actor) === 'allowed' && <DutyCard />}
        {may.readWaiting(actor) === 'allowed' && <WaitingList />}
        {readRestraints(actor) === 'allowed' && <RestraintList />}
      </div>
    </WindowFrame>
  );
}
