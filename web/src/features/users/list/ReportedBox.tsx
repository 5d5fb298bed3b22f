import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../../../protocol/constants.ts';
import { chat } from '../../../client/chat.ts';
import type { RequestRejected } from '../../../client/errors.ts';
import { errorSentence } from '../../../i18n/error-text.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { setReported } from '../../../state/reports.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Limits the list to reported users, read again every minute; only for those who have the permission. */
export function ReportedBox() {
  const isAllowed = usePermission('canShowReportedUsers') === true;
  const [on, setOn] = useState(false);
  const isOn = on && isAllowed;

  useEffect(() => {
    if (!isOn) return;
    const ask = (): void => {
      chat()
        .request('requestShowReported', {})
        .then(
          answer => setReported(answer.reported),
          (refusal: RequestRejected) => void toast.error(errorSentence(refusal)),
        );
    };
    ask();
    const timer = setInterval(ask, MINUTE_MS);
    return () => {
      clearInterval(timer);
      setReported(null);
    };
  }, [isOn]);

  return (
    <Checkbox
      checked={isOn}
      onChange={setOn}
      disabled={!isAllowed}
      {...(!isAllowed && { hint: t('users.action.inert') })}
    >
      {t(isAllowed ? 'users.showReported' : 'users.showReported.short')}
    </Checkbox>
  );
}
