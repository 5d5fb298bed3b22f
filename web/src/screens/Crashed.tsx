import { Button } from '../kit/Button.tsx';
import { t } from '../text/t.ts';
import { LonePage } from './LonePage.tsx';

export function Crashed() {
  return (
    <LonePage
      title={t('route.error.title')}
      spec="Unexpected Application Error!"
      body={t('route.error.body')}
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {t('route.error.reload')}
        </Button>
      }
    />
  );
}
