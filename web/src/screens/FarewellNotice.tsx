import clsx from 'clsx';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { BanIcon, CloseIcon, InfoIcon } from '../icons.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { type Farewell, keepFarewell } from '../state/farewell.ts';
import { f } from '../text/f.ts';
import { refusalText } from '../text/refusal.ts';
import { moment, remaining } from '../text/remaining.ts';
import { t } from '../text/t.ts';
import { useCountdown } from './use-countdown.ts';

const HARSH = new Set(['kicked', 'banned', 'misuse']);

/** Without a time to wait there is nothing to come back after. */
const codeOf = ({ code, until }: Farewell): string =>
  code === 'kicked' && until === undefined ? 'kicked_out' : code;

/** What a moderator wrote; the catalogue's own English says no more than the Arabic does. */
const ownWords = (message: string): string | null =>
  message === '' || Object.values(catalogue).some(({ text, ar }) => text === message || ar === message)
    ? null
    : message;

/** Why one is at the entry again: in Arabic, then the moderator's words, then until when. */
export default function FarewellNotice({ last }: { last: Farewell }) {
  const { code, message, until } = last;
  const reason = ownWords(message);
  const isHarsh = HARSH.has(code);
  const Icon = isHarsh ? BanIcon : InfoIcon;
  return (
    <section role="alert" className={clsx('farewell', isHarsh && 'farewell-harsh')}>
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{refusalText({ ...last, code: codeOf(last) })}</p>
        {reason && (
          <p className="farewell-reason">
            {f('farewell.reason')} <bdi>{reason}</bdi>
          </p>
        )}
        {until !== undefined && <Until until={until} />}
      </div>
      <IconButton label={t('app.close')} onClick={() => keepFarewell(null)}>
        <CloseIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </section>
  );
}

function Until({ until }: { until: string }) {
  const left = useCountdown(Date.parse(until));
  if (left === 0) return <p>{f('farewell.over')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-[.8rem] gap-y-1">
      <time dateTime={until}>{f('farewell.until', { time: moment(until) })}</time>
      {/* A clock that is read out every second would drown everything else. */}
      <span className="tag" role="timer" aria-live="off">
        {f('farewell.left', { left: remaining(left) })}
      </span>
    </p>
  );
}
