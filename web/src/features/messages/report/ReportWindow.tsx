import { useEffect, useState } from 'react';
import type { ReportReason } from '../../../../../protocol/entities/report.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useUser } from '../../../state/use-user.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ReportIcon } from '../../../ui/icons.ts';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { useRequest } from '../../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { MessageText } from '../MessageText.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';

/** Silently reports a user or message to the moderators, even after the user left. */
export default function ReportWindow({ window }: WindowProps) {
  const { userId, quoted } = window;
  const user = useUser(userId);
  const nickname = user?.nickname ?? quoted?.nickname ?? null;
  const [reason, setReason] = useState<ReportReason | null>(null);
  const { busy, request } = useRequest();
  const ground = useSurface('panel');
  const message = quoted?.id ? { id: quoted.id, text: quoted.text } : null;
  const close = (): void => closeWindow(window.id);
  const isGone = nickname === null;
  useEffect(() => {
    if (isGone) closeWindow(window.id);
  }, [isGone, window.id]);
  if (isGone || userId === null) return null;

  const submit = async (): Promise<void> => {
    if (reason === null) return;
    const left = user === null ? ({ alsoLeft: true } as const) : {};
    // If the message has been deleted, the report excludes its text.
    const withText = message?.text ? { message } : {};
    const data = { userId, reason, ...left, ...withText };
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
          <Button
            size="small"
            tone="primary"
            busy={busy}
            disabled={reason === null}
            onClick={() => void submit()}
          >
            {t('report.submit')}
          </Button>
        </>
      }
    >
      {message && (
        <figure className="quoted">
          <figcaption className="label">{t('report.message')}</figcaption>
          <blockquote>
            {message.text === '' ? (
              t('message.quote.gone')
            ) : (
              <MessageText text={message.text} ground={ground} />
            )}
          </blockquote>
        </figure>
      )}
      <ReasonChoice reason={reason} onChoose={setReason} />
      <p className="mt-3 text-sm text-ink-3">{t('report.hint')}</p>
    </WindowFrame>
  );
}
