import clsx from 'clsx';
import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { session } from '../../../state/session.ts';

export function ConnectionDot() {
  const { connection } = useSnapshot(session);
  const up = connection.state === 'connected' && !isReconnecting(connection);
  return (
    <span className="flex flex-none items-center gap-[.7rem] text-[1.25rem] text-chrome-ink-2">
      <i className={clsx('connection-dot', up && 'connection-dot-up')} />
      {t(up ? 'app.online' : 'app.offline')}
    </span>
  );
}
