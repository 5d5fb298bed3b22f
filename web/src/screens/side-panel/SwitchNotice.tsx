import { useSnapshot } from 'valtio';
import { Spinner } from '../../kit/Khatim.tsx';
import { rooms } from '../../state/rooms.ts';
import { t } from '../../text/t.ts';

/** In the middle of the screen for who changes rooms too fast, until the block is over. */
export function SwitchNotice() {
  const { switchNotice } = useSnapshot(rooms);
  return (
    <div role="status" className="switch-notice">
      {switchNotice && (
        <p>
          <Spinner className="icon-l text-primary" />
          {t('rooms.switchWait')}
        </p>
      )}
    </div>
  );
}
