import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { WaitingForJudge } from '../../../../../protocol/client/acks.ts';
import { t } from '../../../i18n/t-windows.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ClockIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import type { WindowProps } from '../../windows/index.ts';
import { useRequest, WindowFrame } from '../../windows/index.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** The messages of the room that wait, to be published or discarded. Read again with every change of their number. */
export default function WaitingWindow({ window }: WindowProps) {
  const { toJudge } = useSnapshot(roomMode);
  const [waiting, setWaiting] = useState<readonly WaitingForJudge[] | null>(null);
  const { request } = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked is asked again when the room says that there are more or fewer
  useEffect(() => {
    void request('requestWaitingMessages', {}).then(answer => answer && setWaiting(answer.messages));
  }, [toJudge]);
  return (
    <WindowFrame
      window={window}
      icon={<ClockIcon className="icon-s" aria-hidden="true" />}
      title={t('waiting.title')}
    >
      {waiting === null && <Loading />}
      {waiting?.length === 0 && (
        <EmptyState icon={<ClockIcon className="icon-l" aria-hidden="true" />} title={t('waiting.none')} />
      )}
      {waiting !== null && waiting.length > 0 && (
        <ul className="grid divide-y divide-line">
          {waiting.map(message => (
            <WaitingRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </WindowFrame>
  );
}
