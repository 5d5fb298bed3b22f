import type { ApprovalRequest } from '../../../../protocol/rest/accounts.ts';
import { ApprovalRow } from './ApprovalRow.tsx';
import type { useApprovals } from './use-approvals.ts';

type Props = { requests: readonly ApprovalRequest[] } & Pick<
  ReturnType<typeof useApprovals>,
  'busy' | 'decide'
>;

/** What waits, each with its two buttons, of which one is pressed at a time. */
export const ApprovalRows = ({ requests, busy, decide }: Props) => (
  <ul className="grid divide-y divide-line">
    {requests.map(each => (
      <ApprovalRow
        key={each._id}
        request={each}
        busy={busy === each._id}
        onDecide={answer => void decide(each, answer)}
      />
    ))}
  </ul>
);
