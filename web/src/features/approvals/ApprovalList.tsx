import { t } from '../../i18n/t-windows.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ApprovalRows } from './ApprovalRows.tsx';
import { useApprovals } from './use-approvals.ts';

/** Requests that the reader can approve or refuse. */
export default function ApprovalList() {
  const { approvals, hasFailed, read, busy, decide } = useApprovals();
  const title = t('approvals.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {approvals === null && !hasFailed && <Loading />}
      {approvals?.length === 0 && <p className="py-2 text-ink-3">{t('approvals.none')}</p>}
      {approvals !== null && approvals.length > 0 && (
        <ApprovalRows requests={approvals} busy={busy} decide={decide} />
      )}
    </section>
  );
}
