import { t } from '../../i18n/t-windows.ts';
import { ApprovalRows } from './ApprovalRows.tsx';
import { useApprovals } from './use-approvals.ts';

/** Approval list of the chat for operators in the panel; renders nothing while empty. */
export default function PanelApprovals() {
  const { approvals, busy, decide } = useApprovals();
  if (approvals === null || approvals.length === 0) return null;
  const title = t('approvals.title');
  return (
    <section className="card overview-card mb-4" aria-label={title}>
      <h3 className="label">{title}</h3>
      <ApprovalRows requests={approvals} busy={busy} decide={decide} />
    </section>
  );
}
