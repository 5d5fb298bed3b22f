import { useSnapshot } from 'valtio';
import { t } from '../../i18n/t.ts';
import { session } from '../../state/session.ts';
import { OfflineIcon } from '../../ui/icons.ts';

export function ReconnectingBar() {
  const { connection } = useSnapshot(session);
  const attempt = connection.state === 'connected' ? connection.reconnecting?.attempt : undefined;
  return (
    <div role="status">
      {attempt !== undefined && (
        <p className="reconnecting-bar">
          <OfflineIcon className="icon-s" aria-hidden="true" />
          {t('connection.reconnecting', { attempt })}
        </p>
      )}
    </div>
  );
}
