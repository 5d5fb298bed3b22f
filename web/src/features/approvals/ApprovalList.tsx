import { t } from '../../i18n/t-windows.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import { useApprovals } from './use-approvals.ts';

/** What others have asked for that the reader could do as well, to be approved or refused. */
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
        <ul className="grid divide-y divide-line">
          {approvals.map(each => (
            <ApprovalRow
              key={each._id}
              request={each}
              busy={busy === each._id}
              onDecide={answer => void decide(each, answer)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
