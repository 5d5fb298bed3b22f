import type { Room } from '../../../../../protocol/entities/rooms.ts';
import { roomModeOf } from '../../../../../protocol/rules/room-mode.ts';
import { plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { BanIcon, ReadOnlyIcon, SlowIcon } from '../../../ui/icons.ts';

/** Icons of a room's mode: slow, restricted, or closed. */
export default function RoomModeSigns({ room }: { room: Pick<Room, 'slowSeconds' | 'writers' | 'closed'> }) {
  const { slowSeconds, writers } = roomModeOf(room);
  return (
    <>
      {room.closed && <Sign Icon={BanIcon} text={t('mode.closed')} />}
      {slowSeconds > 0 && (
        <Sign Icon={SlowIcon} text={t('mode.slow', { seconds: plural('flood.seconds', slowSeconds) })} />
      )}
      {writers !== 'everyone' && <Sign Icon={ReadOnlyIcon} text={t(`mode.${writers}`)} />}
    </>
  );
}

function Sign({ Icon, text }: { Icon: typeof SlowIcon; text: string }) {
  return (
    <span title={text}>
      <Icon className="icon-xs" aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
