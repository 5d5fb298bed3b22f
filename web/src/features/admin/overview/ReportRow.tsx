import { useState } from 'react';
import type { OpenReport } from '../../../../../protocol/rest/monitoring.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { BansLink } from '../links/SectionLink.tsx';
import { useRefresh } from '../list/use-rows.ts';
import { errorMessage, send } from '../send.ts';

/** Verified private messages of a report. Operators see no other part of the conversation. */
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

/** The latest reports in the overview have no id of the reported user; the list of reports has it. */
type Report = Omit<OpenReport, 'userID'> & { userID?: string };

type ReportRowProps = { report: Report };

export function ReportRow({ report }: ReportRowProps) {
  const { _id, userID = '', nickname, room, reason, message, voice, lines, createdAt } = report;
  const refresh = [useRefresh('reports'), useRefresh('overview')];
  const [busy, setBusy] = useState(false);

  const close = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /reports/:key', { params: { key: _id }, body: { closed: true } });
      toast.adminSuccess(t('admin.home.reports.closed'));
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    // Also after a refusal, because another operator may have closed the report.
    await Promise.all(refresh.map(again => again()));
    setBusy(false);
  };

  return (
    <li className="report-row">
      <span className="overview-text">
        <bdi className="font-semibold">{nickname}</bdi> <span className="tag">{t(`report.${reason}`)}</span>
      </span>
      <span className="report-actions">
        <BansLink search={userID} name={nickname} />
        <IconButton
          bordered
          label={t('admin.home.reports.close', { name: nickname })}
          disabled={busy}
          onClick={() => void close()}
        >
          <CheckIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      </span>
      {message !== null && (
        <q className="report-message">
          <bdi>{message}</bdi>
        </q>
      )}
      {voice !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: a voice note has no text
        <audio
          className="report-voice"
          controls
          preload="none"
          src={siteImageSrc(voice)}
          aria-label={message ?? ''}
        />
      )}
      {lines && <ReportLines lines={lines} />}
      <span className="text-sm text-ink-3">
        <bdi>{room}</bdi> · <time dateTime={createdAt}>{formatTimeAgo(createdAt)}</time>
      </span>
    </li>
  );
}
