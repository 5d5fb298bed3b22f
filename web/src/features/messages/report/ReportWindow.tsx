import { useState } from 'react';
import type { ReportReason } from '../../../../../protocol/entities/report.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ReportIcon } from '../../../ui/icons.ts';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import type { WindowProps } from '../../windows/index.ts';
import { useRequest, useWindowUser, WindowFrame } from '../../windows/index.ts';
import { MessageText } from '../MessageText.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';

/** Reports a user or a message to the operators. Nobody in the chat is told. */
export default function ReportWindow({ window }: WindowProps) {
  const user = useWindowUser(window);
  const [reason, setReason] = useState<ReportReason>('spam');
  const { busy, request } = useRequest();
  const ground = useSurface('panel');
  if (!user) return null;
  const { userID: userId, nickname } = user;
  const { quoted } = window;
  const close = (): void => closeWindow(window.id);

  const submit = async (): Promise<void> => {
    const message = quoted && quoted.text !== '' ? { id: quoted.id, text: quoted.text } : null;
    const data = { userId, reason, ...(message && { message }) };
    if (await request('requestReportUser', data, 'toast.reported')) close();
  };

  return (
    <WindowFrame
      window={window}
      icon={<ReportIcon className="icon-s" aria-hidden="true" />}
      title={t('report.title', { nickname: isolate(nickname) })}
      footer={
        <>
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button size="small" tone="primary" busy={busy} onClick={() => void submit()}>
            {t('report.submit')}
          </Button>
        </>
      }
    >
      {quoted && (
        <figure className="quoted">
          <figcaption className="label">{t('report.message')}</figcaption>
          <blockquote>
            {quoted.text === '' ? (
              t('message.quote.gone')
            ) : (
              <MessageText text={quoted.text} ground={ground} />
            )}
          </blockquote>
        </figure>
      )}
      <ReasonChoice reason={reason} onChoose={setReason} />
      <p className="mt-3 text-sm text-ink-3">{t('report.hint')}</p>
    </WindowFrame>
  );
}
