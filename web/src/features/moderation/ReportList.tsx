import { useSnapshot } from 'valtio';
import type { ListedReport } from '../../../../protocol/entities/moderation.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { formatTimeAgo } from '../../i18n/format/format-time-ago.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { reports } from '../../state/reports.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useRequest } from '../windows/index.ts';

/** Open reports of the last day. The server tells of each change. */
export function ReportList() {
  const { open } = useSnapshot(reports);
  const title = t('reports.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {open.length === 0 && <p className="py-2 text-ink-3">{t('reports.none')}</p>}
      {open.length > 0 && (
        <ul className="grid divide-y divide-line">
          {open.map(report => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReportRow({ report }: { report: ListedReport }) {
  const { id, userID, nickname, room, reason, message, isPrivate, at } = report;
  const { busy, request } = useRequest();
  return (
    <li className="grid gap-2 py-3">
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <bdi className="truncated">{nickname}</bdi>
        <span className="tag flex-none">{t(`report.${reason}`)}</span>
        <time className="ms-auto flex-none font-normal text-ink-3" dateTime={at}>
          {formatTimeAgo(at)}
        </time>
      </p>
      {room !== '' && <p className="text-sm text-ink-3">{t('restraints.room', { room: isolate(room) })}</p>}
      {message !== null && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir={direction(message)}>
          {message}
        </p>
      )}
      {isPrivate && <p className="text-sm text-ink-3">{t('reports.private')}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={() => openWindow('author', userID, { id: '', text: '', nickname })}>
          {t('reports.card')}
        </Button>
        <Button
          size="small"
          busy={busy}
          onClick={() => void request('requestCloseReport', { reportId: id }, 'toast.reportClosed')}
        >
          {t('reports.close')}
        </Button>
      </div>
    </li>
  );
}
