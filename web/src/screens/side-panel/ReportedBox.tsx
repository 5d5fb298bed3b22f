import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../../protocol/constants.ts';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { say } from '../../kit/toast.ts';
import { useHolds } from '../../rules/use-holds.ts';
import { chat } from '../../socket/commands.ts';
import type { Declined } from '../../socket/outbox.ts';
import { type Reported, showOnlyReported } from '../../state/reports.ts';
import { refusalText } from '../../text/refusal.ts';
import { t } from '../../text/t.ts';

/** Narrows the list to those who are reported, asked for anew every minute; only for whom the rules let see them. */
export function ReportedBox() {
  const isAllowed = useHolds('canShowReportedUsers') === true;
  const [on, setOn] = useState(false);
  const isOn = on && isAllowed;

  useEffect(() => {
    if (!isOn) return;
    const ask = (): void => {
      chat.request('requestShowReported', {}).then(
        answer => showOnlyReported((answer?.reported ?? []) as Reported[]),
        (refusal: Declined) => void say.error(refusalText(refusal)),
      );
    };
    ask();
    const timer = setInterval(ask, MINUTE_MS);
    return () => {
      clearInterval(timer);
      showOnlyReported(null);
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
