import { useSnapshot } from 'valtio';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { readWaiting } from '../../../../../protocol/rules/may/rooms.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';
import { spoken } from '../../../i18n/language.ts';
import { t as common, plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { ownMute } from '../../../state/writing/own-mute.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { AppealLink } from '../../../ui/buttons/AppealLink.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ClockIcon, ReadOnlyIcon, SlowIcon } from '../../../ui/icons.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

export function WaitingBar() {
  const { waiting } = useSnapshot(roomMode);
  const actor = useActor();
  if (!actor || readWaiting(actor) !== 'allowed') return null;
  return (
    <Button size="small" onClick={() => openWindow('waiting')}>
      <ClockIcon className="icon-s" aria-hidden="true" />
      {t('waiting.open')}
      <bdi>{waiting}</bdi>
    </Button>
  );
}

/** Notices about writing, loaded at first use. */
export default function ModeText({ about }: { about: 'mode' | 'writers' | 'mute' | 'wait' }) {
  const { slowSeconds, writers, waitFor, waiting, silentUntil } = useSnapshot(roomMode);
  if (about === 'mute') return <MuteDetails />;
  if (about === 'wait')
    return t('mode.wait', { seconds: plural('flood.seconds', Math.ceil(waitFor / SECOND_MS)) });
  if (about === 'writers' && silentUntil > 0) return <SilenceLeft until={silentUntil} />;
  if (about === 'writers') return writers !== 'everyone' && t(`mode.${writers}`);
  return (
    <>
      {slowSeconds > 0 && (
        <span>
          <SlowIcon className="icon-s" aria-hidden="true" />
          {t('mode.slow', { seconds: plural('flood.seconds', slowSeconds) })}
        </span>
      )}
      {writers !== 'everyone' && (
        <span>
          <ReadOnlyIcon className="icon-s" aria-hidden="true" />
          {t(`mode.${writers}`)}
        </span>
      )}
      {waiting > 0 && <WaitingBar />}
    </>
  );
}

/** Remaining read-only time of a newcomer during a raid. */
function SilenceLeft({ until }: { until: number }) {
  const seconds = Math.ceil(useCountdown(until) / SECOND_MS);
  return (
    <span>
      {t('surge.reading')}{' '}
      <b role="timer" aria-live="off">
        {plural('flood.seconds', Math.max(seconds, 1))}
      </b>
    </span>
  );
}

/** End and reason of the current user's mute, if known. */
function MuteDetails() {
  const { until, reason, notice, appeal } = useSnapshot(ownMute).mute ?? {};
  return (
    <span>
      {until === undefined ? common('composer.noWrite') : t('mute.until', { time: formatMoment(until) })}
      {reason !== undefined && (
        <>
          {` ${t('mute.reason')} `}
          <bdi>{spoken?.inEnglish({ text: reason, notice }).text ?? reason}</bdi>
        </>
      )}
      {appeal !== undefined && (
        <>
          {' '}
          <AppealLink code={appeal} />
        </>
      )}
    </span>
  );
}
