import clsx from 'clsx';
import { errorsAtEntry, errorText } from '../../i18n/errors/entry-errors.ts';
import { formatDuration } from '../../i18n/format/format-duration.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { t as entryText } from '../../i18n/t.ts';
import { translator } from '../../i18n/translator.ts';
import { type DisconnectReason, setDisconnectReason } from '../../state/session.ts';
import { AppealLink } from '../../ui/buttons/AppealLink.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { BanIcon, CloseIcon, InfoIcon } from '../../ui/icons.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

const t = translator({
  'disconnectNotice.reason': 'السبب:',
  'disconnectNotice.until': 'حتى {time}',
  'disconnectNotice.left': 'المتبقي: {left}',
  'disconnectNotice.over': 'انتهت المدة، ويمكن الدخول الآن.',
} as const);

const SEVERE = new Set(['kicked', 'banned', 'misuse']);

/** A kick without a time limit has a separate text. */
const codeOf = ({ code, until }: DisconnectReason): string =>
  code === 'kicked' && until === undefined ? 'kicked_out' : code;

/** Text of the moderator. Texts of the error table are excluded, because the notice already shows one. */
const moderatorReason = (message: string): string | null =>
  message === '' || Object.values(errorsAtEntry).some(({ text, ar }) => text === message || ar === message)
    ? null
    : message;

/** Reason for the end of the session: Arabic text, the moderator's text, the end time, and a link for an appeal. */
export default function DisconnectNotice({ last }: { last: DisconnectReason }) {
  const { code, message, until, appeal } = last;
  const reason = moderatorReason(message);
  const isSevere = SEVERE.has(code);
  const Icon = isSevere ? BanIcon : InfoIcon;
  return (
    <section role="alert" className={clsx('disconnect-notice', isSevere && 'disconnect-notice-severe')}>
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{errorText({ ...last, code: codeOf(last) })}</p>
        {reason && (
          <p className="disconnect-reason">
            {t('disconnectNotice.reason')} <bdi>{reason}</bdi>
          </p>
        )}
        {until !== undefined && <Until until={until} />}
        {appeal !== undefined && (
          <p>
            <AppealLink code={appeal} />
          </p>
        )}
      </div>
      <IconButton label={entryText('app.close')} onClick={() => setDisconnectReason(null)}>
        <CloseIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </section>
  );
}

function Until({ until }: { until: string }) {
  const left = useCountdown(Date.parse(until));
  if (left === 0) return <p>{t('disconnectNotice.over')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-[.8rem] gap-y-1">
      <time dateTime={until}>{t('disconnectNotice.until', { time: formatMoment(until) })}</time>
      {/* A countdown that is read out every second would drown everything else. */}
      <span className="tag" role="timer" aria-live="off">
        {t('disconnectNotice.left', { left: formatDuration(left) })}
      </span>
    </p>
  );
}
