import { may } from '../../../../../protocol/rules/may.ts';
import { t } from '../../../i18n/t.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** What is done to nobody in particular, for those who may. */
export function CrowdActions() {
  const actor = useActor();
  const mayShow = actor && may.showAllConnected(actor) === 'allowed';
  const mayKick = actor && may.kickEveryone(actor) === 'allowed';
  if (!mayShow && !mayKick) return null;
  return (
    <div className="crowd-actions">
      {mayShow && (
        <Button size="small" onClick={() => openWindow('connected')}>
          {t('mod.showAllConnected')}
        </Button>
      )}
      {mayKick && (
        <Button size="small" tone="danger" onClick={() => openWindow('kick-all')}>
          {t('mod.kickAll')}
        </Button>
      )}
    </div>
  );
}
