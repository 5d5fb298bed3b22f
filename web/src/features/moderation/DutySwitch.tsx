import { useState } from 'react';
import { t } from '../../i18n/t-windows.ts';
import { openWindow } from '../../state/windows.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useRequest } from '../windows/use-request.ts';
import { useDuty } from './use-duty.ts';

/** Takes duty, which shows what there is to know, and leaves it. */
export default function DutySwitch() {
  const { duty } = useDuty();
  const { busy, request } = useRequest();
  const [taken, setTaken] = useState<boolean | null>(null);
  const take = async (on: boolean): Promise<void> => {
    if (!(await request('requestDuty', { on }, on ? 'toast.dutyOn' : 'toast.dutyOff'))) return;
    setTaken(on);
    if (on) openWindow('waiting');
  };
  return (
    <Switch
      checked={taken ?? duty?.isOn ?? false}
      disabled={busy || duty === null}
      onChange={on => void take(on)}
    >
      {t('duty.switch')}
    </Switch>
  );
}
