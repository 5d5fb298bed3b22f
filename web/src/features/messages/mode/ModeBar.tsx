import { useSnapshot } from 'valtio';
import { plural, t } from '../../../i18n/t.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { ReadOnlyIcon, SlowIcon } from '../../../ui/icons.ts';

/** How the room is written in, where that is not as always. */
export default function ModeBar() {
  const { slowSeconds, writers } = useSnapshot(roomMode);
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
    </>
  );
}
