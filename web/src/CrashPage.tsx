import { t } from './i18n/t.ts';
import { Button } from './ui/buttons/Button.tsx';
import { MessagePage } from './ui/MessagePage.tsx';

export function CrashPage() {
  return (
    <MessagePage
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
