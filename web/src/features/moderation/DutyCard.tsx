import { formatRecent } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-windows.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useDuty } from './use-duty.ts';

/** For whoever takes over: who covers which room, the acts of the last hour, and the reports that are open. */
export function DutyCard() {
  const { duty, hasFailed, read } = useDuty();
  const title = t('duty.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {duty === null && !hasFailed && <Loading />}
      {duty && (
        <>
          <ul className="grid gap-1 py-2">
            {duty.rooms.map(({ room, guests, covering }) => (
              <li key={room} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <bdi className="truncated font-semibold">{room}</bdi>
                <span className="text-sm text-ink-3">{t('duty.guests', { count: String(guests) })}</span>
                <span className="ms-auto text-sm">
                  {covering.length === 0 ? t('duty.uncovered') : <Covering names={covering} />}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm">{t('duty.reports', { count: String(duty.openReports) })}</p>
          <h4 className="label mt-2">{t('duty.acts')}</h4>
          {duty.acts.length === 0 && <p className="text-sm text-ink-3">{t('duty.acts.none')}</p>}
          <ul className="grid gap-1">
            {duty.acts.map(({ act, by, at }) => (
              <li key={`${at} ${by} ${act}`} className="flex min-w-0 gap-2 text-sm">
                <time className="flex-none text-ink-3" dateTime={at}>
                  {formatRecent(at, Date.now())}
                </time>
                <span className="flex-none">{t(`eventType.${act}`)}</span>
                <bdi className="truncated ms-auto">{by}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Covering({ names }: { names: readonly string[] }) {
  return (
    <>
      {t('duty.covered')}{' '}
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && '، '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}
