import { useState } from 'react';
import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { CheckIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { say } from '../../../kit/toast.ts';
import { p } from '../../../text/p.ts';
import { since } from '../../../text/since.ts';
import { t } from '../../../text/t.ts';
import { send, sentenceOf } from '../table/send.ts';
import { useRefresh } from '../table/use-page-of.ts';

export type OpenReport = NonNullable<Overview['reports']>['latest'][number] & { message: string | null };

type Props = { report: OpenReport; onClosed: () => void };

/** Who was reported, for what and for which words; and that it has been looked into. */
export function ReportRow({ report, onClosed }: Props) {
  const { _id, nickname, room, reason, message, createdAt } = report;
  const refresh = [useRefresh('reports'), useRefresh('overview')];
  const [busy, setBusy] = useState(false);

  const close = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(`/reports/${_id}`, { method: 'PATCH', body: { closed: true } });
      say.adminSuccess(p('admin.home.reports.closed'));
      onClosed();
    } catch (error) {
      say.adminError(sentenceOf(error));
    }
    // Also after a refusal: somebody else may have closed it.
    await Promise.all(refresh.map(again => again()));
    setBusy(false);
  };

  return (
    <li className="report-row">
      <span className="overview-said">
        <bdi className="font-semibold">{nickname}</bdi> <span className="tag">{t(`report.${reason}`)}</span>
      </span>
      <IconButton
        bordered
        label={p('admin.home.reports.close', { name: nickname })}
        disabled={busy}
        onClick={() => void close()}
      >
        <CheckIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      {message !== null && (
        <q className="report-words">
          <bdi>{message}</bdi>
        </q>
      )}
      <span className="text-sm text-ink-3">
        <bdi>{room}</bdi> · <time dateTime={createdAt}>{since(createdAt)}</time>
      </span>
    </li>
  );
}
