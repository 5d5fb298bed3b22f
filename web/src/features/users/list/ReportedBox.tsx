import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { retryReported, watchReported } from '../../../client/actions/watch-reported.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { reports } from '../../../state/reports.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';

/** Limits the list to reported users, read again every minute; only for those who have the permission. */
export function ReportedBox() {
  const isAllowed = usePermission('canShowReportedUsers') === true;
  const [on, setOn] = useState(false);
  const isOn = on && isAllowed;
  const { fault } = useSnapshot(reports);

  useEffect(() => (isOn ? watchReported() : undefined), [isOn]);

  return (
    <>
      <Checkbox
        checked={isOn}
        onChange={setOn}
        disabled={!isAllowed}
        {...(!isAllowed && { hint: t('users.action.inert') })}
      >
        {t(isAllowed ? 'users.showReported' : 'users.showReported.short')}
      </Checkbox>
      {fault !== null && <LoadFailed text={fault} onRetry={retryReported} />}
    </>
  );
}
