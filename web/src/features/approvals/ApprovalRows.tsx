import type { ApprovalAnswer, ApprovalRequest } from '../../../../protocol/rest/accounts.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { formatRecent } from '../../i18n/format/format-moment.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { useApprovals } from './use-approvals.ts';

type ApprovalRowProps = {
  request: ApprovalRequest;
  busy: boolean;
  onDecide: (answer: ApprovalAnswer) => void;
};

/** A request with author, action, reason, expiry, and two buttons. */
export function ApprovalRow({ request, busy, onDecide }: ApprovalRowProps) {
  const { kind, what, reason, byUsername, byRole, until } = request;
  const act = t(`approvals.${kind}`);
  const name = isolate(byUsername);
  return (
    <li className="grid gap-2 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <bdi className="truncated">{byUsername}</bdi>
        <span className="flex-none text-sm text-ink-3 font-normal">{t(`role.${byRole}`)}</span>
        <span className="tag flex-none">{act}</span>
        <time className="ms-auto flex-none text-sm text-ink-3 font-normal" dateTime={until}>
          {t('approvals.until', { time: formatRecent(until, Date.now()) })}
        </time>
      </p>
      <p className="[overflow-wrap:anywhere]" dir={direction(what)}>
        {what}
      </p>
      {reason !== '' && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-ink-3">{t('approvals.reason')} </span>
          <bdi>{reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          busy={busy}
          aria-label={t('approvals.refuse.of', { name, act })}
          onClick={() => onDecide({ outcome: 'refused' })}
        >
          {t('approvals.refuse')}
        </Button>
        <Button
          size="small"
          tone="primary"
          busy={busy}
          aria-label={t('approvals.approve.of', { name, act })}
          onClick={() => onDecide({ outcome: 'approved' })}
        >
          {t('approvals.approve')}
        </Button>
      </div>
    </li>
  );
}

type ApprovalRowsProps = { requests: readonly ApprovalRequest[] } & Pick<
  ReturnType<typeof useApprovals>,
  'busy' | 'decide'
>;

/** Pending requests. Only one button can be active at a time. */
export const ApprovalRows = ({ requests, busy, decide }: ApprovalRowsProps) => (
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
