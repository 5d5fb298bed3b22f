import { useState } from 'react';
import type { ReportReason } from '../../../../../protocol/entities/report.ts';
import { ReportIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { closeWindow } from '../../../state/windows.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { MessageText } from '../../chat/MessageText.tsx';
import { useSurface } from '../../person/surfaces.ts';
import type { WindowProps } from '../registry.ts';
import { usePersonOf } from '../use-person-of.ts';
import { useRequest } from '../use-request.ts';
import { WindowFrame } from '../WindowFrame.tsx';

const REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const satisfies ReportReason[];

/** Tells the operators of somebody, or of something that they said. Nobody in the chat learns of it. */
export default function ReportWindow({ window }: WindowProps) {
  const user = usePersonOf(window);
  const [reason, setReason] = useState<ReportReason>('spam');
  const { busy, request } = useRequest();
  const ground = useSurface('panel');
  if (!user) return null;
  const { userID: userId, nickname } = user;
  const { quoted } = window;
  const close = (): void => closeWindow(window.id);

  const submit = async (): Promise<void> => {
    const said = { userId, reason, ...(quoted && { message: { id: quoted.id, text: quoted.text } }) };
    if (await request('requestReportUser', said, 'toast.reported')) close();
  };

  return (
    <WindowFrame
      window={window}
      icon={<ReportIcon className="icon-s" aria-hidden="true" />}
      title={w('report.title', { nickname })}
      foot={
        <>
          <Button size="small" onClick={close}>
            {t('app.cancel')}
          </Button>
          <Button size="small" tone="primary" busy={busy} onClick={() => void submit()}>
            {w('report.submit')}
          </Button>
        </>
      }
    >
      {quoted && (
        <figure className="quoted">
          <figcaption className="label">{w('report.message')}</figcaption>
          <blockquote>
            <MessageText text={quoted.text} ground={ground} />
          </blockquote>
        </figure>
      )}
      <fieldset className="grid gap-3">
        <legend className="label">{w('report.reason')}</legend>
        {REASONS.map(each => (
          <label key={each} className="radio">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            <span>{t(`report.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-sm text-ink-3">{w('report.hint')}</p>
    </WindowFrame>
  );
}
