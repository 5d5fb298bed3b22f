import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { WaitingForJudge } from '../../../../protocol/client/acks.ts';
import { t } from '../../i18n/t-windows.ts';
import { roomMode } from '../../state/writing/room-mode.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useRequest } from '../windows/index.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** The messages of the room that wait, to be published or discarded. Read again with every change of their number. */
export function WaitingList() {
  const { toJudge } = useSnapshot(roomMode);
  const [waiting, setWaiting] = useState<readonly WaitingForJudge[] | null>(null);
  const { request } = useRequest();
  const title = t('waiting.title');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked is asked again when the room says that there are more or fewer
  useEffect(() => {
    void request('requestWaitingMessages', {}).then(answer => answer && setWaiting(answer.messages));
  }, [toJudge]);
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {waiting === null && <Loading />}
      {waiting?.length === 0 && <p className="py-2 text-ink-3">{t('waiting.none')}</p>}
      {waiting !== null && waiting.length > 0 && (
        <ul className="grid divide-y divide-line">
          {waiting.map(message => (
            <WaitingRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}
