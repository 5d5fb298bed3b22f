import { useId } from 'react';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { acceptPeer } from '../../state/private/consent.ts';
import { closeWindow, openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useRequest } from '../windows/index.ts';

type Props = { windowId: string; peerId: string; nickname: string };

/** What may be done with a stranger's first message. To answer it is to accept. */
export function RequestBar({ windowId, peerId, nickname }: Props) {
  const title = useId();
  const { busy, request } = useRequest();

  const refuse = async (): Promise<void> => {
    if (!(await request('requestRefusePrivate', { userId: peerId }))) return;
    toast.success(t('pm.request.refused', { nickname: isolate(nickname) }));
    closeWindow(windowId);
  };

  return (
    <section className="private-request" aria-labelledby={title}>
      <h3 id={title}>{t('pm.request.title')}</h3>
      <p>{t('pm.request', { nickname: isolate(nickname) })}</p>
      <div className="private-request-acts">
        <Button size="small" tone="primary" onClick={() => acceptPeer(peerId)}>
          {t('pm.request.accept')}
        </Button>
        <Button size="small" busy={busy} onClick={() => void refuse()}>
          {t('pm.request.refuse')}
        </Button>
        <Button size="small" onClick={() => openWindow('private-report', peerId)}>
          {t('pm.request.report')}
        </Button>
      </div>
    </section>
  );
}
