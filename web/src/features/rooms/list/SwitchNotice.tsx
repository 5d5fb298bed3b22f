import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t-chat.ts';
import { rooms } from '../../../state/rooms.ts';
import { Spinner } from '../../../ui/BrandMark.tsx';

/** A notice for switches that come too soon, shown until the block is over. */
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
