import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { askForPush, isPushPossible } from '../../../browser/push.ts';
import { t } from '../../../i18n/t-windows.ts';
import { type PushChoice, preferences, setPush } from '../../../state/preferences.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { subscribeSession, unsubscribeSession } from './session-subscription.ts';

/** What this browser tells while nobody looks. It holds at once, since the browser asks for permission then. */
export function PushChoices() {
  const { push } = useSnapshot(preferences);
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  if (!isPushPossible()) return null;

  const choose = async (choice: PushChoice): Promise<void> => {
    setBusy(true);
    try {
      const isGranted = choice === 'off' || (await askForPush());
      setDenied(!isGranted);
      if (!isGranted) return;
      if (choice === 'off') await unsubscribeSession();
      else await subscribeSession(choice);
      setPush(choice);
    } catch {
      toast.error(t('push.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Switch
        checked={push !== 'off'}
        disabled={isBusy}
        describedBy="push-hint"
        onChange={on => void choose(on ? 'names' : 'off')}
      >
        {t('push.switch')}
      </Switch>
      <p id="push-hint" className="text-sm text-ink-3">
        {t(isDenied ? 'push.denied' : 'push.hint')}
      </p>
      {push !== 'off' && (
        <Switch
          checked={push === 'texts'}
          disabled={isBusy}
          onChange={on => void choose(on ? 'texts' : 'names')}
        >
          {t('push.texts')}
        </Switch>
      )}
    </>
  );
}
