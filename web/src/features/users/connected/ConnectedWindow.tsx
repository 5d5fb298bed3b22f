import { useEffect, useState } from 'react';
import type { User } from '../../../../../protocol/entities/user.ts';
import { t } from '../../../i18n/t-windows.ts';
import { UsersIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useRequest } from '../../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { ConnectedList } from './ConnectedList.tsx';

/** Connected users of all rooms when the window opens. */
export default function ConnectedWindow({ window }: WindowProps) {
  const [users, setUsers] = useState<readonly User[] | null>(null);
  const { busy, request } = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, when the window opens
  useEffect(() => {
    void request('requestShowAllConnected', {}).then(answer => answer && setUsers(answer.users));
  }, []);
  return (
    <WindowFrame
      window={window}
      icon={<UsersIcon className="icon-s" aria-hidden="true" />}
      title={t('mod.connected.title')}
    >
      {busy && users === null && <Loading />}
      {users && <ConnectedList title={t('mod.connected.title')} users={users} />}
    </WindowFrame>
  );
}
