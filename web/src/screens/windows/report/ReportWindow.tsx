import { useState } from 'react';
import type { ReportReason } from '../../../../../protocol/entities/report.ts';
import { ReportIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { closeWindow } from '../../../state/windows.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import type { WindowProps } from '../registry.ts';
import { useRequest } from '../use-request.ts';
import { useUser } from '../use-user.ts';
import { WindowFrame } from '../WindowFrame.tsx';

const REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const satisfies ReportReason[];

/** Tells the operators of somebody. Nobody in the chat learns of it. */
export default function ReportWindow({ window }: WindowProps) {
  const user = useUser(window.userID);
  const [reason, setReason] = useState<ReportReason>('spam');
  const { busy, request } = useRequest();
  if (!user) return null;
  const { userID: userId, nickname } = user;
  const close = (): void => closeWindow(window.id);

  const submit = async (): Promise<void> => {
    if (await request('requestReportUser', { userId, reason }, 'toast.reported')) close();
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
