import type { LaidRestraint } from '../../../../protocol/entities/moderation.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { KickIcon, LockIcon } from '../../ui/icons.ts';
import { nameOf } from './name-of.ts';

type Props = { restraint: LaidRestraint; busy: boolean; onLift: () => void };

const ICONS = { mute: LockIcon, kick: KickIcon };

/** One person, what is laid on them, until when and why, and the button that lifts it. */
export function RestraintRow({ restraint, busy, onLift }: Props) {
  const { kind, room, until, reason } = restraint;
  const Icon = ICONS[kind];
  const name = nameOf(restraint);
  const act = t(`restraints.lift.${kind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-[18rem] gap-1">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          <bdi className="truncated">{name}</bdi>
          <span className="tag flex-none">
            <Icon className="icon-s" aria-hidden="true" />
            {t(`restraints.${kind}`)}
          </span>
        </p>
        <p className="text-sm text-ink-3">
          {room !== '' && `${t('restraints.room', { room: isolate(room) })}، `}
          {until === null ? t('restraints.endless') : t('restraints.until', { time: formatMoment(until) })}
        </p>
        {reason !== null && (
          <p className="text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-3">{t('restraints.reason')} </span>
            <bdi>{reason}</bdi>
          </p>
        )}
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={t('restraints.lift.of', { act, nickname: isolate(name) })}
        onClick={onLift}
      >
        {act}
      </Button>
    </li>
  );
}
