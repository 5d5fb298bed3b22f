import { useEffect, useState } from 'react';
import type { Duty } from '../../../../protocol/rest/calls/moderation.ts';
import { requestField } from '../../client/http/http-client.ts';
import { formatRecent } from '../../i18n/format/format-moment.ts';
import { COMMA } from '../../i18n/locale.ts';
import { t } from '../../i18n/t-windows.ts';
import { openWindow } from '../../state/windows.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useRequest } from '../windows/use-request.ts';

/** The user's duty, read at the first render. `read` reads it again. */
const useDuty = () => {
  const [duty, setDuty] = useState<Duty | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const read = (): void => {
    setHasFailed(false);
    requestField('GET /duty', 'duty').then(setDuty, () => setHasFailed(true));
  };
  useEffect(read, []);
  return { duty, hasFailed, read };
};

/** Starts and ends the moderator's duty. The start opens the window with the card. */
export default function DutySwitch() {
  const { duty } = useDuty();
  const { busy, request } = useRequest();
  const [taken, setTaken] = useState<boolean | null>(null);
  const take = async (on: boolean): Promise<void> => {
    if (!(await request('requestDuty', { on }, on ? 'toast.dutyOn' : 'toast.dutyOff'))) return;
    setTaken(on);
    if (on) openWindow('waiting');
  };
  return (
    <Switch
      checked={taken ?? duty?.isOn ?? false}
      disabled={busy || duty === null}
      onChange={on => void take(on)}
    >
      {t('duty.switch')}
    </Switch>
  );
}

/** Users on duty by room, actions of the last hour, and number of open reports. */
export function DutyCard({ onAnswer }: { onAnswer: () => void }) {
  const { duty, hasFailed, read } = useDuty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window passes a new function in each render
  useEffect(() => {
    if (duty !== null || hasFailed) onAnswer();
  }, [duty, hasFailed]);
  const title = t('duty.title');
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
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
          {at > 0 && COMMA}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}
