import type { OpenReport } from '../../../../../protocol/rest/monitoring.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { t } from '../../../i18n/t-panel.ts';

/** The private messages of a report, as they were verified: all that operators see of the conversation. */
export function ReportLines({ lines }: { lines: NonNullable<OpenReport['lines']> }) {
  return (
    <figure className="report-message report-lines">
      <figcaption className="text-sm text-ink-3">{t('admin.home.reports.lines')}</figcaption>
      <ul>
        {lines.map(({ text, nickname, sentAt }) => (
          <li key={`${sentAt} ${text}`}>
            <bdi>{nickname}</bdi>:{' '}
            <q>
              <bdi>{text}</bdi>
            </q>{' '}
            <time className="text-sm text-ink-3" dateTime={sentAt}>
              {formatTimeAgo(sentAt)}
            </time>
          </li>
        ))}
      </ul>
    </figure>
  );
}
