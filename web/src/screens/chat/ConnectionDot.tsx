import clsx from 'clsx';
import { useSnapshot } from 'valtio';
import { isReconnecting } from '../../state/connection.ts';
import { session } from '../../state/session.ts';
import { t } from '../../text/t.ts';

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
